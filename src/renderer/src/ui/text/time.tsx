import { Clock } from 'lucide-react'
import { createContext, useContext, useEffect, useState } from 'react'
import { zonedOrRaw, zonedText } from '../../../../shared/zoned-text.ts'
import { classes } from '../classes.ts'
import { delayText } from './delay-text.ts'

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

/** In ms: how far the clock of payments, deliveries and links is ahead of real time. */
export const AheadContext = createContext(0)

const clocks = new Set<(now: number) => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One timer for the whole page, so that all relative times render together. */
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

/** The zone of displayed times, by merchant where that matters. */
export const ZoneContext = createContext<(merchantId?: string | null) => string>(() => 'UTC')

/** The current time by the virtual or the real clock, updated each second. */
export const useNow = ({ real = false }: { real?: boolean } = {}): number => {
  const aheadMs = useContext(AheadContext)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => onTick(setNow), [])
  return real ? now : now + aheadMs
}

export interface TimeProps {
  at: string
  className?: string
  /** The merchant of the record, which determines the zone. */
  merchantId?: string | null | undefined
  /** How far the virtual clock was ahead when it was recorded, in ms. */
  aheadMs?: number | undefined
  /** The time is of the real clock, as in the log, and so is its age. */
  real?: boolean
}

/** Marks a time that the virtual clock recorded. */
const VirtualMark = ({ aheadMs }: { aheadMs: number }) => (
  <Clock
    size={11}
    role="img"
    aria-label="virtual time"
    className="mr-1 inline-block shrink-0 align-[-1px]"
    data-ahead={aheadMs}
  />
)

/** Formats a time in its zone, with the date unless it is today. Updates at midnight. */
const useParts = ({ at, merchantId, aheadMs = 0 }: Pick<TimeProps, 'at' | 'merchantId' | 'aheadMs'>) => {
  const zone = useContext(ZoneContext)(merchantId)
  const [today, setToday] = useState(() => zonedText(Date.now(), zone).date)
  useEffect(() => onTick((now) => setToday(zonedText(now, zone).date)), [zone])
  const { date, clock, offset } = zonedOrRaw(at, zone)
  const virtual =
    aheadMs === 0 ? '' : ` by the virtual clock, ${delayText(Math.round(aheadMs / 1_000))} ahead of real time`
  return {
    date,
    day: date === today ? null : date,
    clock,
    offset,
    title: `${date} ${clock} ${offset}${virtual}\n${at} (UTC)`,
  }
}

/** Time of day and zone, with the date unless it is today. Violet when the virtual clock recorded it. */
export const Time = ({ at, className, merchantId, aheadMs = 0 }: TimeProps) => {
  const { day, clock, offset, title } = useParts({ at, merchantId, aheadMs })
  return (
    <time
      dateTime={at}
      title={title}
      className={classes('whitespace-nowrap', className, aheadMs > 0 && 'text-simulated!')}
    >
      {aheadMs > 0 && <VirtualMark aheadMs={aheadMs} />}
      {day !== null && `${day} `}
      {clock} {offset}
    </time>
  )
}

/** Tolerance for the clocks of two programs and the second between two ticks, in ms. */
const toleranceMs = 5_000

/** A relative time by the virtual clock, updated each second. The exact UTC time is shown on hover. */
export const RelativeTime = ({ at, className, real = false }: Pick<TimeProps, 'at' | 'className' | 'real'>) => (
  <time dateTime={at} title={`${at} (UTC)`} className={className}>
    {relativeTime(Date.parse(at), useNow({ real }))}
  </time>
)

/**
 * How long ago something happened. A time after the current virtual time was recorded before the clock was set back;
 * it is marked instead.
 */
export const Ago = ({ at, className, real = false }: Pick<TimeProps, 'at' | 'className' | 'real'>) => {
  const now = useNow({ real })
  const happened = Date.parse(at)
  const isAhead = happened > now + toleranceMs
  return (
    <time dateTime={at} title={`${at} (UTC)`} className={isAhead ? 'text-simulated' : className}>
      {isAhead ? 'by the virtual clock' : relativeTime(Math.min(happened, now), now)}
    </time>
  )
}

/**
 * The same for a column of a list, whose zone the status bar shows. The date is above the time, so that the column
 * stays narrow. `aged`: for lists without a column of relative times; today's rows then show the relative time below.
 */
export const ListTime = ({
  at,
  aged = false,
  className,
  merchantId,
  aheadMs = 0,
  real = false,
}: TimeProps & { aged?: boolean }) => {
  const { day, clock, title } = useParts({ at, merchantId, aheadMs })
  return (
    <span className={classes('flex min-w-0 flex-col', className)}>
      <time
        dateTime={at}
        title={title}
        className={classes(
          'flex flex-col leading-4 whitespace-nowrap tabular',
          aheadMs > 0 ? 'text-simulated' : 'text-soft',
        )}
      >
        {/* The space is for copied text and screen readers. */}
        {day !== null && <span className="text-[11px] text-faint leading-3">{`${day} `}</span>}
        <span>
          {aheadMs > 0 && <VirtualMark aheadMs={aheadMs} />}
          {clock}
        </span>
      </time>
      {aged && day === null && <Ago at={at} real={real} className="truncate text-[11px] text-faint leading-3" />}
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
