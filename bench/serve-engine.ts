// A child process: the whole engine on a data directory, with what it measures of itself.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pino from 'pino'
import { startEngine } from '../src/main/engine.ts'
import { benchMerchant } from './signed-bodies.ts'

const [dataDir = ''] = process.argv.slice(2)
const delay = monitorEventLoopDelay({ resolution: 1 })

const engine = await startEngine({
  dataDir,
  host: '127.0.0.1',
  port: 0,
  consolePort: 0,
  merchants: [benchMerchant],
  settings: {},
  version: 'bench',
  logger: pino({ level: 'warn' }, pino.destination(2)),
})

process.on('message', (message: 'reset' | 'report' | 'stop') => {
  if (message === 'reset') {
    delay.disable()
    delay.reset()
    delay.enable()
    process.send?.({ reset: true })
  }
  if (message === 'report')
    process.send?.({ longestBlockMs: delay.max / 1e6, rssMb: process.memoryUsage.rss() / 2 ** 20 })
  if (message === 'stop') void engine.stop().then(() => process.exit(0))
})
process.send?.({ port: Number(new URL(engine.urls.serviceUrl).port), rssMb: process.memoryUsage.rss() / 2 ** 20 })
