import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { Browser, BrowserContext, Download } from '@playwright/test'
import { preventable } from './destroyable.ts'
import { requireReady } from './require-ready.ts'

type RequestHandler = (
  contents: unknown,
  permission: string,
  answer: (granted: boolean) => void,
  details: object,
) => void
type CheckHandler = (contents: unknown, permission: string, origin: string, details: object) => boolean
type Completed = (details: { url: string; statusCode: number; resourceType: string }) => void

/** Electron's name of a permission, and the browser's. */
const permissions = [
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['clipboard-read', 'clipboard-read'],
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['media', 'camera'],
] as const

/** A session partition: a browser context. What nobody guards is granted, as Electron does. */
export class Session extends EventEmitter {
  readonly #context: () => Promise<BrowserContext>
  #contextOnce: Promise<BrowserContext> | undefined
  #request: RequestHandler = (_contents, _permission, answer) => answer(true)
  #check: CheckHandler = () => true
  readonly #completed: { urls: string[]; listener: Completed }[] = []
  spellChecker = true

  constructor(context: () => Promise<BrowserContext>) {
    super()
    this.#context = context
  }

  readonly webRequest = {
    onCompleted: (filter: { urls: string[] }, listener: Completed): void => {
      const bad = filter.urls.find((url) => !/^(\*|https?|wss?|file):\/\/[^/]+\//.test(url))
      if (bad !== undefined) throw new TypeError(`Invalid url pattern ${bad}`)
      // Only the last listener is used.
      this.#completed.length = 0
      this.#completed.push({ urls: filter.urls, listener })
    },
  }

  _context(): Promise<BrowserContext> {
    this.#contextOnce ??= this.#context().then((context) => {
      context.on('response', (response) => this.#tell(response.url(), response.status()))
      return context
    })
    return this.#contextOnce
  }

  #tell(url: string, statusCode: number): void {
    for (const { urls, listener } of this.#completed) {
      const fits = urls.some((pattern) => url.startsWith(pattern.replace(/\*$/, '')))
      if (fits) listener({ url, statusCode, resourceType: 'xhr' })
    }
  }

  /** Whether a page that asks for this while it is shown gets it. */
  _request(permission: string, requestingUrl: string, isMainFrame: boolean): boolean {
    let isGranted = false
    const answer = (granted: boolean): void => {
      isGranted = granted
    }
    this.#request(null, permission, answer, { requestingUrl, isMainFrame })
    return isGranted
  }

  /** Gives an origin what the handlers grant it, and nothing else. */
  async _grant(address: string): Promise<void> {
    const { origin, protocol } = new URL(address)
    if (!protocol.startsWith('http')) return
    const details = { isMainFrame: true, requestingUrl: address }
    const granted = permissions.flatMap(([permission, name]) =>
      this._request(permission, address, true) && this.#check(null, permission, `${origin}/`, details) ? name : [],
    )
    await (await this._context()).grantPermissions(granted, { origin })
  }

  async _download(download: Download, downloads: string): Promise<void> {
    const event = preventable()
    const item = Object.assign(new EventEmitter(), {
      getURL: () => download.url(),
      getFilename: () => download.suggestedFilename(),
      setSaveDialogOptions() {},
    })
    this.emit('will-download', event, item)
    if (event.defaultPrevented) await download.cancel()
    else await download.saveAs(join(downloads, download.suggestedFilename()))
    item.emit('done', {}, event.defaultPrevented ? 'cancelled' : 'completed')
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler
  }
  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler
  }
  setDevicePermissionHandler(): void {}
  setSpellCheckerEnabled(enabled: boolean): void {
    this.spellChecker = enabled
  }
}

/** Every partition is a context of its own, and so is the default session; none outlives the program. */
export const createSessions = (connect: () => Promise<Browser>) => {
  const byPartition = new Map<string, Session>()
  const fromPartition = (partition: string): Session => {
    requireReady('Session can only be received when app is ready')
    const session =
      byPartition.get(partition) ?? new Session(async () => (await connect()).newContext({ viewport: null }))
    byPartition.set(partition, session)
    return session
  }
  return {
    get defaultSession() {
      return fromPartition('')
    },
    fromPartition,
  }
}
