import { Suspense, useContext, useEffect } from 'react'
import type { DeliveryActivity } from '../../../shared/contract/activity.ts'
import { useConsole } from '../stores/console.tsx'
import { useResource } from '../stores/use-resource.ts'
import { later } from '../ui/later.ts'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { counted } from '../ui/text/counted.ts'
import { durationText, ZoneContext } from '../ui/text/time.tsx'

const DeliveriesPlot = later(() => import('./deliveries-plot.tsx'))

const refreshMs = 60_000

/** `12 attempts: 10 acknowledged, 2 not. Half took 8 ms or less, the slowest 1.2 s.` */
export const activityText = ({ acknowledged, unacknowledged, medianMs, slowestMs }: DeliveryActivity): string => {
  const all = acknowledged + unacknowledged
  if (all === 0 || medianMs === null || slowestMs === null) return 'No IPN was sent in this time.'
  const results =
    unacknowledged === 0
      ? 'all acknowledged'
      : `${acknowledged.toLocaleString()} acknowledged, ${unacknowledged.toLocaleString()} not`
  const times = `Half took ${durationText(medianMs)} or less, the slowest ${durationText(slowestMs)}.`
  return `${counted(all, 'attempt')}: ${results}. ${times}`
}

/** IPN attempts of the last minutes by result, with their response time: a sentence, and a chart of the same data. */
export const DeliveriesChart = ({ minutes = 60, height = 148 }: { minutes?: number; height?: number }) => {
  const { backend } = useConsole()
  const zone = useContext(ZoneContext)()
  const { data, problem, reload } = useResource(
    `delivery-activity ${minutes}`,
    (signal) => backend.call('GET /api/activity/deliveries', { query: { minutes }, signal }),
    (event) => event.type === 'delivery' || (event.type === 'removed' && event.resource === 'delivery'),
    { everyMs: 1_000 },
  )
  // Updates the time range even when no event arrives.
  useEffect(() => {
    const timer = setInterval(reload, refreshMs)
    return () => clearInterval(timer)
  }, [reload])

  if (problem !== null && data === undefined) return <Notice tone="bad">{problem}</Notice>
  if (data === undefined) {
    return (
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-3/4" />
        <div style={{ height }}>
          <Skeleton className="h-full w-full" />
        </div>
      </div>
    )
  }
  // Axes without data are not shown.
  if (data.acknowledged + data.unacknowledged === 0) return <p className="text-soft">{activityText(data)}</p>
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="text-soft tabular">{activityText(data)}</figcaption>
      <div aria-hidden style={{ height }}>
        <Suspense fallback={null}>
          <DeliveriesPlot activity={data} height={height} zone={zone} />
        </Suspense>
      </div>
      <div aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-small text-soft">
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-[2px] bg-good" /> acknowledged
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-[2px] bg-bad" /> not acknowledged
        </span>
        <span className="flex items-center gap-1.5">
          <span className="h-0.5 w-3 bg-accent" /> median latency
        </span>
        <span className="ml-auto">times in {zone}</span>
      </div>
    </figure>
  )
}
