import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { guardContents } from '../../src/main/shell/guard-contents.ts'
import type { guardSession } from '../../src/main/shell/guard-session.ts'
import { preventable } from './electron/destroyable.ts'

/**
 * Parts of Electron that guards listen to, in memory. Each is held to Electron's own types, so that a change there shows
 * here; events are raised by hand, as Electron would raise them.
 */

type GuardedContents = Parameters<typeof guardContents>[0]
type GuardedSession = Parameters<typeof guardSession>[0]

/** `on` of an emitter, in the many typed forms Electron gives it. */
const listening = <T>(emitter: EventEmitter): T =>
  ((name: string, listener: (...args: unknown[]) => void) => emitter.on(name, listener)) as T

export interface FakeContents {
  port: GuardedContents
  events: EventEmitter
  /** What becomes of a navigation or redirect: true when it goes on. */
  goes(kind: 'will-frame-navigate' | 'will-redirect', url: string, isMainFrame?: boolean): boolean
  opensWindow(url: string): Electron.WindowOpenHandlerResponse
}

export const createFakeContents = (): FakeContents => {
  const events = new EventEmitter()
  let openHandler: ((details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse) | undefined
  const port = {
    on: listening<Electron.WebContents['on']>(events),
    setWindowOpenHandler(handler) {
      openHandler = handler
    },
  } satisfies GuardedContents
  return {
    port,
    events,
    goes(kind, url, isMainFrame = true) {
      const event = preventable({ url, isMainFrame })
      events.emit(kind, event)
      return !event.defaultPrevented
    },
    opensWindow: (url) => openHandler?.({ url } as Electron.HandlerDetails) ?? { action: 'allow' },
  }
}

export interface FakeSession {
  port: GuardedSession
  /** The answers to a page's permission request and permission check. */
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
export const createFakeSession = (): FakeSession => {
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
  } satisfies GuardedSession
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
      const event = preventable()
      events.emit('will-download', event, { getURL: () => url })
      return !event.defaultPrevented
    },
    spellChecks: true,
  }
  return session
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

export const createFakeIpc = () => {
  const handlers = new Map<string, (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown>()
  const port = {
    handle: (channel, handler) => void handlers.set(channel, handler),
  } satisfies Pick<Electron.IpcMain, 'handle'>
  return {
    port,
    /** As ipcRenderer.invoke of a page would; rejects as it would. */
    async invoke(sender: FakeSender, channel: string, ...args: unknown[]): Promise<unknown> {
      const handler = handlers.get(channel)
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
      const senderFrame = sender.gone ? null : { url: sender.url, parent: sender.framed ? {} : null }
      return handler({ sender: sender.contents.port, senderFrame } as unknown as Electron.IpcMainInvokeEvent, ...args)
    },
    channels: () => [...handlers.keys()],
  }
}
