import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FieldTable } from '../../src/renderer/src/features/inbox/field-table.tsx'
import { controlsOf } from './support/controls.ts'
import { words } from './support/render.ts'

afterEach(() => vi.unstubAllGlobals())

test('each field of a message has its name, its value and a button that copies the value', () => {
  const table = createElement(FieldTable, { fields: { order_id: 'T-1', note: '' } })
  expect(words(table).trim()).toBe('Field Value order_id T-1 note empty')
  const { press } = controlsOf(table)
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  press('Copy order_id')
  press('Copy note')
  expect(copied).toEqual(['T-1', ''])
})

test('only a body without fields is said to have none', () => {
  expect(words(createElement(FieldTable, { fields: { a: '1' } })).trim()).toBe('Field Value a 1')
  expect(words(createElement(FieldTable, { fields: {} })).trim()).toBe('The body has no fields.')
})
