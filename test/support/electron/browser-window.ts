import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { checkOptions } from './check-options.ts'
import { destroyable, preventable } from './destroyable.ts'
import type { Session } from './sessions.ts'
import { createContents, type WebContents } from './web-contents.ts'

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

interface WindowOptions extends Partial<Bounds> {
  title?: string
  show?: boolean
  backgroundColor?: string
  parent?: unknown
  icon?: string
  webPreferences?: { preload?: string; partition?: string; session?: Session }
}

interface Surroundings {
  fromPartition(partition: string): Session
  downloads(): string
  onClosed(): void
}

let surroundings: Surroundings | undefined
let lastId = 0
const open = new Set<BrowserWindow>()

/** Where windows get their sessions; set once, by the stand-in. */
export const setUpWindows = (given: Surroundings): void => {
  surroundings = given
}

/** A window that nobody sees: a page, its place, and whether it would be shown. */
export class BrowserWindow extends EventEmitter {
  readonly id = ++lastId
  readonly webContents: WebContents
  readonly _options: WindowOptions
  /** Whether it was shown before its page was drawn, as an empty frame. */
  _wasShownEmpty = false
  #isDrawn = false
  #destroyed = false
  #bounds: Bounds
  #title: string
  #state = { visible: false, minimized: false, maximized: false, focused: false, fullScreen: false }
  #self: BrowserWindow

  constructor(options: WindowOptions = {}, page?: Page) {
    super()
    if (surroundings === undefined) throw new Error('Cannot create BrowserWindow before app is ready')
    const { fromPartition, downloads } = surroundings
    checkOptions('BrowserWindowConstructorOptions', options)
    checkOptions('WebPreferences', options.webPreferences ?? {})
    const { preload, partition = '' } = options.webPreferences ?? {}
    for (const file of [options.icon, preload]) {
      if (file !== undefined && !existsSync(file)) throw new Error(`Failed to load '${file}'`)
    }
    this._options = options
    this.#bounds = {
      x: options.x ?? 100,
      y: options.y ?? 100,
      width: options.width ?? 800,
      height: options.height ?? 600,
    }
    this.#title = options.title ?? ''
    this.#state.visible = options.show ?? true
    this.webContents = createContents({
      session: options.webPreferences?.session ?? fromPartition(partition),
      preload,
      downloads: downloads(),
      ...(page === undefined ? {} : { page }),
      onPopup: (popup, override) => {
        const child = new BrowserWindow({ ...options, ...override }, popup)
        this.webContents.emit('did-create-window', child, { url: popup.url() })
      },
      onTitle: (title) => {
        const event = preventable()
        this.emit('page-title-updated', event, title)
        if (!event.defaultPrevented && !this.#destroyed) this.#title = title
      },
    })
    this.webContents.once('_first-paint', () => {
      this.#isDrawn = true
      if (!this.#destroyed) this.emit('ready-to-show')
    })
    // Gone without having been asked: from within, or with the browser.
    this.webContents.on('_page-closed', () => this.#gone())
    this.#self = destroyable<BrowserWindow>(this)
    open.add(this.#self)
    // A constructor may answer with another object than the one it made: this one throws once it is destroyed.
    // biome-ignore lint/correctness/noConstructorReturn: see above
    return this.#self
  }

  static getAllWindows = (): BrowserWindow[] => [...open]
  static getFocusedWindow = (): BrowserWindow | null => [...open].find((window) => window.isFocused()) ?? null
  static fromWebContents = (contents: WebContents): BrowserWindow | null =>
    [...open].find((window) => window.webContents === contents) ?? null

  #gone(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    open.delete(this.#self)
    this.webContents._destroy()
    this.emit('closed')
    surroundings?.onClosed()
  }

  /** Resolves to whether it closed. */
  async _close(): Promise<boolean> {
    const event = preventable()
    this.emit('close', event)
    if (event.defaultPrevented || this.#destroyed) return this.#destroyed
    const closed = new Promise<boolean>((resolve) => this.once('closed', () => resolve(true)))
    let refuse = (_unload: { defaultPrevented: boolean }): void => {}
    const stays = new Promise<boolean>((resolve) => {
      refuse = ({ defaultPrevented }) => void (defaultPrevented || resolve(false))
    })
    this.webContents.on('will-prevent-unload', refuse)
    await this.webContents._close(true)
    const isClosed = await Promise.race([closed, stays])
    if (!isClosed) this.webContents.off('will-prevent-unload', refuse)
    return isClosed
  }

  close(): void {
    void this._close()
  }
  destroy(): void {
    const closing = this.webContents._close(false)
    this.#gone()
    void closing
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }
  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }
  #appear(): void {
    const wasVisible = this.#state.visible
    this.#state.visible = true
    if (!this.#isDrawn) this._wasShownEmpty = true
    if (!wasVisible) this.emit('show')
  }
  show(): void {
    this.#appear()
    this.focus()
  }
  hide(): void {
    if (process.platform === 'darwin' && this.#state.fullScreen) throw new Error('The screen would stay black')
    this.#state.visible = false
    this.#state.focused = false
    this.emit('hide')
  }
  focus(): void {
    for (const window of open) window._blur()
    this.#state.focused = true
  }
  _blur(): void {
    this.#state.focused = false
  }
  minimize(): void {
    this.#state.minimized = true
  }
  restore(): void {
    this.#state.minimized = false
  }
  maximize(): void {
    this.#state.maximized = true
    this.#appear()
  }
  setFullScreen(isFull: boolean): void {
    setImmediate(() => {
      this.#state.fullScreen = isFull
      if (!this.#destroyed) this.emit(isFull ? 'enter-full-screen' : 'leave-full-screen')
    })
  }
  isFullScreen = (): boolean => this.#state.fullScreen
  isVisible = (): boolean => this.#state.visible
  isFocused = (): boolean => this.#state.focused
  isMinimized = (): boolean => this.#state.minimized
  isMaximized = (): boolean => this.#state.maximized
  getTitle = (): string => this.#title
  setTitle(title: string): void {
    this.#title = title
  }
  getBounds = (): Bounds => ({ ...this.#bounds })
  getNormalBounds = (): Bounds => ({ ...this.#bounds })
  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
  }
  setBackgroundColor(): void {}
}
