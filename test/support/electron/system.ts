import { EventEmitter } from 'node:events'

// What belongs to the system: nothing is shown, everything can be asked for, and a test may put its own in its place.

const toStderr = (line: string): void => void process.stderr.write(`${line}\n`)

interface BoxOptions {
  message: string
  detail?: string
  buttons?: string[]
  defaultId?: number
  cancelId?: number
}

export const dialog = {
  showErrorBox: (title: string, content: string): void => toStderr(`[error box] ${title}: ${content}`),
  /** Its user closes it without a choice. */
  showMessageBox: async (...args: [BoxOptions] | [unknown, BoxOptions]): Promise<{ response: number }> => {
    const options = args.at(-1) as BoxOptions
    toStderr(`[message box] ${options.message}`)
    return { response: options.cancelId ?? options.defaultId ?? 0 }
  },
}

export class Notification extends EventEmitter {
  readonly title: string
  readonly body: string
  static isSupported = (): boolean => true

  constructor({ title = '', body = '' }: { title?: string; body?: string } = {}) {
    super()
    this.title = title
    this.body = body
  }
  show(): void {}
  close(): void {
    this.emit('close')
  }
}

export class Tray extends EventEmitter {
  static made: Tray[] = []
  menu: unknown
  #destroyed = false

  constructor() {
    super()
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
export const nativeImage = { createFromPath: () => image }

export const shell = {
  openExternal: async (_address: string): Promise<void> => {},
  openPath: async (_path: string): Promise<string> => '',
  showItemInFolder(_path: string): void {},
}

export const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }),
  getAllDisplays: () => [screen.getPrimaryDisplay()],
})

class NativeTheme extends EventEmitter {
  themeSource = 'system'
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark'
  }
}
export const nativeTheme = new NativeTheme()

export const powerMonitor = new EventEmitter()
export const clipboard = { writeText(_text: string): void {} }
export const crashReporter = { start(_options: object): void {} }

/** `STAND_IN_KEYCHAIN`: absent · denied, its user says no · otherwise there, with a key of the profile's own. */
const keychain = process.env.STAND_IN_KEYCHAIN ?? 'present'
const scramble = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a))

export const safeStorage = {
  getSelectedStorageBackend: () => (keychain === 'absent' ? 'basic_text' : 'gnome_libsecret'),
  isEncryptionAvailable: () => false,
  isAsyncEncryptionAvailable: async (): Promise<boolean> => keychain === 'present',
  encryptStringAsync: async (text: string): Promise<Buffer> => scramble(Buffer.from(`v11${text}`)),
  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const text = scramble(sealed).toString()
    if (!text.startsWith('v11')) throw new Error('Error while decrypting the ciphertext provided')
    return { result: text.slice(3), shouldReEncrypt: false }
  },
}
