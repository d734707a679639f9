import { BrowserWindow } from './browser-window.ts'
import { checkOptions, checkRole } from './check-options.ts'

interface Template {
  id?: string
  label?: string
  role?: string
  type?: string
  accelerator?: string
  enabled?: boolean
  visible?: boolean
  checked?: boolean
  submenu?: Template[]
  click?: (item: MenuItem, window: BrowserWindow | undefined, event: object) => void
}

const types = ['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette']
/** Of the roles that are menus, the one in use. */
const submenus: Record<string, Template[]> = { appMenu: [{ role: 'about' }, { role: 'quit' }] }

export class MenuItem {
  readonly id: string | undefined
  readonly label: string
  readonly role: string | undefined
  readonly type: string
  readonly accelerator: string | undefined
  readonly submenu: Menu | undefined
  enabled: boolean
  visible: boolean
  checked: boolean
  readonly #click: Template['click']

  constructor(template: Template) {
    checkOptions('MenuItemConstructorOptions', template)
    if (template.role !== undefined) checkRole(template.role)
    const submenu = template.submenu ?? submenus[template.role ?? '']
    this.id = template.id
    this.label = template.label ?? ''
    this.role = template.role
    this.type = template.type ?? (submenu ? 'submenu' : 'normal')
    if (!types.includes(this.type)) throw new Error(`Unknown menu item type: ${this.type}`)
    this.accelerator = template.accelerator
    this.enabled = template.enabled ?? true
    this.visible = template.visible ?? true
    this.checked = template.checked ?? false
    this.submenu = submenu && Menu.buildFromTemplate(submenu)
    this.#click = template.click
  }

  /** As by its user: a checkbox changes first. */
  click(): void {
    if (!this.enabled) return
    if (this.type === 'checkbox') this.checked = !this.checked
    this.#click?.(this, BrowserWindow.getFocusedWindow() ?? undefined, {})
  }
}

/** undefined: Electron's own, which it shows when the program sets none. */
let applicationMenu: Menu | null | undefined

export class Menu {
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: Template[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array')
    for (const item of template) {
      const isValid = 'label' in item || 'role' in item || item.type === 'separator'
      if (!isValid) throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
    }
    const menu = new Menu()
    menu.items.push(...template.map((item) => new MenuItem(item)))
    return menu
  }
  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu
  }
  static getApplicationMenu = (): Menu | null => {
    applicationMenu ??=
      applicationMenu === undefined ? Menu.buildFromTemplate([{ id: 'of-electron', label: 'Help' }]) : null
    return applicationMenu
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null)
      if (found !== null) return found
    }
    return null
  }
  popup(options: { window?: BrowserWindow } = {}): void {
    checkOptions('PopupOptions', options)
    if (BrowserWindow.getAllWindows().length === 0) throw new Error('Cannot open Menu without a BaseWindow present')
  }
}
