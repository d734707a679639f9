import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type StageHandle, useStage } from '../../src/renderer/src/features/present/use-stage.ts'
import { render } from './support/render.ts'
import { savedFiles } from './support/saved-files.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The stage as it is before the engine has answered, and the requests of it. */
const stage = (connection: 'live' | 'lost' | 'connecting' = 'live') => {
  const asked: string[] = []
  const call = async (route: string) => {
    asked.push(route)
    return { fileName: 'chapter-1.html', html: '<p>1</p>' }
  }
  let handle = {} as StageHandle
  const Probe = () => {
    handle = useStage()
    return null
  }
  render(createElement(Probe), { connection }, { call })
  return { handle, asked }
}

test('the chapter is saved as a page', async () => {
  const { handle, asked } = stage()
  const files = savedFiles()
  handle.save()
  await vi.waitFor(() => expect(files.size).toBe(1))
  const file = files.get('chapter-1.html')
  expect([asked, file?.type, await file?.text()]).toEqual([['GET /api/stage/export'], 'text/html', '<p>1</p>'])
})

test('before the stage is known, nothing is asked of it', async () => {
  const { handle, asked } = stage()
  handle.next()
  handle.openChapter(2)
  handle.reset()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
  expect(handle).toMatchObject({ view: undefined, problem: null, returns: 0 })
})

test.each([
  ['live', false],
  ['connecting', false],
  ['lost', true],
] as const)('the engine is gone when the connection is %s: %s', (connection, isGone) => {
  expect(stage(connection).handle.isGone).toBe(isGone)
})
