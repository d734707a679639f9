// npx tsx bench/page.ts [events per second] [seconds]: how busy the main thread of the console's page is while the engine
// publishes events, on each of the pages that show them. Real ones: links are created and paid at the service, IPNs go to an
// inbox. Measures the built engine: run `npm run build` first. `--profile <page>` prints where the time goes.

import { availableParallelism, loadavg } from 'node:os'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../scripts/ensure-chromium.ts'
import { type OwnEngine, startEngine } from '../test/e2e/support/start-engine.ts'
import { createCall } from '../test/support/create-call.ts'
import { type CpuProfile, topOf } from './cpu-profile.ts'

const targetPercent = 20
const linksBefore = 300

interface Measured {
  path: string
  /** What a person has done on it. */
  prepare?: (page: Page) => Promise<void>
}

const pages: Readonly<Record<string, Measured>> = {
  Payments: { path: '/payments' },
  IPN: { path: '/ipn' },
  Log: { path: '/log' },
  Start: { path: '/' },
  'Payments, one open': {
    path: '/payments',
    prepare: (page) => page.getByRole('listbox').getByRole('option').first().click(),
  },
  'Log, filtered': {
    path: '/log',
    prepare: (page) => page.getByRole('combobox', { name: 'Filter log' }).fill('code:00'),
  },
}

const flags = process.argv.slice(2)
const profiled = flags.includes('--profile') ? flags.splice(flags.indexOf('--profile'), 2)[1] : undefined
const [rate = 50, seconds = 10] = flags.map(Number)
const say = (text: string): void => void process.stderr.write(`${text}\n`)
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let orders = 0
/** A payment from start to end: about eight events. */
const pay = async (engine: OwnEngine): Promise<void> => {
  const { page } = await createCall(engine, { fields: { order_id: `B-${++orders}` } })
  const id = page?.split('/').at(-1) ?? ''
  await engine.api('POST', `/api/links/${id}/pay`, { outcome: 'success' })
}

/** Counts the events that the engine publishes to a client. */
const countEvents = async ({ consoleUrl, token }: OwnEngine) => {
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${consoleUrl}/api/events`, { headers, signal: abort.signal })
  let count = 0
  const read = async () => {
    for await (const chunk of body ?? []) count += Buffer.from(chunk).toString('latin1').split('\nid: ').length - 1
  }
  read().catch(() => undefined)
  return { count: () => count, stop: () => abort.abort() }
}

/** Pays until stopped, as often as it takes for so many events a second. */
const startTraffic = async (engine: OwnEngine) => {
  const events = await countEvents(engine)
  const started = performance.now()
  let isOver = false
  const run = async () => {
    while (!isOver) {
      const due = ((performance.now() - started) / 1000) * rate
      if (events.count() < due) await pay(engine)
      else await pause(10)
    }
  }
  const running = run()
  return {
    count: events.count,
    stop: async () => {
      isOver = true
      await running
      events.stop()
    },
  }
}

/** Seconds the main thread was in tasks (by the clock) and worked (its CPU time), since the page began. */
const busySeconds = async (cdp: CDPSession) => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  return {
    tasks: metric('TaskDuration'),
    cpu: metric('ThreadTime'),
    script: metric('ScriptDuration'),
    layout: metric('LayoutDuration'),
    style: metric('RecalcStyleDuration'),
    layouts: metric('LayoutCount'),
    styles: metric('RecalcStyleCount'),
  }
}

const openPage = async (browser: Browser, { consoleUrl, token }: OwnEngine, path: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${consoleUrl}/?token=${encodeURIComponent(token)}`)
  await page.getByText('Service up').waitFor()
  await page.goto(`${consoleUrl}${path}`)
  await page.getByText('Service up').waitFor()
  return page
}

const measure = async (browser: Browser, engine: OwnEngine, name: string, what: Measured): Promise<number> => {
  const page = await openPage(browser, engine, what.path)
  await what.prepare?.(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'timeTicks' })
  if (profiled === name) await cdp.send('Profiler.enable')
  const traffic = await startTraffic(engine)
  await pause(2_000)
  if (profiled === name) await cdp.send('Profiler.start')
  const [before, events, started] = [await busySeconds(cdp), traffic.count(), performance.now()]
  await pause(seconds * 1_000)
  const [after, published, ended] = [await busySeconds(cdp), traffic.count(), performance.now()]
  if (profiled === name) say(topOf((await cdp.send('Profiler.stop')).profile as CpuProfile))
  await traffic.stop()
  await page.close()

  const passed = (ended - started) / 1_000
  const shareOf = (what: keyof typeof after): number => ((after[what] - before[what]) / passed) * 100
  const percent = shareOf('tasks')
  const cpu = shareOf('cpu')
  const parts = (['script', 'style', 'layout'] as const).map((what) => `${what} ${shareOf(what).toFixed(1)}`)
  const each = (count: number): string => (count / passed).toFixed(0)
  process.stdout.write(
    `${name.padEnd(18)} ${percent.toFixed(1).padStart(5)} % busy, ${cpu.toFixed(1).padStart(5)} % of a core (${parts.join(', ')}); a second: ` +
      `${each(published - events)} events, ${each(after.layouts - before.layouts)} layouts, ${each(after.styles - before.styles)} style recalculations\n`,
  )
  return cpu
}

const engine = await startEngine({ key: 'mk_bench', secret: 'sk_bench_only_for_this' })
const browser = await chromium.launch({
  executablePath: await ensureChromium({ wholeFirst: true }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (let link = 0; link < linksBefore; link++) await pay(engine)
  const cores: number[] = []
  for (const [name, what] of Object.entries(pages)) {
    if (profiled === undefined || profiled === name) cores.push(await measure(browser, engine, name, what))
  }
  // Busy is by the clock: on a machine that does other things, what tasks wait for a core counts too. The CPU time is judged.
  process.stdout.write(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores\n`)
  const worst = Math.max(...cores)
  process.stdout.write(`${worst <= targetPercent ? 'met' : 'MISSED'}: at most ${targetPercent} % of a core\n`)
} finally {
  await browser.close()
  await engine.stop()
}
