import { useEffect, useState } from 'react'

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

/** The time, again each second, for what counts down or ages. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Local time of day, with the date when it was another day; the exact UTC on hover. */
export const Time = ({ at, className }: { at: string; className?: string }) => {
  const date = new Date(at)
  const today = date.toDateString() === new Date().toDateString()
  return (
    <time dateTime={at} title={`${at} (UTC)`} className={className}>
      {today ? '' : `${dayFormat.format(date)} `}
      {clockFormat.format(date)}
    </time>
  )
}

/** How long ago, or how long until, kept current; the exact UTC on hover. */
export const RelativeTime = ({ at, className }: { at: string; className?: string }) => (
  <time dateTime={at} title={`${at} (UTC)`} className={className}>
    {relativeTime(Date.parse(at), useNow())}
  </time>
)

/** `<0.1 ms`, `4.2 ms`, `12 ms`, `1.2 s`. */
export const durationText = (ms: number): string =>
  ms < 0.05
    ? '<0.1 ms'
    : ms < 10
      ? `${ms.toFixed(1)} ms`
      : ms < 1000
        ? `${Math.round(ms)} ms`
        : `${(ms / 1000).toFixed(1)} s`
