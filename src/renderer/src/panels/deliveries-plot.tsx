import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { DeliveryActivity } from '../../../shared/contract/activity.ts'
import { useWidth } from '../ui/use-width.ts'
import { roundTop } from './round-top.ts'
import { tickText } from './tick-text.ts'

const variables = ['good', 'bad', 'accent', 'faint', 'line', 'surface'] as const
type Colours = Readonly<Record<(typeof variables)[number], string>>

const readColours = (): Colours => {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    variables.map((name) => [name, style.getPropertyValue(`--color-${name}`).trim()]),
  ) as Colours
}

/** The colours of the current theme. */
const useColours = (): Colours => {
  const [colours, setColours] = useState(readColours)
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(readColours()))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return colours
}

/** Columns: x (s), all attempts, acknowledged ones (drawn on top, so that the rest shows), response time (ms). */
const columnsOf = ({ buckets }: DeliveryActivity): uPlot.AlignedData => [
  buckets.map(({ at }) => Date.parse(at) / 1_000),
  buckets.map(({ acknowledged, unacknowledged }) => acknowledged + unacknowledged || null),
  buckets.map(({ acknowledged }) => acknowledged || null),
  buckets.map(({ medianMs }) => medianMs),
]

const halves: uPlot.Axis.Splits = (_plot, _axis, min, max) => [min, (min + max) / 2, max]

const latencyTick = (ms: number): string => (ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`)
const axisFont = '11px "Inter Variable", system-ui, sans-serif'

interface Look {
  colours: Colours
  zone: string
  width: number
  height: number
  bucketSeconds: number
}

const optionsOf = ({ colours, zone, width, height, bucketSeconds }: Look): uPlot.Options => {
  const bars = uPlot.paths.bars?.({ size: [0.72, 14], radius: 0.2 })
  const axis = { stroke: colours.faint, font: axisFont, ticks: { show: false } } satisfies uPlot.Axis
  const bar = (fill: string): uPlot.Series => ({
    scale: 'attempts',
    fill,
    width: 0,
    points: { show: false },
    ...(bars === undefined ? {} : { paths: bars }),
  })
  return {
    width,
    height,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), zone),
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { range: (_, min, max) => [min - bucketSeconds / 2, max + bucketSeconds / 2] },
      attempts: { range: (_, _min, max) => [0, roundTop(max ?? 0, 4)] },
      latency: { range: (_, _min, max) => [0, roundTop((max ?? 0) * 1.05, 10)] },
    },
    axes: [
      {
        ...axis,
        size: 22,
        space: 64,
        grid: { show: false },
        values: (_, ticks) => ticks.map((seconds) => tickText(seconds, zone)),
      },
      {
        ...axis,
        scale: 'attempts',
        size: 36,
        splits: halves,
        grid: { stroke: colours.line, width: 1 },
        values: (_, ticks) => ticks.map((count) => (Number.isInteger(count) ? String(count) : '')),
      },
      {
        ...axis,
        scale: 'latency',
        side: 1,
        size: 52,
        splits: halves,
        grid: { show: false },
        values: (_, ticks) => ticks.map(latencyTick),
      },
    ],
    series: [
      {},
      bar(colours.bad),
      bar(colours.good),
      {
        scale: 'latency',
        stroke: colours.accent,
        width: 1.5,
        // The line has gaps at minutes without attempts. A single minute is a dot.
        spanGaps: false,
        points: { show: true, size: 7, width: 1.5, stroke: colours.surface, fill: colours.accent },
      },
    ],
  }
}

/** The chart. Loaded when needed: import it through deliveries-chart.tsx. */
const DeliveriesPlot = ({ activity, height, zone }: { activity: DeliveryActivity; height: number; zone: string }) => {
  const [host, width] = useWidth<HTMLDivElement>()
  const plot = useRef<uPlot>(null)
  const colours = useColours()
  const latest = useRef(activity)
  latest.current = activity

  useEffect(() => {
    if (host.current === null || width === 0) return
    const { bucketSeconds } = latest.current
    const made = new uPlot(
      optionsOf({ colours, zone, width, height, bucketSeconds }),
      columnsOf(latest.current),
      host.current,
    )
    plot.current = made
    return () => made.destroy()
  }, [host, width, height, colours, zone])

  useEffect(() => plot.current?.setData(columnsOf(activity)), [activity])

  return <div ref={host} className="h-full w-full overflow-hidden" />
}

export default DeliveriesPlot
