import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from '../../src/main/shell/menu-template.ts'
import { defaultPreferences } from '../../src/main/shell/preferences.ts'

const itemsOf = ({ submenu }: MenuItemConstructorOptions): MenuItemConstructorOptions[] =>
  Array.isArray(submenu) ? submenu : []

const menuOf = (platform: NodeJS.Platform, checkForUpdates?: () => void): MenuItemConstructorOptions[] =>
  menuTemplate({
    ...{ platform, preferences: defaultPreferences, checkForUpdates },
    ...{ setPreference() {}, showSettings() {}, showAbout() {}, showDataDir() {}, showLogs() {}, find() {}, go() {} },
    closeWindow() {},
  })
const namesOf = (menu: MenuItemConstructorOptions[]): string[] =>
  menu.flatMap((item) => [item, ...itemsOf(item)]).flatMap(({ id, role }) => id ?? role ?? [])

test.each([
  ['darwin', ['services', 'hideOthers', 'zoom', 'front'], ['keepRunning']],
  ['linux', ['keepRunning'], ['services', 'hideOthers', 'zoom', 'front']],
  ['win32', ['keepRunning'], ['services', 'hideOthers', 'zoom', 'front']],
] as const)('the menu has what is usual on %s, each entry once', (platform, has, hasNot) => {
  const names = namesOf(menuOf(platform))
  const everywhere = ['settings', 'about', 'quit', 'copy', 'find', 'back', 'reload', 'zoomIn', 'show-data', 'show-logs']
  expect(names).toEqual(expect.arrayContaining([...everywhere, ...has]))
  for (const name of hasNot) expect(names).not.toContain(name)
  expect(names).toEqual([...new Set(names)])
})

test('no key is taken twice', () => {
  for (const platform of ['darwin', 'linux'] as const) {
    const keys = menuOf(platform)
      .flatMap(itemsOf)
      .flatMap(({ accelerator }) => accelerator ?? [])
    expect(keys).toEqual([...new Set(keys)])
    // These belong to roles: resetting the zoom, and the end.
    expect(keys).not.toEqual(expect.arrayContaining(['CmdOrCtrl+0', 'CmdOrCtrl+Q']))
  }
})

test('updates are offered where the program knows whom to ask, and not looked for at start unless allowed', () => {
  expect(namesOf(menuOf('linux'))).not.toContain('check-now')
  const [item] = menuOf('linux', () => {})
    .flatMap(itemsOf)
    .filter(({ id }) => id === 'checkForUpdates')
  expect(item).toMatchObject({ type: 'checkbox', checked: false })
})
