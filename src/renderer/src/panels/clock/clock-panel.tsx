import { CircleCheck, CircleX, Clock, FastForward, Undo2 } from 'lucide-react'
import { type FormEvent, useContext, useState } from 'react'
import { Link } from 'wouter'
import type { FiredEntry } from '../../../../shared/contract/clock.ts'
import { durationMs } from '../../../../shared/duration-ms.ts'
import { zonedText } from '../../../../shared/zoned-text.ts'
import { useSession } from '../../stores/console.tsx'
import { useTabState } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { counted } from '../../ui/text/counted.ts'
import { RelativeTime, Time, useNow, ZoneContext } from '../../ui/text/time.tsx'
import { useClock, useClockStore } from './clock-store.ts'
import { aheadText, firedOutcome, firedSummary } from './fired-summary.ts'
import { readTarget } from './read-target.ts'

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
const FiredList = ({ fired }: { fired: readonly FiredEntry[] }) => (
  <ol aria-label="What happened on the way" className="-mx-2 flex max-h-52 flex-col overflow-y-auto">
    {fired.map((entry) => (
      <li key={entry.kind === 'attempt' ? entry.attemptId : entry.linkId}>
        <Row entry={entry} />
      </li>
    ))}
  </ol>
)

const steps = [
  { seconds: 60, label: '+1 min' },
  { seconds: 300, label: '+5 min' },
  { seconds: 3_600, label: '+1 h' },
  { seconds: 86_400, label: '+1 day' },
] as const

const Now = ({ aheadMs }: { aheadMs: number }) => {
  const { date, clock, offset } = zonedText(useNow(), useContext(ZoneContext)())
  return (
    <header className="flex flex-col gap-0.5">
      <h2 className="text-small font-medium text-soft">Virtual clock</h2>
      <p className={`text-page font-semibold tabular ${aheadMs === 0 ? '' : 'text-simulated'}`}>
        {date} {clock} <span className="text-small font-normal">{offset}</span>
      </p>
      <p className="text-soft">
        {aheadMs === 0
          ? 'It shows real time. Retries, expiry and datetime use it.'
          : `${aheadText(aheadMs)} ahead of real time. The log keeps real time.`}
      </p>
    </header>
  )
}

const Happened = () => {
  const move = useClock((state) => state.move)
  const problem = useClock((state) => state.problem)
  const moving = useSession(({ clock }) => clock?.moving ?? null)
  if (problem !== null) return <Notice tone="bad">{problem}</Notice>
  if (moving !== null) {
    return (
      <Notice tone="wait">
        On its way to <Time at={moving.target} />: {counted(moving.firedTotal, 'event')} so far. A return to real time
        ends it.
      </Notice>
    )
  }
  if (move === null) return null
  return (
    <section aria-label="Last move" className="flex flex-col gap-1 border-t border-line pt-3">
      <p role="status" className="font-medium">
        {firedSummary(move)}.{move.cut && ' It was ended early.'}
      </p>
      {move.fired.length > 0 && <FiredList fired={move.fired} />}
    </section>
  )
}

/** The virtual clock: its time, the next due event, the controls, and what happened during the last move. */
export const ClockPanel = () => {
  const store = useClockStore()
  const busy = useClock((state) => state.busy)
  const clock = useSession((state) => state.clock)
  const zone = useContext(ZoneContext)()
  const [typed, setTyped] = useTabState('clock', '')
  const [fault, setFault] = useState<string>()
  if (clock === null) return null
  const { aheadMs, nextAttemptAt, moving } = clock
  const isMoving = busy || moving !== null
  const examples = `90m, 2h 30m or ${zonedText(Date.now() + aheadMs + durationMs('1d'), zone).date} 04:00`

  const goTyped = (event: FormEvent) => {
    event.preventDefault()
    const target = readTarget(typed, zone)
    setFault(target === undefined ? `Write a time like ${examples}.` : undefined)
    if (target !== undefined) void store.move(target)
  }

  return (
    <div className="flex flex-col gap-3 p-4">
      <Now aheadMs={aheadMs} />
      <div className="flex flex-col gap-1">
        <Button
          icon={FastForward}
          kind="primary"
          disabled={isMoving || nextAttemptAt === null}
          aria-describedby="clock-next"
          onClick={() => void store.move({ to: 'next-attempt' })}
        >
          Next attempt
        </Button>
        <p id="clock-next" className="text-small text-soft tabular">
          {nextAttemptAt === null ? (
            'No IPN waits for another attempt.'
          ) : (
            <>
              The next one is due <RelativeTime at={nextAttemptAt} />, at <Time at={nextAttemptAt} />.
            </>
          )}
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own. */}
      <div role="group" aria-label="Advance by" className="grid grid-cols-4 gap-1.5">
        {steps.map(({ seconds, label }) => (
          <Button key={label} disabled={isMoving} onClick={() => void store.move({ advanceSeconds: seconds })}>
            {label}
          </Button>
        ))}
      </div>
      <form onSubmit={goTyped} noValidate className="flex items-end gap-1.5">
        <Field label="Any time" problem={fault} hint={`${examples} in ${zone}`} className="flex-1">
          <span className="flex gap-1.5">
            <TextInput
              value={typed}
              onChange={(text) => {
                setTyped(text)
                setFault(undefined)
                store.setState({ problem: null })
              }}
              className="tabular"
            />
            <Button type="submit" disabled={isMoving || typed.trim() === ''}>
              Go
            </Button>
          </span>
        </Field>
      </form>
      {(aheadMs !== 0 || isMoving) && (
        <Button icon={Undo2} onClick={() => void store.move({ reset: true })}>
          Return to real time
        </Button>
      )}
      <Happened />
    </div>
  )
}
