import { createElement } from 'react'
import { expect, test } from 'vitest'
import Palette from '../../src/renderer/src/app/palette.tsx'
import type { SessionState } from '../../src/renderer/src/stores/session-store.ts'
import { controlsOf } from './support/controls.ts'

const at = '2026-11-20T12:00:00.000Z'
const clock = { now: at, realNow: at, aheadMs: 0, nextAttemptAt: null, moving: null }

const palette = (session: Partial<SessionState> = {}) => {
  const seen: unknown[] = []
  const props = {
    ...{ open: true, typedBefore: () => 'abc', onHelp: () => void seen.push('help') },
    onOpenChange: (open: boolean) => void seen.push(open),
  }
  const around = {
    visit: (to: string) => void seen.push(to),
    call: (route: string, options?: object) => {
      seen.push([route, options])
      return new Promise(() => undefined)
    },
  }
  const shown = controlsOf(createElement(Palette, props), session, around)
  const entries = shown.controls.filter(({ props }) => props.onSelect !== undefined)
  const choose = (text: string) => shown.act(entries.find((one) => one.text.startsWith(text))?.text ?? text, 'onSelect')
  return { seen, choose, entries: entries.map(({ text }) => text.replace(/Ctrl|⌘/, ' ')), ...shown }
}

const rank = (entry: string, typed: string): number => {
  const filter = palette().controls.find(({ props }) => props.filter !== undefined)?.props.filter
  return (filter as (entry: string, typed: string) => number)(entry, typed)
}

test.each([
  ['Doctor diagnose E012 /doctor', 'doc', 1],
  ['Doctor diagnose E012 /doctor', 'e012 doctor', 0.5],
  ['Doctor diagnose E012 /doctor', 'doctor order', 0],
  ['Doctor diagnose E012 /doctor', 'dctr', 0],
  ['Doctor diagnose E012 /doctor', '', 1],
])('%s, searched by “%s”, has the rank %d', (entry, typed, expected) => {
  expect(rank(entry, typed)).toBe(expected)
})

test('pages come first, with their number keys, then the actions that are possible now', () => {
  const pages = [
    ...['Start 1', 'Requests 2', 'Payments 3', 'IPN 4', 'Inbox 5', 'Doctor 6', 'Cases', 'Lab 7', 'Log 8'],
    ...['Merchants 9', 'Settings 0', 'Make a test payment', 'Give a demo', 'Diagnose a refused request'],
  ]
  expect(palette().entries).toEqual([...pages, 'Virtual clock', 'Use the dark theme', 'Keyboard shortcuts?'])
  const dark = palette({ clock: { ...clock, nextAttemptAt: at } as never, settings: { theme: 'dark' } as never })
  expect(dark.entries.slice(14)).toEqual([
    ...['Virtual clock', 'Jump to the next attempt', 'Use the light theme', 'Keyboard shortcuts?'],
  ])
  expect(palette({ clock: { ...clock, aheadMs: 1 } as never }).entries.slice(14, 16)).toEqual([
    ...['Virtual clock', 'Return to real time'],
  ])
})

test.each([
  ['Payments', [false, '/payments']],
  ['Make a test payment', [false, '/?make=1']],
  ['Diagnose', [false, '/doctor']],
  ['Keyboard', [false, 'help']],
  ['Shop 1', [false, '/merchants/id-1']],
  ['Jump to', [false, ['POST /api/clock', { body: { to: 'next-attempt' } }]]],
  ['Return to', [false, ['POST /api/clock', { body: { reset: true } }]]],
])('%s closes the palette and does what it says', (text, expected) => {
  const merchants = [{ id: 'id-1', name: 'Shop 1', key: 'mk_1' }] as never
  const { seen, choose } = palette({ merchants, clock: { ...clock, aheadMs: 1, nextAttemptAt: at } as never })
  seen.length = 0
  choose(text)
  expect(seen).toEqual(expected)
})

test('the first twenty merchants are offered, and found by their keys', () => {
  const merchants = Array.from({ length: 21 }, (_, place) => ({
    id: `${place}`,
    name: `Shop ${place}`,
    key: `mk${place}`,
  }))
  const { entries, controls } = palette({ merchants: merchants as never })
  expect(entries.filter((text) => text.startsWith('Shop'))).toHaveLength(20)
  expect(controls.find(({ text }) => text === 'Shop 19')?.props.value).toBe('Shop 19 mk19 19')
})
