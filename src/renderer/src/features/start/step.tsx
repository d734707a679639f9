import { Ban, Check, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

export type StepPhase = 'ahead' | 'active' | 'done' | 'failed' | 'canceled'

const rings: Record<StepPhase, string> = {
  ahead: 'border-line-strong text-faint',
  active: 'border-accent text-accent',
  done: 'border-good bg-good-soft text-good',
  failed: 'border-bad bg-bad-soft text-bad',
  canceled: 'border-idle bg-idle-soft text-idle',
}

const words: Record<StepPhase, string> = {
  ahead: 'to come',
  active: 'now',
  done: 'done',
  failed: 'failed',
  canceled: 'canceled',
}

const icons: Partial<Record<StepPhase, LucideIcon>> = { done: Check, failed: X, canceled: Ban }

interface StepProps {
  number: number
  title: string
  phase: StepPhase
  aside?: ReactNode
  last?: boolean
  children: ReactNode
}

/** One of the three steps. An icon of the result replaces its number. */
export const Step = ({ number, title, phase, aside, last = false, children }: StepProps) => {
  const Icon = icons[phase]
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!last && <span aria-hidden className="absolute top-8 bottom-1 left-[13px] border-l border-line" />}
      <span
        className={classes(
          'flex size-7 shrink-0 items-center justify-center rounded-full border text-small font-semibold tabular transition-colors duration-150',
          rings[phase],
          phase === 'active' && 'animate-pulse',
        )}
      >
        <span className="sr-only">{`Step ${number}, ${words[phase]}`}</span>
        <span aria-hidden>{Icon === undefined ? number : <Icon size={14} />}</span>
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 pt-0.5">
        <h3 className="flex flex-wrap items-center justify-between gap-x-3 text-section font-medium">
          {title}
          {aside !== undefined && <span className="text-body font-normal">{aside}</span>}
        </h3>
        {children}
      </div>
    </li>
  )
}
