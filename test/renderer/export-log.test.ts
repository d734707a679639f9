import { expect, test } from 'vitest'
import type { Call } from '../../src/renderer/src/backend/call.ts'
import { exportLog } from '../../src/renderer/src/features/log/export-log.ts'

const entries = Array.from({ length: 5 }, (_, index) => ({ id: String(9 - index), text: 'line\nbreak "é"' }))

const paged = (requests: unknown[], onPage?: () => void) =>
  (async (_route: unknown, { query }: { query: { cursor?: string } }) => {
    requests.push(query)
    onPage?.()
    const start = Number(query.cursor ?? 0)
    return { items: entries.slice(start, start + 2), total: 5, nextCursor: start + 2 < 5 ? String(start + 2) : null }
  }) as unknown as Call

test('every entry of the filter is one line, in order, with progress after each page', async () => {
  const requests: { q?: string; tests?: string }[] = []
  const progress: unknown[] = []
  const file = await exportLog(paged(requests), {
    filter: 'code:E012',
    tests: 'hide',
    signal: new AbortController().signal,
    onProgress: (now) => progress.push(now),
  })
  const lines = (await file.text()).split('\n')
  expect(lines.pop()).toBe('')
  expect(lines.map((line) => JSON.parse(line))).toEqual(entries)
  expect(requests.map(({ q }) => q)).toEqual(['code:E012', 'code:E012', 'code:E012'])
  expect(requests.map(({ tests }) => tests)).toEqual(['hide', 'hide', 'hide'])
  expect(progress).toEqual([2, 4, 5].map((done) => ({ done, total: 5 })))
})

test('a stopped or failed export creates no file', async () => {
  const abort = new AbortController()
  const options = { filter: '', tests: 'hide' as const, signal: abort.signal, onProgress: () => undefined }
  await expect(
    exportLog(
      paged([], () => abort.abort()),
      options,
    ),
  ).rejects.toThrow()
  const fails = (async () => {
    throw new Error('The engine does not answer.')
  }) as unknown as Call
  await expect(exportLog(fails, { ...options, signal: new AbortController().signal })).rejects.toThrow(/engine/)
})
