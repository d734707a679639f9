import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { ServerEvent } from '../../../src/shared/events.ts'
import { createMemoryStore } from '../../support/memory-store.ts'
import { isLong } from '../../support/rounds.ts'
import { runEngine } from '../../support/run-engine.ts'
import { sampleExport } from '../../support/sample-export.ts'
import { makeLink, makeLogEntry } from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'
import { longestTurn, watchTurns } from '../../support/turn-watch.ts'

/** The full size, 100,000 links in 100 MB, in the long run. */
const [links, log] = isLong ? [100_000, 16_000] : [3_000, 500]
/** Enough for an import to be interrupted. */
const few = isLong ? { links, log } : { links: 400, log: 50 }

const bigExport = (count = { links, log }): Buffer => {
  const file = sampleExport()
  file.settings.keepLog = 50_000
  file.links.push(...Array.from({ length: count.links }, (_, at) => makeLink(100 + at)))
  file.log.push(...Array.from({ length: count.log }, (_, at) => makeLogEntry(1_000_000 + at)))
  return Buffer.from(JSON.stringify(file))
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

type Running = Awaited<ReturnType<typeof runEngine>>

/** An import that is being sent; the body's end is not sent until `finish`. */
const send = ({ consoleUrl, token }: Running, bytes: Buffer, query = '') => {
  const request = httpRequest(`${consoleUrl}/api/import${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': bytes.length,
    },
  })
  request.on('error', () => {})
  // In pieces, so that sending holds no turn for long either: it shares the event loop with the engine.
  const body = Readable.from(piecesOf(bytes.subarray(0, -10)))
  body.pipe(request, { end: false })
  const sent = once(body, 'end')
  return {
    finish: async () => {
      void sent.then(() => request.end(bytes.subarray(-10)))
      const [response] = await once(request, 'response')
      let body = ''
      for await (const chunk of response) body += chunk
      return { status: response.statusCode, json: JSON.parse(body) }
    },
    hangUp: () => request.destroy(),
  }
}

/** Collects the events of the stream until it is stopped. */
const listen = async ({ consoleUrl, token }: Running) => {
  const abort = new AbortController()
  const received: ServerEvent[] = []
  const { body } = await fetch(`${consoleUrl}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const pump = async () => {
    let text = ''
    for await (const chunk of body ?? []) {
      text += Buffer.from(chunk).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data !== undefined) received.push(JSON.parse(data))
      }
    }
  }
  void pump().catch(() => {})
  return { received, stop: () => abort.abort() }
}

const countsOf = async ({ api }: Running): Promise<Record<string, number>> =>
  ((await api('GET', '/api/status')).body as { counts: Record<string, number> }).counts

test('no turn of the event loop is long while an import is checked, refused, taken, exported and reset', async () => {
  const running = await runEngine()
  const text = bigExport()
  // The last record is wrong.
  const bad = Buffer.from(text)
  bad.write('nowhat', bad.lastIndexOf('"surface":"create"') + '"surface":"'.length)
  const held: Record<string, number> = {}
  const during = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    const stopWatching = watchTurns()
    const result = await act()
    held[what] = (await stopWatching()).longest
    return result
  }
  expect(await during('check', () => send(running, text, '?check=true').finish())).toMatchObject({ status: 200 })
  expect(await during('refuse', () => send(running, bad).finish())).toMatchObject({
    status: 400,
    json: { error: { message: expect.stringContaining('surface must be one of') } },
  })
  expect((await countsOf(running)).links).toBe(0)
  const taken = await during('import', () => send(running, text).finish())
  expect(taken).toMatchObject({ status: 200, json: { imported: { links: links + 3, log: log + 1 } } })
  expect((await countsOf(running)).links).toBe(links + 3)
  const exported = await during('export', async () => {
    const { consoleUrl, token } = running
    const response = await fetch(`${consoleUrl}/api/export?secrets=true`, {
      headers: { authorization: `Bearer ${token}` },
    })
    let length = 0
    for await (const chunk of response.body ?? []) length += (chunk as Uint8Array).length
    return length
  })
  expect(exported).toBeGreaterThan(text.length * 0.9)
  await during('reset', () => running.api('POST', '/api/reset', { everything: false }))
  expect((await countsOf(running)).links).toBe(0)
  for (const [what, longest] of Object.entries(held)) expect(longest, what).toBeLessThan(longestTurn)
})

test('an import reports its progress, and that everything was replaced', async () => {
  const running = await runEngine()
  const { received, stop } = await listen(running)
  await send(running, bigExport(few), '?progressId=mine').finish()
  await expect.poll(() => received.some(({ type }) => type === 'reload')).toBe(true)
  stop()
  const progress = received.filter((event) => event.type === 'import')
  expect(progress[0]).toEqual({ type: 'import', id: 'mine', stage: 'reading', share: expect.any(Number) })
  expect(progress.map(({ stage }) => stage)).toContain('storing')
  for (const { share } of progress) expect(share).toBeGreaterThanOrEqual(0)
})

test('hanging up cancels an import: nothing is changed, and the next is taken', async () => {
  const running = await runEngine()
  const text = bigExport(few)
  const before = await countsOf(running)
  // Before the import is sent, whose progress is over at once on a fast machine.
  const { received, stop } = await listen(running)
  const canceled = send(running, text, '?progressId=canceled')
  await expect.poll(() => received.some((event) => event.type === 'import' && event.id === 'canceled')).toBe(true)
  canceled.hangUp()
  // Until the engine notices the closed connection, another import is a conflict.
  const next = async () => (await send(running, text, '?check=true').finish()).status
  await expect.poll(next, { timeout: 30_000 }).toBe(200)
  stop()
  expect(await countsOf(running)).toEqual(before)
  expect((await send(running, text).finish()).status).toBe(200)
})

test('one import at a time: another is refused, and the first goes on', async () => {
  const running = await runEngine()
  const text = bigExport(few)
  const { received, stop } = await listen(running)
  const first = send(running, text, '?progressId=first')
  await expect.poll(() => received.some(({ type }) => type === 'import')).toBe(true)
  stop()
  const { status, json } = await send(running, text).finish()
  expect([status, json.error.code]).toEqual([409, 'conflict'])
  expect((await first.finish()).status).toBe(200)
})

test('an import that is canceled before its last turn changes nothing', async () => {
  const store = createMemoryStore()
  const { app, call } = createTestConsole({
    store: {
      ...store,
      replaceAll: (last, slices = Readable.from([])) => {
        const untilCanceled = async function* () {
          yield* slices
          await app.close()
        }
        return store.replaceAll(last, untilCanceled())
      },
    },
  })
  expect((await call('POST', '/api/import', sampleExport())).status).toBe(503)
  expect(store.links.size).toBe(0)
})
