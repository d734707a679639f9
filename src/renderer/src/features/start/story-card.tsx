import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import type { LinkView } from '../../../../shared/contract/links.ts'
import { StoryPanel } from '../../panels/story/story-panel.tsx'
import { later } from '../../ui/later.ts'
import { StateBadge } from '../../ui/status.tsx'
import { moneyText } from '../../ui/text/money.ts'

const StoryPreview = later(() => import('../../panels/story/story-preview.tsx'))

/** The timeline of the payment just made, or of the newest one. null: there is none. undefined: it is being loaded. */
export const StoryCard = ({ link, isOwn }: { link: LinkView | null | undefined; isOwn: boolean }) => (
  <section aria-label="Story" className="flex min-h-full min-w-0 flex-col rounded-panel border border-line bg-surface">
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
      {link === null || link === undefined ? (
        <h2 className="text-section font-semibold">The story of a payment</h2>
      ) : (
        <>
          <h2 className="text-section font-semibold">{isOwn ? 'Story' : 'Latest payment'}</h2>
          <span className="font-mono text-code">{link.orderId}</span>
          <span className="tabular">{moneyText(link.amount, link.currency)}</span>
          <StateBadge state={link.state} />
          <span className="flex-1" />
          <Link href={`/payments/${link.id}`} className="flex items-center gap-1.5 text-accent hover:underline">
            Open in Payments <ArrowRight size={14} aria-hidden />
          </Link>
        </>
      )}
    </header>
    <div className="flex-1">
      {link && <StoryPanel key={link.id} link={link} flows />}
      {link === null && (
        <>
          <p className="px-4 py-3 text-soft">
            Make a test payment: every message between merchant, service, browser and IPN receiver shows here as it
            happens. Each arrow opens its exact bytes.
          </p>
          <Suspense fallback={null}>
            <StoryPreview />
          </Suspense>
        </>
      )}
    </div>
  </section>
)
