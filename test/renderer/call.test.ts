import { expect, test } from 'vitest'
import { createCall } from '../../src/renderer/src/backend/call.ts'
import { createDownload } from '../../src/renderer/src/backend/download.ts'

const answering = (response: () => Response | Promise<Response>) => (async () => response()) as typeof globalThis.fetch

const cutOff = (error: Error) =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.error(error),
    }),
  )

test('gives what the engine refused by field', async () => {
  const problem = {
    error: { code: 'invalid', message: 'Not accepted.', fields: { sampleCvv: 'must be 3 or 4 digits' } },
  }
  const call = createCall(answering(() => Response.json(problem, { status: 400 })))
  await expect(call('PATCH /api/settings', { body: { sampleCvv: 'x' } })).rejects.toMatchObject({
    status: 400,
    code: 'invalid',
    fields: { sampleCvv: 'must be 3 or 4 digits' },
  })
})

test('sends a file as it is, and a query without what is empty', async () => {
  const sent: unknown[] = []
  const call = createCall((async (path: string, { body }: RequestInit) => {
    sent.push(path, body)
    return Response.json({})
  }) as typeof globalThis.fetch)
  const file = new Blob(['{}'])
  await call('POST /api/import', { body: file as never, query: { progressId: 'one' } })
  await call('GET /api/links', { query: { q: '', sort: 'oldest' } })
  expect(sent).toEqual([expect.stringContaining('?progressId=one'), file, '/api/links?sort=oldest', undefined])
})

test('says so when nothing answers, or the answer is no problem of the control API', async () => {
  const gone = createCall(answering(() => Promise.reject(new TypeError('fetch failed'))))
  await expect(gone('GET /api/status')).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  const odd = createCall(answering(() => new Response('<html>', { status: 502 })))
  await expect(odd('GET /api/status')).rejects.toMatchObject({ status: 502, code: 'internal' })
})

test('rejects when the answer is cut off, and with the abort itself when it was canceled meanwhile', async () => {
  const call = createCall(answering(() => cutOff(new TypeError('terminated'))))
  await expect(call('GET /api/status')).rejects.toMatchObject({ code: 'unreachable' })
  const abort = new AbortController()
  const before = createCall(
    answering(() => {
      abort.abort()
      return Promise.reject(new DOMException('canceled', 'AbortError'))
    }),
  )
  await expect(before('GET /api/status', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
  const canceled = createCall(
    answering(() => {
      abort.abort()
      return cutOff(new DOMException('canceled', 'AbortError'))
    }),
  )
  await expect(canceled('GET /api/status', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('downloads a file, or says why not', async () => {
  const download = createDownload(answering(() => new Response('{"product":1}')))
  expect(await (await download('/api/export')).text()).toBe('{"product":1}')
  const locked = createDownload(
    answering(() =>
      Response.json({ error: { code: 'unauthorized', message: 'The session has ended.' } }, { status: 401 }),
    ),
  )
  await expect(locked('/api/export')).rejects.toThrow('The session has ended.')
})
