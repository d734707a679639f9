import { describe, expect, test } from 'vitest'
import { answerDesktopCalls } from '../../src/main/shell/desktop-calls.ts'
import { createFakeContents, createFakeIpc, type FakeSender } from '../support/fake-electron.ts'

const origin = 'http://127.0.0.1:4011'

const setUp = () => {
  const fake = createFakeIpc()
  const opened: unknown[] = []
  const own = createFakeContents()
  answerDesktopCalls({
    ipcMain: fake.port,
    contents: own.port,
    origin,
    calls: {
      'desktop:open-hosted-page': async (url) => void opened.push(url),
      'desktop:show-data-dir': async () => void opened.push('data dir'),
      'desktop:take-link': async () => 'a-link',
    },
  })
  const page: FakeSender = { contents: own, url: `${origin}/payments` }
  return { fake, opened, page, other: createFakeContents() }
}

describe('the page’s calls', () => {
  test('are answered for the console', async () => {
    const { fake, page, opened } = setUp()
    expect(await fake.invoke(page, 'desktop:take-link')).toBe('a-link')
    await fake.invoke(page, 'desktop:open-hosted-page', 'http://x/pay/1')
    await fake.invoke(page, 'desktop:show-data-dir')
    expect(opened).toEqual(['http://x/pay/1', 'data dir'])
  })

  test('take anything a page may send for text', async () => {
    const { fake, page, opened } = setUp()
    await fake.invoke(page, 'desktop:open-hosted-page')
    await fake.invoke(page, 'desktop:open-hosted-page', { toString: undefined, href: 'x' }).catch(() => {})
    await fake.invoke(page, 'desktop:open-hosted-page', 5)
    expect(opened.filter((url) => typeof url !== 'string')).toEqual([])
  })

  test.each<[string, Partial<FakeSender>]>([
    ['a page of another origin', { url: 'https://evil.example/' }],
    ['the service’s pages', { url: 'http://127.0.0.1:4010/pay/a' }],
    ['a page before it has an address', { url: 'about:blank' }],
    ['a frame in the page', { framed: true }],
    ['a frame that has gone', { gone: true }],
  ])('are refused to %s', async (_who, change) => {
    const { fake, page, opened } = setUp()
    for (const channel of fake.channels()) {
      await expect(fake.invoke({ ...page, ...change }, channel)).rejects.toThrow('Only the console')
    }
    expect(fake.channels()).toHaveLength(3)
    expect(opened).toEqual([])
  })

  test('are refused to another window, wherever that is', async () => {
    const { fake, page, other } = setUp()
    await expect(fake.invoke({ ...page, contents: other }, 'desktop:take-link')).rejects.toThrow('Only the console')
  })
})
