import { BrowserWindow } from './browser-window.ts'

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
    this.id = template.id
    this.label = template.label ?? ''
    this.role = template.role
    this.type = template.type ?? (template.submenu ? 'submenu' : 'normal')
    this.accelerator = template.accelerator
    this.enabled = template.enabled ?? true
    this.visible = template.visible ?? true
    this.checked = template.checked ?? false
    this.submenu = template.submenu && Menu.buildFromTemplate(template.submenu)
    this.#click = template.click
  }

  /** As by its user: a checkbox changes first. */
  click(): void {
    if (!this.enabled) return
    if (this.type === 'checkbox') this.checked = !this.checked
    this.#click?.(this, BrowserWindow.getFocusedWindow() ?? undefined, {})
  }
}

let applicationMenu: Menu | null = null

export class Menu {
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: Template[]): Menu {
    const menu = new Menu()
    menu.items.push(...template.map((item) => new MenuItem(item)))
    return menu
  }
  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu
  }
  static getApplicationMenu = (): Menu | null => applicationMenu

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null)
      if (found !== null) return found
    }
    return null
  }
  popup(): void {}
}
