import { createElement } from 'react'
import { expect, test } from 'vitest'
import { Rail } from '../../src/renderer/src/app/rail.tsx'
import { controlsOf } from './support/controls.ts'

const rail = (at: string, theme: 'light' | 'dark' | 'system' = 'light') =>
  controlsOf(createElement(Rail), { settings: { theme } as never }, { at })

test.each([
  ['/', ['/']],
  ['/payments', ['/payments']],
  ['/payments/link-1', ['/payments']],
  ['/lab/scenarios', ['/lab']],
  ['/settings/access', ['/settings']],
  ['/nowhere', []],
])('at %s the pages %j are the current ones', (at, expected) => {
  const links = rail(at).controls.filter(({ props }) => props.href !== undefined && 'aria-current' in props)
  expect(new Set(links.flatMap(({ props }) => (props['aria-current'] === 'page' ? [props.href] : [])))).toEqual(
    new Set(expected),
  )
})

test('the tooltip of a page names its number key, 0 for the tenth, and none where there is none', () => {
  const tooltips = rail('/').controls.filter(({ props }) => props.sideOffset !== undefined)
  expect(tooltips.map(({ text }) => text.replace(/Ctrl|⌘/, ' '))).toEqual([
    ...['Start 1', 'Requests 2', 'Payments 3', 'IPN 4', 'Inbox 5', 'Doctor 6', 'Cases', 'Lab 7', 'Log 8'],
    ...['Merchants 9', 'Settings 0', 'Use the dark theme'],
  ])
})

test.each([
  ['light', 'Use the dark theme'],
  ['dark', 'Use the light theme'],
  ['system', 'Use the dark theme'],
] as const)('with the %s theme the other one is offered', (theme, name) => {
  expect(rail('/', theme).named(name)).toBeDefined()
})
