import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type {
  ElectronParts,
  ShellContents,
  ShellNotification,
  ShellSession,
  ShellWindow,
} from '../../src/main/shell/electron-parts.ts'

/**
 * The parts of Electron the shell uses, in memory. Each is held to Electron's own types, so that a change there shows
 * here; events are raised by hand, as Electron would raise them.
 */

/** `on` of an emitter, in the many typed forms Electron gives it. */
const listening = <T>(emitter: EventEmitter): T =>
  ((name: string, listener: (...args: unknown[]) => void) => emitter.on(name, listener)) as T

/** An event that can be prevented, with further properties. */
export const fakeEvent = <T extends object>(more: T = {} as T) => {
  const event = {
    ...more,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}

export interface FakeContents {
  port: ShellContents
  events: EventEmitter
  sent: string[]
  /** What becomes of a navigation or redirect: true when it goes on. */
  goes(kind: 'will-frame-navigate' | 'will-redirect', url: string, isMainFrame?: boolean): boolean
  opensWindow(url: string): Electron.WindowOpenHandlerResponse
}

const createContents = (): FakeContents => {
  const events = new EventEmitter()
  const sent: string[] = []
  let openHandler: ((details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse) | undefined
  const port = {
    on: listening<Electron.WebContents['on']>(events),
    send: (channel) => void sent.push(channel),
    setWindowOpenHandler(handler) {
      openHandler = handler
    },
  } satisfies ShellContents
  return {
    port,
    events,
    sent,
    goes(kind, url, isMainFrame = true) {
      const event = fakeEvent({ url, isMainFrame })
      events.emit(kind, event)
      return !event.defaultPrevented
    },
    opensWindow: (url) => openHandler?.({ url } as Electron.HandlerDetails) ?? { action: 'allow' },
  }
}

export interface FakeWindow {
  port: ShellWindow
  options: Electron.BrowserWindowConstructorOptions
  events: EventEmitter
  contents: FakeContents
  loaded: string[]
  /** In order: show, focus, restore, maximize. */
  calls: string[]
  title: string
  bounds: Electron.Rectangle
  minimized: boolean
  maximized: boolean
  /** As by its button. */
  close(): void
}

const createWindow = (options: Electron.BrowserWindowConstructorOptions): FakeWindow => {
  const events = new EventEmitter()
  const contents = createContents()
  const port = {
    on: listening<Electron.BrowserWindow['on']>(events),
    once: ((name: string, listener: () => void) => events.once(name, listener)) as Electron.BrowserWindow['once'],
    loadURL: async (url) => void window.loaded.push(url),
    show: () => void window.calls.push('show'),
    focus: () => void window.calls.push('focus'),
    restore: () => void window.calls.push('restore'),
    maximize: () => void window.calls.push('maximize'),
    isMinimized: () => window.minimized,
    isMaximized: () => window.maximized,
    getNormalBounds: () => window.bounds,
    setTitle(title) {
      window.title = title
    },
    destroy: () => void events.emit('closed'),
    webContents: contents.port,
  } satisfies ShellWindow
  const window: FakeWindow = {
    port,
    options,
    events,
    contents,
    loaded: [],
    calls: [],
    title: options.title ?? '',
    bounds: { x: 0, y: 0, width: 1280, height: 800 },
    minimized: false,
    maximized: false,
    close() {
      events.emit('close', fakeEvent())
      events.emit('closed')
    },
  }
  return window
}

export interface FakeSession {
  port: ShellSession
  /** What a page is told when it asks, and when it merely looks whether it may. */
  requests(permission: string, requestingUrl: string, isMainFrame?: boolean): boolean
  checks(permission: string, origin: string, isMainFrame?: boolean): boolean
  grantsDevice(): boolean
  /** True when the download goes on. */
  downloads(url: string): boolean
  spellChecks: boolean
}

type RequestHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>
type CheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>
type DeviceHandler = NonNullable<Parameters<Electron.Session['setDevicePermissionHandler']>[0]>

/** What is asked before a handler is set is granted, as Electron does. */
const createSession = (): FakeSession => {
  const events = new EventEmitter()
  let onRequest: RequestHandler = (_contents, _permission, answer) => answer(true)
  let onCheck: CheckHandler = () => true
  let onDevice: DeviceHandler = () => true
  const port = {
    on: listening<Electron.Session['on']>(events),
    setPermissionRequestHandler(handler) {
      if (handler) onRequest = handler
    },
    setPermissionCheckHandler(handler) {
      if (handler) onCheck = handler
    },
    setDevicePermissionHandler(handler) {
      if (handler) onDevice = handler
    },
    setSpellCheckerEnabled(enable) {
      session.spellChecks = enable
    },
  } satisfies ShellSession
  const contents = {} as Electron.WebContents
  const session: FakeSession = {
    port,
    requests(permission, requestingUrl, isMainFrame = true) {
      let answered: boolean | undefined
      const answer = (granted: boolean): void => {
        answered = granted
      }
      onRequest(contents, permission as Parameters<RequestHandler>[1], answer, { requestingUrl, isMainFrame })
      if (answered === undefined) throw new Error('the page waits for ever')
      return answered
    },
    checks: (permission, origin, isMainFrame = true) =>
      onCheck(null, permission as Parameters<CheckHandler>[1], origin, { isMainFrame }),
    grantsDevice: () => onDevice({ deviceType: 'usb', origin: '', device: {} as Electron.USBDevice }),
    downloads(url) {
      const event = fakeEvent()
      events.emit('will-download', event, { getURL: () => url })
      return !event.defaultPrevented
    },
    spellChecks: true,
  }
  return session
}

export interface FakeNotification {
  port: ShellNotification
  options: Electron.NotificationConstructorOptions
  events: EventEmitter
  shown: boolean
}

/** Who calls over IPC: a page in a frame of some window's contents. */
export interface FakeSender {
  contents: FakeContents
  url: string
  /** Of a frame inside the page. */
  framed?: boolean
  /** The frame has gone since. */
  gone?: boolean
}

export const createFakeElectron = () => {
  const appEvents = new EventEmitter()
  const handlers = new Map<string, (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown>()
  let becomeReady: () => void = () => {}
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve
  })
  const sessions = new Map<string, FakeSession>()
  const sessionOf = (name: string): FakeSession => {
    const session = sessions.get(name) ?? createSession()
    sessions.set(name, session)
    return session
  }

  const fake = {
    /** Raise with `emit`. */
    app: appEvents,
    becomeReady,
    locked: false,
    sandboxed: false,
    quits: 0,
    exitCode: undefined as number | undefined,
    schemes: [] as string[],
    windows: [] as FakeWindow[],
    defaultSession: sessionOf(''),
    sessionOf,
    notifications: [] as FakeNotification[],
    errorBoxes: [] as { title: string; content: string }[],
    outside: [] as string[],
    folders: [] as string[],
    menu: [] as Electron.MenuItemConstructorOptions[],
    workAreas: [{ x: 0, y: 0, width: 1920, height: 1040 }],
    keyring: 'gnome_libsecret' as ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>,
    encrypts: true,
    notificationsSupported: true,
    /** As ipcRenderer.invoke of a page would; rejects as it would. */
    async invoke(sender: FakeSender, channel: string, ...args: unknown[]): Promise<unknown> {
      const handler = handlers.get(channel)
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
      const senderFrame = sender.gone ? null : { url: sender.url, parent: sender.framed ? {} : null }
      return handler({ sender: sender.contents.port, senderFrame } as unknown as Electron.IpcMainInvokeEvent, ...args)
    },
    channels: () => [...handlers.keys()],
  }

  const parts = {
    app: {
      on: listening<Electron.App['on']>(appEvents),
      whenReady: () => ready,
      quit() {
        fake.quits += 1
      },
      exit(code) {
        fake.exitCode ??= code ?? 0
      },
      enableSandbox() {
        fake.sandboxed = true
      },
      requestSingleInstanceLock: () => !fake.locked,
      setAsDefaultProtocolClient: (scheme) => fake.schemes.push(scheme) > 0,
      isPackaged: false as boolean,
    },
    makeWindow(options) {
      const window = createWindow(options)
      fake.windows.push(window)
      return window.port
    },
    defaultSession: () => fake.defaultSession.port,
    sessionOf: (partition) => sessionOf(partition).port,
    screen: () => ({
      getAllDisplays: () => fake.workAreas.map((workArea) => ({ workArea }) as Electron.Display),
    }),
    ipcMain: { handle: (channel, handler) => void handlers.set(channel, handler) },
    dialog: { showErrorBox: (title, content) => void fake.errorBoxes.push({ title, content }) },
    shell: {
      openExternal: async (url) => void fake.outside.push(url),
      openPath: async (path) => {
        fake.folders.push(path)
        return ''
      },
    },
    safeStorage: {
      isEncryptionAvailable: () => fake.encrypts,
      getSelectedStorageBackend: () => fake.keyring,
      encryptString: (text) => Buffer.from(`v11${text}`).reverse(),
      decryptString(sealed) {
        const text = Buffer.from(sealed).reverse().toString()
        if (!text.startsWith('v11')) throw new Error('Error while decrypting the ciphertext provided')
        return text.slice(3)
      },
    },
    makeNotification(options) {
      const events = new EventEmitter()
      const notification: FakeNotification = {
        options,
        events,
        shown: false,
        port: {
          on: listening<Electron.Notification['on']>(events),
          show() {
            notification.shown = true
          },
        },
      }
      fake.notifications.push(notification)
      return notification.port
    },
    notificationsSupported: () => fake.notificationsSupported,
    setMenu(template) {
      fake.menu = template
    },
  } satisfies ElectronParts

  return { fake, parts }
}
