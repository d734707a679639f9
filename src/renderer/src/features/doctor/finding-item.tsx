import { BadgeCheck, CircleDashed, Eye, SearchCheck, Wrench } from 'lucide-react'
import type { Finding } from '../../../../shared/contract/signature.ts'
import { Badge } from '../../ui/status.tsx'
import { FixCode } from './fix-code.tsx'

const confidences = {
  certain: { tone: 'good', icon: BadgeCheck, why: 'It reproduces the hash that was sent.' },
  likely: { tone: 'wait', icon: SearchCheck, why: 'So much of the hash agrees that it cannot be a coincidence.' },
  consistent: { tone: 'wait', icon: CircleDashed, why: 'Part of the header is hidden; what is visible agrees.' },
  seen: { tone: 'idle', icon: Eye, why: 'It is present as described; there may be other mistakes.' },
} as const

/** One finding, and its fix. */
export const FindingItem = ({ finding, number }: { finding: Finding; number: number | null }) => {
  const { title, detail, fix, confidence, evidence } = finding
  const { tone, icon, why } = confidences[confidence]
  return (
    <li className="flex min-w-0 flex-col gap-2" data-code={finding.code}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="min-w-0 text-section font-semibold break-words">
          {number !== null && <span className="text-faint tabular">{number}. </span>}
          {title}
        </h2>
        <span title={why}>
          <Badge tone={tone} icon={icon}>
            {confidence}
          </Badge>
        </span>
        <code className="font-mono text-[11.5px] text-faint">{finding.code}</code>
      </div>
      <p className="break-words">{detail}</p>
      {evidence !== undefined && <p className="text-small text-soft">{evidence}</p>}
      <p className="flex gap-2 break-words">
        <Wrench size={14} className="mt-[3px] shrink-0 text-accent" aria-hidden />
        <span className="min-w-0">
          <span className="sr-only">Fix: </span>
          {fix.sentence}
        </span>
      </p>
      {fix.code !== undefined && <FixCode code={fix.code} of={title} />}
    </li>
  )
}
