// npx tsx bench/transfer.ts, after `npm run build`: the longest turn of the engine's event loop, and how much its memory
// grows, while 100,000 links are exported and imported and a snapshot is written. Everything stays on loopback.
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, endChild, startEngine } from './processes.ts'
import { seedDirectory } from './seed-directory.ts'
import { benchMerchant } from './signed-bodies.ts'

const targetMs = 50
const targetMb = 200
const token = 'bench-token-of-sixteen'

interface Turns {
  /** By the clock. On a busy machine the engine waits for a processor meanwhile. */
  longestMs: number
  /** By the time on a processor. */
  mostWorkMs: number
  peakMb: number
  rssMb: number
}

const workDir = await mkdtemp(join(tmpdir(), 'paylink-bench-'))
const dataDir = join(workDir, 'data')
await seedDirectory(dataDir, { links: 100_000, logEntries: 5_000, ending: 'snapshot' })
const { child, consoleUrl } = await startEngine(dataDir, `${benchMerchant.key}:${benchMerchant.secret}`, {
  preload: 'watch-turns.js',
  flags: ['--token', token],
})

const open = (method: string, path: string, length = 0) =>
  httpRequest(`${consoleUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(length === 0 ? {} : { 'content-type': 'application/json', 'content-length': length }),
    },
  })

const textOf = async (response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const download = async (): Promise<Buffer> => {
  const request = open('GET', '/api/export?secrets=true').end()
  return textOf(((await once(request, 'response')) as [IncomingMessage])[0])
}

const statusOfImport = async (bytes: Buffer, query = ''): Promise<number | undefined> => {
  const request = open('POST', `/api/import${query}`, bytes.length)
  request.on('error', () => {})
  request.end(bytes)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await textOf(response)
  return response.statusCode
}

const upload = async (bytes: Buffer, expected: number, query = ''): Promise<void> => {
  const status = await statusOfImport(bytes, query)
  if (status !== expected) throw new Error(`an import was answered with ${status}`)
}

const hangUp = async (bytes: Buffer): Promise<void> => {
  const request = open('POST', '/api/import', bytes.length)
  request.on('error', () => {})
  request.write(bytes.subarray(0, bytes.length * 0.6))
  await wait(2_000)
  request.destroy()
  // 409 until the engine has noticed.
  while ((await statusOfImport(Buffer.from('{}'))) === 409) await wait(100)
}

const newest = async (): Promise<string | undefined> =>
  (await readdir(dataDir))
    .filter((name) => name.endsWith('.snapshot'))
    .sort()
    .at(-1)

const untilNext = async (snapshot: string | undefined): Promise<void> => {
  for (let tries = 0; tries < 600 && (await newest()) === snapshot; tries++) await wait(100)
}

let isMet = true
const measure = async <T>(what: string, act: () => Promise<T>, pauseMs = 1_500): Promise<T> => {
  await wait(pauseMs)
  const before = await ask<Turns>(child, 'reset')
  const result = await act()
  const turns = await ask<Turns>(child, 'report')
  const grown = turns.peakMb - before.rssMb
  if (turns.longestMs > targetMs || grown > targetMb) isMet = false
  process.stdout.write(
    `${what.padEnd(26)} longest turn ${turns.longestMs.toFixed(0)} ms, ${turns.mostWorkMs.toFixed(0)} ms of work; ` +
      `memory ${before.rssMb.toFixed(0)} MB, at most ${grown.toFixed(0)} MB more\n`,
  )
  return result
}

try {
  const file = await measure('export', download)
  process.stdout.write(`the file has ${(file.length / 1e6).toFixed(0)} MB\n`)
  await measure('export again', download)
  await measure('import, only checked', () => upload(file, 200, '?check=true'))
  const wrong = Buffer.concat([file.subarray(0, file.lastIndexOf('}') - 2), Buffer.from('!')])
  await measure('import, refused at its end', () => upload(wrong, 400))
  await measure('import, canceled', () => hangUp(file))
  const before = await newest()
  await measure('import', () => upload(file, 200))
  await measure('snapshot after it', () => untilNext(before), 0)
  process.stdout.write(`load of the machine: ${loadavg()[0]?.toFixed(1)}\n`)
  process.stdout.write(`${isMet ? 'met' : 'MISSED'}: at most ${targetMs} ms a turn and ${targetMb} MB more\n`)
} finally {
  await endChild(child)
  await rm(workDir, { recursive: true, force: true })
}
