import { createContext, useContext, useEffect, useState } from 'react'
import { classes } from './classes.ts'

const clockFormat = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})
const dayFormat = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })

const steps: [number, Intl.RelativeTimeFormatUnit][] = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [Number.POSITIVE_INFINITY, 'day'],
]
const relativeFormat = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'narrow' })

/** `3 min. ago`, `in 5 s`. Both in ms. */
export const relativeTime = (at: number, now: number): string => {
  let value = Math.round((at - now) / 1000)
  for (const [size, unit] of steps) {
    if (Math.abs(value) < size) return relativeFormat.format(value, unit)
    value = Math.round(value / size)
  }
  return ''
}

const tickMs = 1_000

/** ms that the clock of payments, deliveries and links is ahead of real time. */
export const AheadContext = createContext(0)

const clocks = new Set<(now: number) => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One timer for the whole page: all that ages renders together, not each at a moment of its own. */
const onTick = (listener: (now: number) => void): (() => void) => {
  clocks.add(listener)
  ticking ??= setInterval(() => {
    for (const one of clocks) one(Date.now())
  }, tickMs)
  return () => {
    clocks.delete(listener)
    if (clocks.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** The time by the virtual clock, again each second, for what counts down or ages. */
export const useNow = (): number => {
  const aheadMs = useContext(AheadContext)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => onTick(setNow), [])
  return now + aheadMs
}

const dayOf = (at: number): string => new Date(at).toDateString()

/** The parts of a local time: the date only when it was another day, which it becomes at midnight. */
const useParts = (at: string): { day: string | null; clock: string } => {
  const [today, setToday] = useState(() => dayOf(Date.now()))
  useEffect(() => onTick((now) => setToday(dayOf(now))), [])
  const date = new Date(at)
  // Better the text as it is than no page at all.
  if (Number.isNaN(date.getTime())) return { day: null, clock: at }
  return { day: date.toDateString() === today ? null : dayFormat.format(date), clock: clockFormat.format(date) }
}

/** Local time of day, with the date when it was another day; the exact UTC on hover. */
export const Time = ({ at, className }: { at: string; className?: string }) => {
  const { day, clock } = useParts(at)
  return (
    <time dateTime={at} title={`${at} (UTC)`} className={className}>
      {day !== null && `${day} `}
      {clock}
    </time>
  )
}

/** Clocks of two programs, and the second between two ticks, may differ by so much: ms. */
const toleranceMs = 5_000

/** How long ago, or how long until, by the virtual clock and kept current; the exact UTC on hover. */
export const RelativeTime = ({ at, className }: { at: string; className?: string }) => (
  <time dateTime={at} title={`${at} (UTC)`} className={className}>
    {relativeTime(Date.parse(at), useNow())}
  </time>
)

/** How long ago something happened. What happened on a virtual clock that has gone back since says so. */
export const Ago = ({ at, className }: { at: string; className?: string }) => {
  const now = useNow()
  const happened = Date.parse(at)
  const isAhead = happened > now + toleranceMs
  return (
    <time dateTime={at} title={`${at} (UTC)`} className={isAhead ? 'text-simulated' : className}>
      {isAhead ? 'by the virtual clock' : relativeTime(Math.min(happened, now), now)}
    </time>
  )
}

/**
 * The same for a column of a list: a date stands above the time, so that the column need not be wider for it. `aged` for
 * lists without a column that says how long ago: then that stands below the time of today's rows.
 */
export const ListTime = ({ at, aged = false, className }: { at: string; aged?: boolean; className?: string }) => {
  const { day, clock } = useParts(at)
  return (
    <span className={classes('flex min-w-0 flex-col', className)}>
      <time dateTime={at} title={`${at} (UTC)`} className="flex flex-col text-soft leading-4 whitespace-nowrap tabular">
        {/* The space is for who copies the row or hears it. */}
        {day !== null && <span className="text-[11px] text-faint leading-3">{`${day} `}</span>}
        <span>{clock}</span>
      </time>
      {aged && day === null && <Ago at={at} className="truncate text-[11px] text-faint leading-3" />}
    </span>
  )
}

/** `<0.1 ms`, `4.2 ms`, `12 ms`, `1.2 s`. */
export const durationText = (ms: number): string =>
  ms < 0.05
    ? '<0.1 ms'
    : ms < 10
      ? `${ms.toFixed(1)} ms`
      : ms < 1000
        ? `${Math.round(ms)} ms`
        : `${(ms / 1000).toFixed(1)} s`
