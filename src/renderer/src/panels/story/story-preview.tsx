import { createPath } from '../../../../shared/create-path.ts'
import { LaneHeads } from './lane-row.tsx'
import { ArrowBody, Lifelines } from './lifelines.tsx'
import type { Lane } from './story.ts'

const messages: readonly [from: Lane, to: Lane, label: string][] = [
  ['merchant', 'service', `POST ${createPath}`],
  ['service', 'merchant', '200 · payment_link'],
  ['browser', 'service', 'GET /pay/…'],
  ['service', 'browser', '200 · hosted page'],
  ['browser', 'service', 'Card •••• 1111'],
  ['service', 'browser', '303 → return_url'],
  ['service', 'receiver', 'IPN attempt 1'],
  ['receiver', 'service', '200'],
]

/** The usual messages of a payment without times, shown while there is no payment. It has no room in narrow places. */
const StoryPreview = () => (
  <div aria-hidden className="@container">
    <div className="relative hidden @min-[480px]:block">
      <LaneHeads />
      <div className="flex flex-col py-2 [--row-ground:var(--story-ground)]">
        {messages.map(([from, to, label]) => (
          <div key={label + from} className="relative h-8">
            <span className="absolute inset-y-0 right-[106px] left-[31px]">
              <Lifelines busy={{}} dashed />
              <ArrowBody arrow={{ from, to, label, note: null, tone: 'idle' }} />
            </span>
          </div>
        ))}
      </div>
    </div>
  </div>
)

export default StoryPreview
