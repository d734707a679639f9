import { describe, expect, it } from 'vitest'
import { createHostedPages } from '../../src/main/shell/hosted-pages.ts'
import { createFakeElectron, type FakeWindow, fakeEvent } from '../support/fake-electron.ts'

const page = 'http://127.0.0.1:4010/pay/V1StGXR8_Z5jdHi6B-myT'

const setUp = (openHostedPageIn: 'window' | 'browser' = 'window') => {
  const { fake, parts } = createFakeElectron()
  const pages = createHostedPages({ electron: parts, icon: 'icon.png', settings: () => ({ openHostedPageIn }) })
  const opened = (): FakeWindow => {
    pages.open(page)
    const window = fake.windows.at(-1)
    if (window === undefined) throw new Error('no window')
    return window
  }
  return { fake, pages, opened }
}

describe('a hosted page', () => {
  it('opens in a window that is a stranger to the console', () => {
    const { opened } = setUp()
    const { options, loaded } = opened()
    expect(loaded).toEqual([page])
    const { partition, ...preferences } = options.webPreferences ?? {}
    expect(partition).not.toMatch(/^persist:/)
    expect(partition).toBeTruthy()
    expect(preferences).toMatchObject({ contextIsolation: true, sandbox: true, nodeIntegration: false })
    expect(preferences).toMatchObject({ webSecurity: true, webviewTag: false })
    expect(preferences).not.toHaveProperty('preload')
  })

  it('opens in the system’s browser when the setting says so', () => {
    const { fake, pages } = setUp('browser')
    pages.open(page)
    expect(fake.outside).toEqual([page])
    expect(fake.windows).toEqual([])
  })

  it.each(['file:///etc/passwd', 'https://evil.example/', 'javascript:alert(1)', 'calculator:', ''])(
    'is refused when it is none: %s',
    (address) => {
      for (const where of ['window', 'browser'] as const) {
        const { fake, pages } = setUp(where)
        expect(() => pages.open(address)).toThrow('no hosted page')
        expect(fake.windows).toEqual([])
        expect(fake.outside).toEqual([])
      }
    },
  )

  it('may go wherever the merchant sends it on the web, and nowhere else', () => {
    const { contents } = setUp().opened()
    for (const kind of ['will-frame-navigate', 'will-redirect'] as const) {
      expect(contents.goes(kind, 'https://shop.example/return')).toBe(true)
      expect(contents.goes(kind, 'file:///etc/passwd')).toBe(false)
      expect(contents.goes(kind, 'paylink-console://link/x')).toBe(false)
      expect(contents.goes(kind, 'data:text/html,x')).toBe(false)
    }
    expect(contents.goes('will-frame-navigate', 'about:srcdoc', false)).toBe(true)
    expect(contents.goes('will-frame-navigate', 'mailto:a@shop.example', false)).toBe(false)
    expect(contents.opensWindow('https://shop.example/')).toEqual({ action: 'deny' })
  })

  it('says in its title where it is, whatever the page calls itself', () => {
    const window = setUp().opened()
    const event = fakeEvent()
    window.events.emit('page-title-updated', event, 'Your bank')
    expect(event.defaultPrevented).toBe(true)
    window.contents.events.emit('did-navigate', fakeEvent(), 'https://shop.example/return')
    expect(window.title).toBe('https://shop.example/return')
  })

  it('says when it could not be opened', () => {
    const window = setUp().opened()
    const fail = (code: number, reason: string, isMainFrame: boolean) =>
      window.contents.events.emit('did-fail-load', fakeEvent(), code, reason, 'https://shop.example/', isMainFrame)
    fail(-3, 'ERR_ABORTED', true)
    fail(-105, 'ERR_NAME_NOT_RESOLVED', false)
    expect(window.title).toBe(page)
    fail(-202, 'ERR_CERT_AUTHORITY_INVALID', true)
    expect(window.title).toBe('Could not be opened (ERR_CERT_AUTHORITY_INVALID): https://shop.example/')
  })

  it('closes with the console', () => {
    const { pages, opened } = setUp()
    const closed: number[] = []
    for (const [index, window] of [opened(), opened()].entries()) window.events.on('closed', () => closed.push(index))
    pages.closeAll()
    expect(closed).toEqual([0, 1])
    pages.closeAll()
    expect(closed).toEqual([0, 1])
  })
})
