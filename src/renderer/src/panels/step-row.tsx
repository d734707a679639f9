import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import type { StepResult } from '../../../shared/contract/scenarios.ts'
import { classes } from '../ui/classes.ts'
import { durationText } from '../ui/text/time.tsx'

const looks: Record<StepResult['outcome'], { icon: LucideIcon; ink: string }> = {
  passed: { icon: CircleCheck, ink: 'text-good' },
  failed: { icon: CircleX, ink: 'text-bad' },
  skipped: { icon: CircleDashed, ink: 'text-faint' },
}

/** One step of a run: its title, its result, and why it failed. */
export const StepRow = ({ step }: { step: StepResult }) => {
  const { icon: Icon, ink } = looks[step.outcome]
  return (
    <li className="flex flex-col gap-1 border-b border-line px-4 py-1.5">
      <div className="flex min-h-6 items-start gap-2">
        <Icon size={15} className={classes('mt-[3px] shrink-0', ink)} aria-hidden />
        <span className={classes('w-14 shrink-0', ink)}>{step.outcome}</span>
        <span className="w-14 shrink-0 text-faint tabular">line {step.line}</span>
        <span className="min-w-0 flex-1 break-words">{step.title}</span>
        {step.linkId !== null && (
          <Link href={`/payments/${step.linkId}`} className="shrink-0 text-accent underline">
            payment
          </Link>
        )}
        {step.outcome !== 'skipped' && (
          <span className="w-16 shrink-0 text-right text-soft tabular">{durationText(step.durationMs)}</span>
        )}
      </div>
      {step.message !== null && (
        <p role="alert" className="ml-[23px] rounded-control bg-bad-soft px-2.5 py-1.5 break-words text-bad">
          {step.message}
        </p>
      )}
    </li>
  )
}
