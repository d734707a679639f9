import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { checkOptions } from './check-options.ts'
import { requireReady } from './require-ready.ts'

// What belongs to the system: nothing is shown, everything can be asked for, and a test may put its own in its place.

const toStderr = (line: string): void => void process.stderr.write(`${line}\n`)

interface BoxOptions {
  message: string
  detail?: string
  buttons?: string[]
  defaultId?: number
  cancelId?: number
  type?: string
}

const boxTypes = [undefined, 'none', 'info', 'warning', 'error', 'question']

export const dialog = {
  showErrorBox: (title: string, content: string): void => toStderr(`[error box] ${title}: ${content}`),
  /** Its user closes it without a choice. */
  showMessageBox: async (...args: [BoxOptions] | [unknown, BoxOptions]): Promise<{ response: number }> => {
    requireReady('dialog module can only be used after app is ready')
    const options = args.at(-1) as BoxOptions
    checkOptions('MessageBoxOptions', options)
    if (typeof options.message !== 'string') throw new TypeError('Message must be a string')
    if (!boxTypes.includes(options.type)) throw new TypeError('Invalid message box type')
    const [parent] = args as [{ isDestroyed?: () => boolean }]
    if (parent.isDestroyed?.()) throw new TypeError('Object has been destroyed')
    toStderr(`[message box] ${options.message}`)
    return { response: options.cancelId ?? options.defaultId ?? 0 }
  },
}

export class Notification extends EventEmitter {
  readonly title: string
  readonly body: string
  static isSupported = (): boolean => true

  constructor(options: { title?: string; body?: string } = {}) {
    super()
    requireReady('Cannot create Notification before app is ready')
    checkOptions('NotificationConstructorOptions', options)
    this.title = options.title ?? ''
    this.body = options.body ?? ''
  }
  show(): void {}
  close(): void {
    this.emit('close', { reason: 'applicationHidden' })
  }
}

export class Tray extends EventEmitter {
  static made: Tray[] = []
  menu: unknown
  #destroyed = false

  constructor(image: unknown) {
    super()
    requireReady('Cannot create Tray before app is ready')
    if (image === undefined) throw new TypeError('Insufficient number of arguments.')
    Tray.made.push(this)
  }
  setToolTip(): void {}
  setContextMenu(menu: unknown): void {
    this.menu = menu
  }
  destroy(): void {
    this.#destroyed = true
    Tray.made = Tray.made.filter((tray) => tray !== this)
  }
  isDestroyed = (): boolean => this.#destroyed
}

const image = { isEmpty: () => false, resize: () => image, setTemplateImage() {} }
export const nativeImage = {
  createFromPath(path: string) {
    if (!existsSync(path)) throw new Error(`Failed to load '${path}'`)
    return image
  },
}

export const shell = {
  async openExternal(address: string): Promise<void> {
    if (!URL.canParse(address)) throw new Error('Invalid URL')
  },
  openPath: async (_path: string): Promise<string> => '',
  showItemInFolder(_path: string): void {},
}

export const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay() {
    requireReady("The 'screen' module can't be used before the app 'ready' event")
    return { workArea: { x: 0, y: 0, width: 1920, height: 1040 } }
  },
  getAllDisplays: () => [screen.getPrimaryDisplay()],
})

class NativeTheme extends EventEmitter {
  #source = 'system'
  get themeSource(): string {
    return this.#source
  }
  set themeSource(source: string) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Error processing argument: ${source}`)
    this.#source = source
  }
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark'
  }
}
export const nativeTheme = new NativeTheme()

class PowerMonitor extends EventEmitter {
  override on(event: string, listener: (...args: unknown[]) => void): this {
    // On Linux, Electron asks the system to wait only when `shutdown` is not the first event that is listened to.
    if (event === 'shutdown' && this.eventNames().length === 0) throw new Error('nobody would notice this shutdown')
    return super.on(event, listener)
  }
}
export const powerMonitor = new PowerMonitor()
export const net = { fetch }
export const clipboard = { writeText(_text: string): void {} }
export const crashReporter = {
  start(options: { submitURL?: string; uploadToServer?: boolean }): void {
    checkOptions('CrashReporterStartOptions', options)
    if (options.uploadToServer !== false && !options.submitURL) throw new Error('submitURL must be specified')
  },
}

/** `STAND_IN_KEYCHAIN`: absent · silent, it does not answer · denied, its user says no · otherwise there, with a key of the profile's own. */
const keychain = process.env.STAND_IN_KEYCHAIN ?? 'present'
const scramble = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a))

export const safeStorage = {
  getSelectedStorageBackend: () => (keychain === 'absent' ? 'basic_text' : 'gnome_libsecret'),
  isEncryptionAvailable: () => false,
  isAsyncEncryptionAvailable: async (): Promise<boolean> => keychain !== 'denied',
  async encryptStringAsync(text: string): Promise<Buffer> {
    requireReady('safeStorage cannot be used before app is ready')
    return Buffer.concat([Buffer.from(keychain === 'silent' ? 'v10' : 'v11'), scramble(Buffer.from(text))])
  },
  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const tag = sealed.subarray(0, 3).toString()
    if (tag !== 'v11') throw new Error('Error while decrypting the ciphertext provided')
    return { result: scramble(sealed.subarray(3)).toString(), shouldReEncrypt: false }
  },
}
