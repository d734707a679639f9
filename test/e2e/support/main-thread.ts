import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** CPU time of the thread, µs: what other processes of a busy machine take does not count. */
  tdur?: number
  args: { name?: string }
}

/**
 * CPU time of every task of the pages' main threads while `act` runs, ms, the longest first. A long task as a person
 * feels it on a machine that does nothing else; wall time would measure the machine.
 */
export const tasksDuring = async (browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> => {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map((event) => threadOf(event)),
  )
  return traceEvents
    .filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a)
}
