import type { MenuItemConstructorOptions } from 'electron'
import { expect, it } from 'vitest'
import { menuTemplate } from '../../src/main/shell/menu-template.ts'

const itemsOf = ({ submenu }: MenuItemConstructorOptions): MenuItemConstructorOptions[] =>
  Array.isArray(submenu) ? submenu : []
const rolesOf = (menu: MenuItemConstructorOptions[]): (string | undefined)[] =>
  menu.flatMap((item) => [item.role, ...itemsOf(item).map(({ role }) => role)])

it.each([
  ['darwin', ['appMenu', 'close'], ['quit']],
  ['linux', ['quit'], ['appMenu']],
  ['win32', ['quit'], ['appMenu']],
] as const)('the menu has what is usual on %s', (platform, has, hasNot) => {
  const roles = rolesOf(menuTemplate({ platform, showDataDir: () => {} }))
  expect(roles).toEqual(expect.arrayContaining([...has, 'editMenu', 'windowMenu', 'help', 'reload', 'zoomIn']))
  for (const role of hasNot) expect(roles).not.toContain(role)
})

it('the menu shows the data folder', () => {
  let shown = 0
  const menu = menuTemplate({ platform: 'linux', showDataDir: () => (shown += 1) })
  const item = menu.flatMap(itemsOf).find(({ label }) => label === 'Show Data Folder')
  item?.click?.({} as never, undefined, {} as never)
  expect(shown).toBe(1)
})
