// Loaded into the built engine with --import: reports how long turns of its event loop take, and how large it becomes.
import { openSync, readSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Returns the time this thread has had on a processor, in ms. Linux only. */
const createWorked = () => {
  const file = openSync('/proc/thread-self/schedstat', 'r')
  const buffer = Buffer.alloc(64)
  return () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)).split(' ', 1)[0]) / 1e6
}

if (isMainThread) {
  const worked = createWorked()
  const fresh = () => ({ longestMs: 0, mostWorkMs: 0, peakMb: 0 })
  let measured = fresh()
  let before = { at: performance.now(), work: worked() }
  let ticks = 0

  setInterval(() => {
    const now = { at: performance.now(), work: worked() }
    measured.longestMs = Math.max(measured.longestMs, now.at - before.at)
    measured.mostWorkMs = Math.max(measured.mostWorkMs, now.work - before.work)
    if (ticks++ % 10 === 0) measured.peakMb = Math.max(measured.peakMb, process.memoryUsage.rss() / 2 ** 20)
    before = now
  }, 2).unref()

  process.on('message', () => {
    process.send?.({ ...measured, rssMb: process.memoryUsage.rss() / 2 ** 20 })
    measured = fresh()
  })
  process.channel?.unref()
}
