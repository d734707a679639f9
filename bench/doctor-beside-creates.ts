// npx tsx bench/doctor-beside-creates.ts, after `npm run build`: how much later create calls are answered while ten searches
// that find nothing go on, and how soon one mistake is told meanwhile. Everything stays on loopback and ends by itself.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { benchMerchant, bodyOf } from './signed-bodies.ts'

const { key, secret } = benchMerchant
const calls = 400
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
const createTimes = async (prefix: string, until: () => boolean): Promise<number[]> => {
  const times: number[] = []
  while (times.length < calls && !until()) {
    const body = bodyOf(`${prefix}-${times.length}`)
    const startedAt = performance.now()
    const answer = await post(`${serviceUrl}/v2/payment-links`, tokenOf(sortedOf(body) + secret), body)
    times.push(performance.now() - startedAt)
    if (!answer.includes('"code":"00"')) throw new Error(answer)
  }
  return times
}
const diagnose = async (authorization: string): Promise<string> =>
  post(
    `${consoleUrl}/api/signature/diagnose`,
    `Bearer ${token}`,
    JSON.stringify({ body: bodyOf('doctor'), authorization }),
  )

try {
  await createTimes('warm', () => false)
  await diagnose(tokenOf(sortedOf(bodyOf('doctor'))))
  const alone = await createTimes('alone', () => false)
  let left = searches
  const searching = Array.from({ length: searches }, async (_, at) => {
    await diagnose(tokenOf(`nothing of the kind ${at}`))
    left--
  })
  const singles: number[] = []
  const telling = (async () => {
    while (left === searches && singles.length < 30) {
      const startedAt = performance.now()
      const answer = await diagnose(tokenOf(sortedOf(bodyOf('doctor')).replaceAll('/', '\\/') + secret))
      singles.push(performance.now() - startedAt)
      if (!answer.includes('slashes-escaped')) throw new Error(answer)
    }
  })()
  const beside = await createTimes('beside', () => left === 0)
  await Promise.all([...searching, telling])
  const line = {
    createsAlone: p95(alone),
    createsBeside: p95(beside),
    calls: beside.length,
    singleBeside: p95(singles),
  }
  process.stdout.write(`${JSON.stringify({ p95InMs: line, singles: singles.length })}\n`)
} finally {
  engine.kill()
  await once(engine, 'exit')
  await rm(dataDir, { recursive: true })
}
