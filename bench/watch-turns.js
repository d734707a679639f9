// Loaded into the built engine with --import: tells how long turns of its event loop take, and how large it becomes.
import { openSync, readSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const statistics = '/proc/thread-self/schedstat'

/** Time on a processor and time waiting for one, of this thread, in ms. Linux only. */
const createScheduled = () => {
  const file = openSync(statistics, 'r')
  const buffer = Buffer.alloc(64)
  return () => {
    const [worked = 0, waited = 0] = buffer
      .toString('latin1', 0, readSync(file, buffer, 0, 64, 0))
      .split(' ')
      .map(Number)
    return { worked: worked / 1e6, waited: waited / 1e6 }
  }
}

if (isMainThread) {
  const scheduled = createScheduled()
  const fresh = () => ({ longestMs: 0, longestWithoutWaitMs: 0, over50: 0, peakMb: 0 })
  let told = fresh()
  let at = performance.now()
  let before = scheduled()
  let ticks = 0

  setInterval(() => {
    const now = performance.now()
    const { waited } = scheduled()
    const turn = now - at
    told.longestMs = Math.max(told.longestMs, turn)
    if (turn > 50) told.over50 += 1
    // On a busy machine the thread waits for a processor: that is no work of the engine.
    told.longestWithoutWaitMs = Math.max(told.longestWithoutWaitMs, turn - (waited - before.waited))
    if (ticks++ % 10 === 0) told.peakMb = Math.max(told.peakMb, process.memoryUsage.rss() / 2 ** 20)
    at = now
    before = { ...before, waited }
  }, 2).unref()

  process.on('message', () => {
    process.send?.({ ...told, rssMb: process.memoryUsage.rss() / 2 ** 20 })
    told = fresh()
  })
  process.channel?.unref()
}
