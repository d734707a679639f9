import type { ReactNode } from 'react'
import type { StageView } from '../../../../shared/contract/stage.ts'
import { classes } from '../../ui/classes.ts'
import { softTones, type Tone, tones } from '../../ui/status.tsx'
import { statusWords } from './next-text.ts'

/** The look of the sentence that is read out. */
export const sentence = 'stage-sentence text-[1.6em] leading-[1.2] font-semibold text-balance'

interface PillProps {
  tone: Tone
  role?: string
  className: string
  children: ReactNode
}

/** Words on the colour of a tone. */
export const Pill = ({ tone, role, className, children }: PillProps) => (
  <span role={role} className={classes('rounded-[1em]', tones[tone], softTones[tone], className)}>
    {children}
  </span>
)

const statusTones: Partial<Record<StageView['status'], Tone>> = { held: 'wait', waiting: 'wait', 'off-script': 'bad' }

/** The status of the stage, or what is shown instead of it. */
export const StatusPill = ({ status, children }: { status: StageView['status']; children?: string | false }) => (
  <Pill
    tone={children ? 'simulated' : (statusTones[status] ?? 'idle')}
    role="status"
    className="self-start px-[0.7em] py-[0.1em] font-medium"
  >
    {children || statusWords[status]}
  </Pill>
)
