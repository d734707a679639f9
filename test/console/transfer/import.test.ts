import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { runEngine } from '../../support/run-engine.ts'
import { sampleExport } from '../../support/sample-export.ts'
import { makeInbox, makeLink, makeLogEntry } from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

test.each(['http://127.0.0.1:4010', 'https://pay.example'])(
  'an inbox that forwards to itself at %s is not imported',
  async (own) => {
    const behaviour = { kind: 'forward' as const, url: `${own}/inbox/loop`, timeoutSeconds: 10 }
    const file = { ...sampleExport(), inboxes: [makeInbox(1, { id: 'loop', behaviour })] }
    const { status, text } = await createTestConsole().call('POST', '/api/import', file)
    expect([status, text]).toEqual([400, expect.stringContaining('is this inbox itself')])
  },
)

test('a number given while an import is under way is that of no imported record', async () => {
  const { call, store } = createTestConsole()
  const file = sampleExport()
  file.links.push(...Array.from({ length: 300 }, (_, at) => makeLink(100 + at)))
  file.log.push(makeLogEntry(1_000_000))
  const given = new Set<number>()
  let isOver = false
  const take = (): void => {
    given.add(store.nextSequence())
    if (!isOver) setImmediate(take)
  }
  take()
  const { status } = await call('POST', '/api/import', file)
  isOver = true
  expect([status, given.size > 10]).toEqual([200, true])
  const imported = [...store.merchants.oldest(), ...store.links.oldest(), ...store.log.oldest()].map(({ seq }) => seq)
  expect(imported.filter((seq) => given.has(seq))).toEqual([])
})

test('a file over the limit is refused by its length, before it is sent', async () => {
  const { consoleUrl, token } = await runEngine()
  const request = httpRequest(`${consoleUrl}/api/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': 256 * 1024 * 1024 + 1,
    },
  })
  request.flushHeaders()
  const [response] = await once(request, 'response')
  request.on('error', () => {})
  request.destroy()
  expect(response.statusCode).toBe(413)
})
