// npx tsx bench/doctor-beside-creates.ts, after `npm run build`: how much later create calls are answered while ten searches
// that find nothing go on, how soon one mistake is found meanwhile, and when each of the ten ends. Everything stays on
// loopback and ends by itself.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { benchMerchant, bodyOf } from './signed-bodies.ts'

const { key, secret } = benchMerchant
const calls = 150
const searches = 10
const token = 'bench-token-of-sixteen'

const dataDir = await mkdtemp(join(tmpdir(), 'paylink-bench-'))
const headless = new URL('../out/main/headless.js', import.meta.url).pathname
const flags = ['--port', '0', '--console-port', '0', '--json', '--merchant', `${key}:${secret}`, '--token', token]
const engine = spawn(process.execPath, [headless, ...flags, '--data-dir', dataDir], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [ready] = (await once(createInterface(engine.stdout), 'line')) as [string]
const { serviceUrl, consoleUrl } = JSON.parse(ready) as { serviceUrl: string; consoleUrl: string }

const tokenOf = (text: string): string => `Bearer ${key}.${createHash('md5').update(text).digest('hex')}`
const sortedOf = (body: string): string => {
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>)
  return JSON.stringify(Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1))))
}
const post = async (url: string, authorization: string, body: string): Promise<string> => {
  const headers = { 'content-type': 'application/json', authorization }
  const response = await fetch(url, { method: 'POST', headers, body })
  return response.text()
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
const times = async (count: number, call: (at: number) => Promise<string>, expected: string): Promise<number[]> => {
  const taken: number[] = []
  for (let at = 0; at < count; at++) {
    const startedAt = performance.now()
    const answer = await call(at)
    taken.push(performance.now() - startedAt)
    if (!answer.includes(expected)) throw new Error(answer)
  }
  return taken
}
const createTimes = (prefix: string): Promise<number[]> =>
  times(
    calls,
    (at) => {
      const body = bodyOf(`${prefix}-${at}`)
      return post(`${serviceUrl}/v2/payment-links`, tokenOf(sortedOf(body) + secret), body)
    },
    '"code":"00"',
  )
const wrong = bodyOf('doctor')
const diagnose = (authorization: string): Promise<string> =>
  post(`${consoleUrl}/api/signature/diagnose`, `Bearer ${token}`, JSON.stringify({ body: wrong, authorization }))
const oneMistake = (): Promise<string> => diagnose(tokenOf(sortedOf(wrong).replaceAll('/', '\\/') + secret))

try {
  await createTimes('warm')
  await times(5, oneMistake, 'slashes-escaped')
  const creates = await createTimes('alone')
  const singles = await times(20, oneMistake, 'slashes-escaped')
  const startedAt = performance.now()
  const ended: number[] = []
  const long = Array.from({ length: searches }, async (_, at) => {
    const answer = await diagnose(tokenOf(`nothing of the kind ${at}`))
    if (!answer.includes('"verdict":"unexplained"')) throw new Error(answer)
    ended.push((performance.now() - startedAt) / 1_000)
  })
  const createsBeside = await createTimes('beside')
  const singlesBeside = await times(20, oneMistake, 'slashes-escaped')
  const goingOn = searches - ended.length
  await Promise.all(long)
  const p95s = [creates, createsBeside, singles, singlesBeside].map((taken) => Math.round(p95(taken)))
  process.stdout.write(`p95 in ms: creates alone and beside, one mistake alone and beside: ${p95s.join(', ')}\n`)
  process.stdout.write(`${goingOn} of ${searches} searches went on until the last of these calls\n`)
  process.stdout.write(`They ended after so many seconds: ${ended.map((time) => time.toFixed(1)).join(', ')}\n`)
} finally {
  engine.kill()
  await once(engine, 'exit')
  await rm(dataDir, { recursive: true })
}
