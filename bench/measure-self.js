// Loaded into the built engine with --import: sends the bench what the process measures of itself.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })

process.on('message', (message) => {
  if (message === 'reset') {
    delay.disable()
    delay.reset()
    delay.enable()
  }
  process.send?.({ longestBlockMs: delay.max / 1e6, rssMb: process.memoryUsage.rss() / 2 ** 20 })
})
// The channel alone must not keep the engine from exiting.
process.channel?.unref()
