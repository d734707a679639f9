import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { Link } from 'wouter'
import type { FiredEntry } from '../../../../shared/contract/clock.ts'
import { Time } from '../../ui/text/time.tsx'
import { firedOutcome } from './fired-summary.ts'

const Row = ({ entry }: { entry: FiredEntry }) => {
  const isExpiry = entry.kind === 'expired'
  const Icon = isExpiry ? Clock : entry.acknowledged ? CircleCheck : CircleX
  const tone = isExpiry ? 'text-idle' : entry.acknowledged ? 'text-good' : 'text-bad'
  const outcome = firedOutcome(entry)
  return (
    <Link
      href={isExpiry ? `/payments/${entry.linkId}` : `/ipn/${entry.deliveryId}`}
      className="flex min-h-8 items-start gap-2 rounded-control px-2 py-1 outline-offset-[-2px] hover:bg-hover"
    >
      <Icon size={14} className={`mt-[3px] shrink-0 ${tone}`} aria-hidden />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-baseline gap-1.5">
          <span className="truncate font-mono text-code">{entry.orderId}</span>
          {!isExpiry && <span className="shrink-0 text-small text-soft">attempt {entry.number}</span>}
        </span>
        <span className="truncate text-small text-soft" title={outcome}>
          {outcome}
        </span>
      </span>
      <Time at={entry.at} className="shrink-0 text-small leading-5 text-faint tabular" />
    </Link>
  )
}

/** What happened while the clock was moved, in order. Each entry links to its delivery or payment. */
export const FiredList = ({ fired }: { fired: readonly FiredEntry[] }) => (
  <ol aria-label="What happened on the way" className="-mx-2 flex max-h-52 flex-col overflow-y-auto">
    {fired.map((entry) => (
      <li key={entry.kind === 'attempt' ? entry.attemptId : entry.linkId}>
        <Row entry={entry} />
      </li>
    ))}
  </ol>
)
