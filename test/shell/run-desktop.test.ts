import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import type { Engine, EngineConfig } from '../../src/main/engine.ts'
import type { FailedDelivery } from '../../src/main/ipn/on-delivery-failed.ts'
import { runDesktop } from '../../src/main/shell/run-desktop.ts'
import { DataDirError } from '../../src/main/store/store.ts'
import { defaultSettings } from '../../src/shared/contract/settings.ts'
import { createFakeElectron, type FakeSender, type FakeWindow, fakeEvent } from '../support/fake-electron.ts'
import { makeTempDir } from '../support/temp-dir.ts'

/** Waits for what comes some turns later, and longer than a busy machine can take for them. */
const soon = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 10_000 })

const origin = 'http://127.0.0.1:4011'
const linkId = 'V1StGXR8_Z5jdHi6B-myT'
const deepLink = `paylink-console://link/${linkId}`

interface Given {
  fails?: Error
  argv?: string[]
  prepare?: (electron: ReturnType<typeof createFakeElectron>) => void
}

const start = ({ fails, argv = [], prepare }: Given = {}) => {
  const electron = createFakeElectron()
  const { fake, parts } = electron
  prepare?.(electron)
  const said: string[] = []
  const logged: string[] = []
  const configs: EngineConfig[] = []
  const failureListeners: ((failure: FailedDelivery) => void)[] = []
  let stops = 0
  const profileDir = makeTempDir()

  const startEngine = async (config: EngineConfig): Promise<Engine> => {
    configs.push(config)
    if (fails !== undefined) throw fails
    return {
      urls: { serviceUrl: 'http://127.0.0.1:4010', consoleUrl: origin, token: 'a+b', dataDir: '/data' },
      demoMerchantKey: undefined,
      settings: () => defaultSettings,
      onDeliveryFailed(listener) {
        failureListeners.push(listener)
        return () => {}
      },
      async stop() {
        stops += 1
      },
    }
  }
  runDesktop({
    electron: parts,
    platform: 'linux',
    argv: ['electron', '.', ...argv],
    options: {
      ...{
        port: 4010,
        consolePort: 4011,
        host: '127.0.0.1',
        payUrl: undefined,
        dataDir: '/data',
        merchants: [],
        merchantsFile: undefined,
      },
      ...{ token: undefined, settings: {}, json: false, logLevel: 'warn' },
    },
    version: '1.2.3',
    logger: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
    startEngine,
    profileDir,
    preload: '/out/preload/index.cjs',
    icon: 'icon.png',
    rendererDir: '/out/renderer',
    say: (line) => said.push(line),
  })
  const opened = async (): Promise<{ window: FakeWindow; page: FakeSender }> => {
    fake.becomeReady()
    const window = await soon(() => fake.windows[0] ?? expect.fail('no window'))
    return { window, page: { contents: window.contents, url: `${origin}/` } }
  }
  return { fake, parts, said, logged, configs, failureListeners, stops: () => stops, profileDir, opened }
}

describe('the window', () => {
  it('shows the console of this engine, sandboxed, once the page is there', async () => {
    const { fake, opened, configs, said } = start()
    expect(fake.sandboxed).toBe(true)
    expect(configs).toEqual([])
    const { window } = await opened()
    expect(configs[0]).toMatchObject({ port: 4010, version: '1.2.3', rendererDir: '/out/renderer' })
    expect(window.loaded).toEqual([`${origin}/?token=a%2Bb`])
    expect(window.options).toMatchObject({
      show: false,
      webPreferences: {
        ...{ contextIsolation: true, sandbox: true, nodeIntegration: false, webSecurity: true, webviewTag: false },
        preload: '/out/preload/index.cjs',
      },
    })
    expect(window.calls).toEqual([])
    window.events.emit('ready-to-show')
    expect(window.calls).toEqual(['show'])
    expect(fake.menu.length).toBeGreaterThan(3)
    expect(said).toEqual([expect.stringContaining('http://127.0.0.1:4010')])
  })

  it('stays at the console', async () => {
    const { fake, opened } = start()
    const { window } = await opened()
    for (const kind of ['will-frame-navigate', 'will-redirect'] as const) {
      expect(window.contents.goes(kind, `${origin}/log`)).toBe(true)
      expect(window.contents.goes(kind, 'http://127.0.0.1:4010/')).toBe(false)
      expect(window.contents.goes(kind, 'about:blank', false)).toBe(false)
    }
    expect(window.contents.opensWindow('https://evil.example/')).toEqual({ action: 'deny' })
    expect(fake.windows).toHaveLength(1)
    expect(window.contents.opensWindow('http://127.0.0.1:4010/pay/abc')).toEqual({ action: 'deny' })
    expect(fake.windows[1]?.loaded).toEqual(['http://127.0.0.1:4010/pay/abc'])
  })

  it('has both sessions guarded before any page is loaded', async () => {
    const { fake, opened } = start()
    await opened()
    expect(fake.defaultSession.checks('clipboard-sanitized-write', origin)).toBe(true)
    expect(fake.defaultSession.checks('media', origin)).toBe(false)
    const { webPreferences } = await openHostedPage(fake.windows, fake)
    const session = fake.sessionOf(webPreferences?.partition ?? '')
    expect(session).not.toBe(fake.defaultSession)
    expect(session.requests('media', 'https://shop.example/')).toBe(false)
    expect(session.downloads(`blob:${origin}/1`)).toBe(false)
  })

  const openHostedPage = async (windows: FakeWindow[], fake: ReturnType<typeof createFakeElectron>['fake']) => {
    const [own] = windows
    if (own === undefined) throw new Error('no window')
    await fake.invoke({ contents: own.contents, url: origin }, 'desktop:open-hosted-page', `${origin}/pay/abc`)
    return windows[1]?.options ?? expect.fail('no hosted page')
  }

  it('keeps its place', async () => {
    const { opened, profileDir } = start()
    const { window } = await opened()
    window.bounds = { x: 10, y: 20, width: 1300, height: 700 }
    window.maximized = true
    window.close()
    const kept = JSON.parse(readFileSync(join(profileDir, 'window-place.json'), 'utf8'))
    expect(kept).toEqual({ x: 10, y: 20, width: 1300, height: 700, maximized: true })
  })
})

describe('a second start', () => {
  it('leaves it to the first', async () => {
    const { fake, configs, said } = start({ prepare: ({ fake }) => (fake.locked = true) })
    fake.becomeReady()
    await new Promise((resolve) => setImmediate(resolve))
    expect(fake.quits).toBe(1)
    expect(configs).toEqual([])
    expect(said).toEqual([expect.stringContaining('open already')])
  })

  it('brings the first one’s window to the front, with the link it was started for', async () => {
    const { fake, opened } = start()
    const { window, page } = await opened()
    window.minimized = true
    fake.app.emit('second-instance', fakeEvent(), ['electron', '.'])
    expect(window.calls).toEqual(['restore', 'show', 'focus'])
    expect(window.contents.sent).toEqual([])
    fake.app.emit('second-instance', fakeEvent(), ['electron', '.', deepLink])
    expect(window.contents.sent).toEqual(['desktop:link-waits'])
    expect(await fake.invoke(page, 'desktop:take-link')).toBe(linkId)
    expect(await fake.invoke(page, 'desktop:take-link')).toBeNull()
  })
})

describe('a deep link', () => {
  it('waits for the page when the program is started by it', async () => {
    const { fake, opened } = start({ argv: [deepLink] })
    const { page } = await opened()
    expect(await fake.invoke(page, 'desktop:take-link')).toBe(linkId)
  })

  it('comes by an event on macOS, even before the window', async () => {
    const { fake, opened } = start()
    const event = fakeEvent()
    fake.app.emit('open-url', event, deepLink)
    expect(event.defaultPrevented).toBe(true)
    const { page } = await opened()
    expect(await fake.invoke(page, 'desktop:take-link')).toBe(linkId)
  })

  it('that is none opens nothing', async () => {
    const { fake, opened } = start({ argv: ['paylink-console://settings'] })
    const { page } = await opened()
    fake.app.emit('open-url', fakeEvent(), 'paylink-console://link/../../api/reset')
    expect(await fake.invoke(page, 'desktop:take-link')).toBeNull()
  })

  it('is registered by the packaged program only', () => {
    expect(start().fake.schemes).toEqual([])
    const packaged = start({ prepare: ({ parts }) => (parts.app.isPackaged = true) })
    expect(packaged.fake.schemes).toEqual(['paylink-console'])
  })
})

describe('what the page may ask for', () => {
  it('the data folder is shown', async () => {
    const { fake, opened } = start()
    const { page } = await opened()
    await fake.invoke(page, 'desktop:show-data-dir')
    expect(fake.folders).toEqual(['/data'])
  })

  it('a hosted page that is none is refused', async () => {
    const { fake, opened } = start()
    const { page } = await opened()
    await expect(fake.invoke(page, 'desktop:open-hosted-page', 'file:///etc/passwd')).rejects.toThrow('no hosted page')
  })
})

it('a failed IPN shows a notification whose click opens its payment', async () => {
  const { fake, opened, failureListeners } = start()
  const { window, page } = await opened()
  const failure = { id: 'd', linkId, orderId: 'T-1', url: 'http://shop.example/', lastStatus: 500, lastError: null }
  for (const listener of failureListeners) listener(failure)
  const notification = await soon(() => fake.notifications[0] ?? expect.fail('no notification'))
  notification.events.emit('click')
  expect(window.calls).toEqual(['show', 'focus'])
  expect(await fake.invoke(page, 'desktop:take-link')).toBe(linkId)
})

describe('secrets', () => {
  it('are sealed with the keychain', async () => {
    const { opened, configs, logged } = start()
    await opened()
    const box = configs[0]?.secretBox
    expect(box?.open(box.seal('sk'))).toBe('sk')
    expect(logged).toEqual([])
  })

  it('stay as they are without one, and the log says so', async () => {
    const { opened, configs, logged } = start({ prepare: ({ fake }) => (fake.keyring = 'basic_text') })
    await opened()
    expect(configs[0]?.secretBox).toBeUndefined()
    expect(logged).toEqual([expect.stringContaining('stored unsealed')])
  })
})

describe('a start that fails', () => {
  it.each([
    [Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 4011 }), /^port 4011 is already in use: .*/, 2],
    [new DataDirError('The data directory /data is in use.'), /^The data directory \/data is in use\.$/, 2],
    [new TypeError('x is not a function'), /^Unexpected failure: x is not a function$/, 1],
  ])('says why in one sentence and ends: %s', async (fails, sentence, code) => {
    const { fake } = start({ fails })
    fake.becomeReady()
    await soon(() => expect(fake.exitCode).toBe(code))
    expect(fake.errorBoxes).toEqual([
      { title: 'Paylink Console cannot start', content: expect.stringMatching(sentence) },
    ])
    expect(fake.windows).toEqual([])
  })
})

describe('the end', () => {
  it('stops the engine once, then exits', async () => {
    const { fake, opened, stops } = start()
    const { window } = await opened()
    window.close()
    expect(fake.quits).toBe(1)
    const event = fakeEvent()
    fake.app.emit('will-quit', event)
    fake.app.emit('will-quit', fakeEvent())
    expect(event.defaultPrevented).toBe(true)
    expect(fake.exitCode).toBeUndefined()
    await soon(() => expect(fake.exitCode).toBe(0))
    expect(stops()).toBe(1)
  })

  it('closes hosted pages with the console', async () => {
    const { fake, opened } = start()
    const { window, page } = await opened()
    await fake.invoke(page, 'desktop:open-hosted-page', `${origin}/pay/abc`)
    const closed = vi.fn()
    fake.windows[1]?.events.on('closed', closed)
    window.close()
    expect(closed).toHaveBeenCalledOnce()
  })

  it('never gives a merchant’s page a certificate of this user', async () => {
    const { fake } = start()
    const event = fakeEvent()
    const choose = vi.fn()
    fake.app.emit('select-client-certificate', event, {}, 'https://shop.example', [{}], choose)
    expect(event.defaultPrevented).toBe(true)
    expect(choose).toHaveBeenCalledWith()
  })

  it('certificate errors are nobody’s to ignore', async () => {
    const { fake, opened } = start()
    const { window } = await opened()
    expect(fake.app.listenerCount('certificate-error')).toBe(0)
    expect(window.contents.events.listenerCount('certificate-error')).toBe(0)
  })
})
