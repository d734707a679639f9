import type { LucideIcon } from 'lucide-react'
import { Ban, Check, CircleDashed, CircleX, Clock, Landmark, Loader, OctagonMinus, RotateCcw } from 'lucide-react'
import type { DeliveryState } from '../../../shared/contract/deliveries.ts'
import type { LinkState } from '../../../shared/contract/links.ts'
import { classes } from './classes.ts'

export type Tone = 'good' | 'bad' | 'wait' | 'idle' | 'simulated'

/** The ink of each tone. */
export const tones: Record<Tone, string> = {
  good: 'text-good',
  bad: 'text-bad',
  wait: 'text-wait',
  idle: 'text-idle',
  simulated: 'text-simulated',
}

/** The background of each tone. */
export const softTones: Record<Tone, string> = {
  good: 'bg-good-soft',
  bad: 'bg-bad-soft',
  wait: 'bg-wait-soft',
  idle: 'bg-idle-soft',
  simulated: 'bg-simulated-soft',
}

const states: Record<LinkState | DeliveryState, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'wait', icon: CircleDashed },
  challenged: { tone: 'wait', icon: Landmark },
  paid: { tone: 'good', icon: Check },
  failed: { tone: 'bad', icon: CircleX },
  canceled: { tone: 'idle', icon: Ban },
  expired: { tone: 'idle', icon: Clock },
  pending: { tone: 'wait', icon: CircleDashed },
  sending: { tone: 'wait', icon: Loader },
  retrying: { tone: 'wait', icon: RotateCcw },
  delivered: { tone: 'good', icon: Check },
  stopped: { tone: 'idle', icon: OctagonMinus },
}

/** The tone of the state of a link or a delivery. */
export const toneOf = (state: LinkState | DeliveryState): Tone => states[state].tone

/** The state of a link or a delivery: always an icon and a word; the colour is additional. */
export const StateBadge = ({ state, plain = false }: { state: LinkState | DeliveryState; plain?: boolean }) => {
  const { tone, icon } = states[state]
  return (
    <Badge tone={tone} icon={icon} plain={plain}>
      {state}
    </Badge>
  )
}

/** The state of a payment's IPN in a row, as icon and word. The word can be hidden in a narrow row. */
export const IpnBadge = ({ state }: { state: DeliveryState | null }) => {
  if (state === null) return <span className="text-faint">–</span>
  const { tone, icon: Icon } = states[state]
  return (
    <span
      title={`IPN ${state}`}
      className={classes('@container flex min-w-0 items-center gap-1.5 font-medium whitespace-nowrap', tones[tone])}
    >
      <Icon size={13} strokeWidth={2.4} className="shrink-0" aria-hidden />
      <span className="sr-only @min-[72px]:not-sr-only @min-[72px]:truncate">{state}</span>
    </span>
  )
}

const toneOfStatus = (status: number): Tone => {
  if (status === 0 || status >= 400) return 'bad'
  return status < 300 ? 'good' : 'idle'
}

/** An HTTP status, coloured by its class; a dash for 0, which means no response. */
export const HttpStatus = ({ status }: { status: number }) => (
  <span
    className={classes('font-mono text-code tabular', tones[toneOfStatus(status)])}
    {...(status === 0 && { title: 'no answer' })}
  >
    {status === 0 ? '—' : status}
  </span>
)

interface BadgeProps {
  tone: Tone
  icon?: LucideIcon
  /** Without the tinted background, for rows. */
  plain?: boolean
  children: string
}

export const Badge = ({ tone, icon: Icon, plain = false, children }: BadgeProps) => (
  <span
    className={classes(
      'inline-flex items-center gap-1.5 font-medium whitespace-nowrap',
      tones[tone],
      !plain && `h-[22px] rounded-full px-2 text-small ${softTones[tone]}`,
    )}
  >
    {Icon && <Icon size={13} strokeWidth={2.4} className="shrink-0" aria-hidden />}
    {children}
  </span>
)
