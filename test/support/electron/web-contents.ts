import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import { destroyable, preventable } from './destroyable.ts'
import { guardNavigations } from './guard-navigations.ts'
import { callHandler } from './ipc-main.ts'
import { contextMenuScript, fullScreenScript, preloadScript } from './preload-script.ts'
import type { Session } from './sessions.ts'

type OpenHandler = (details: { url: string; frameName: string; disposition: string }) => {
  action: 'allow' | 'deny'
  overrideBrowserWindowOptions?: object
}

interface Options {
  session: Session
  preload?: string | undefined
  downloads: string
  /** Of a popup: the page is there already. */
  page?: Page
  onPopup(page: Page, options: object | undefined): void
  onTitle(title: string): void
}

let lastId = 0

/** ERR_ABORTED for what went elsewhere first, ERR_FAILED for what is gone, the browser's own code otherwise. */
const loadError = (url: string, message: string): Error => {
  const [, named] = /net::(ERR_\w+)/.exec(message) ?? []
  const gone = /closed|crashed/i.test(message)
  const code = named ?? (gone ? 'ERR_FAILED' : 'ERR_ABORTED')
  const errno = { ERR_ABORTED: -3, ERR_FAILED: -2, ERR_CONNECTION_REFUSED: -102 }[code] ?? -2
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url })
}

/** A page and what Electron says of it. Underscored members are the stand-in's own. */
export class WebContents extends EventEmitter {
  readonly id = ++lastId
  readonly session: Session
  readonly #options: Options
  #page: Promise<Page>
  #destroyed = false
  #hasCrashed = false
  #cdp: CDPSession | undefined
  /** Resolves when the process that was to crash is gone. */
  #crashing: Promise<void> = Promise.resolve()
  #url = ''
  #history = { index: 0, length: 0 }
  #openHandler: OpenHandler = () => ({ action: 'allow' })
  /** What is being loaded by the program itself, which asks no guard. */
  _loading: string | undefined
  _self: WebContents = this
  zoomLevel = 0

  constructor(options: Options) {
    super()
    this.session = options.session
    this.#options = options
    this.#page = this.#open(options.page)
    this.#page.catch(() => {})
  }

  async #open(given?: Page): Promise<Page> {
    const page = given ?? (await (await this.session._context()).newPage())
    const cdp = await page.context().newCDPSession(page)
    this.#cdp = cdp
    await this.#follow(page, cdp)
    const { preload } = this.#options
    if (preload !== undefined) {
      await page.exposeBinding('__electronInvoke', ({ frame }, channel: string, args: unknown[]) => {
        const senderFrame = { url: frame.url(), parent: frame.parentFrame() }
        return callHandler({ sender: this._self, senderFrame }, channel, args)
      })
      await page.addInitScript(preloadScript(readFileSync(preload, 'utf8')))
    }
    await page.exposeBinding('__electronContextMenu', (_source, params: object) => {
      this.emit('context-menu', preventable(), params)
    })
    await page.addInitScript(contextMenuScript)
    await page.exposeBinding('__electronMayFill', ({ frame }) =>
      this.session._request('fullscreen', frame.url(), frame.parentFrame() === null),
    )
    await page.addInitScript(fullScreenScript)
    return page
  }

  async #follow(page: Page, cdp: CDPSession): Promise<void> {
    await guardNavigations(cdp, {
      isOwn: (url) => this._loading === url,
      allows: (kind, url, isMainFrame) => {
        const event = preventable({ url, isMainFrame })
        this.emit(kind, event)
        return !event.defaultPrevented
      },
    })
    await cdp.send('Page.enable')
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return
      this.#url = frame.url
      this.session._grant(frame.url).catch(() => {})
      void this.#readHistory(cdp)
      this.emit('did-navigate', {}, frame.url)
    })
    cdp.on('Page.navigatedWithinDocument', ({ url }) => {
      this.#url = url
      void this.#readHistory(cdp)
    })
    page.on('domcontentloaded', () => {
      void page.title().then(
        (title) => this.#options.onTitle(title),
        () => {},
      )
    })
    page.on('load', () => this.emit('did-finish-load'))
    page.on('requestfailed', (request) => {
      const [, code] = /net::(ERR_\w+)/.exec(request.failure()?.errorText ?? '') ?? []
      if (!request.isNavigationRequest() || code === undefined) return
      const isMainFrame = request.frame().parentFrame() === null
      this.emit('did-fail-load', {}, code === 'ERR_ABORTED' ? -3 : -102, code, request.url(), isMainFrame)
    })
    page.on('crash', () => {
      this.#hasCrashed = true
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    })
    page.on('close', () => void this.#page.then((current) => current === page && this.emit('_page-closed')))
    page.on('download', (download) => void this.session._download(download, this.#options.downloads).catch(() => {}))
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') return
      const event = preventable()
      this.emit('will-prevent-unload', event)
      void (event.defaultPrevented ? dialog.accept() : dialog.dismiss())
    })
    page.on('popup', (popup) => {
      const { action, overrideBrowserWindowOptions } = this.#openHandler({
        ...{ url: popup.url(), frameName: '', disposition: 'foreground-tab' },
      })
      if (action === 'deny') void popup.close()
      else this.#options.onPopup(popup, overrideBrowserWindowOptions)
    })
  }

  async #readHistory(cdp: CDPSession): Promise<void> {
    const { currentIndex, entries } = await cdp
      .send('Page.getNavigationHistory')
      .catch(() => ({ currentIndex: 0, entries: [] }))
    this.#history = { index: currentIndex, length: entries.length }
  }

  readonly navigationHistory = {
    // The first entry is the blank page that the browser opened before the program asked for one.
    canGoBack: () => this.#history.index > 1,
    canGoForward: () => this.#history.index < this.#history.length - 1,
    goBack: () => void this.#page.then((page) => page.goBack({ waitUntil: 'commit' })).catch(() => {}),
    goForward: () => void this.#page.then((page) => page.goForward({ waitUntil: 'commit' })).catch(() => {}),
  }

  async loadURL(url: string): Promise<void> {
    if (!URL.canParse(url)) throw loadError(url, 'net::ERR_INVALID_URL')
    const page = await this.#page
    if (this.#destroyed) throw loadError(url, 'closed')
    this._loading = url
    try {
      await page.goto(url, { timeout: 0 })
      this.emit('_first-paint')
    } catch (error) {
      throw loadError(url, error instanceof Error ? error.message : '')
    }
  }

  /** A page that has crashed is of no more use to Playwright: a new one takes its place. */
  reload(): void {
    void this.#crashing
      .then(() => this.#page)
      .then(async (page) => {
        if (!this.#hasCrashed) return page.reload()
        this.#hasCrashed = false
        this.#page = this.#open()
        void page.close().catch(() => {})
        await this.loadURL(this.#url)
      })
      .catch(() => {})
  }

  send(channel: string, ...args: unknown[]): void {
    structuredClone(args)
    const call = `globalThis.__electronReceive?.(${JSON.stringify(channel)}, ${JSON.stringify(args)})`
    void this.#page.then((page) => page.evaluate(call)).catch(() => {})
  }

  executeJavaScript(code: string): Promise<unknown> {
    return this.#page.then((page) => page.evaluate(code))
  }

  forcefullyCrashRenderer(): void {
    this.#crashing = new Promise((resolve) => this.once('render-process-gone', () => resolve()))
    // On another thread than the page's, which may hang.
    this.#cdp?.send('Page.crash').catch(() => {})
  }

  findInPage(text: string): number {
    if (text === '') throw new Error('Must provide a non-empty search content')
    const count = `document.body.innerText.toLowerCase().split(${JSON.stringify(text.toLowerCase())}).length - 1`
    void this.executeJavaScript(count).then((matches) => {
      this.emit('found-in-page', {}, { requestId: 1, activeMatchOrdinal: 1, matches, finalUpdate: true })
    })
    return 1
  }

  stopFindInPage(): void {}
  inspectElement(): void {}
  copy(): void {}
  cut(): void {}
  paste(): void {}
  selectAll(): void {}
  toggleDevTools(): void {}
  focus(): void {}
  isDestroyed(): boolean {
    return this.#destroyed
  }
  isCrashed(): boolean {
    return this.#hasCrashed
  }

  /** Unknown here: the tests wait for a page before they ask for another. */
  isLoadingMainFrame(): boolean {
    return false
  }

  getURL(): string {
    return this.#url
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  /** Resolves when the page is gone, or has refused to go. */
  async _close(runBeforeUnload: boolean): Promise<void> {
    const page = await this.#page
    await page.close({ runBeforeUnload }).catch(() => {})
  }

  _destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.emit('destroyed')
  }
}

export const createContents = (options: Options): WebContents => {
  const target = new WebContents(options)
  target._self = destroyable(target)
  return target._self
}
