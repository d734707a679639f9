import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DifferencePanel } from '../../src/renderer/src/features/doctor/difference-panel.tsx'
import type { Difference } from '../../src/shared/contract/signature.ts'
import { controlsOf } from './support/controls.ts'
import { words } from './support/render.ts'

afterEach(() => vi.unstubAllGlobals())

const panel = (over: Partial<Difference> = {}) => {
  const difference = { offset: 11, expected: '{"a":1,"b":2}', actual: '{"a":1,"b": 2}', source: 'given', ...over }
  return createElement(DifferencePanel, { difference: difference as Difference })
}

test('the first difference is named with its place, its key and both texts there', () => {
  expect(words(panel())).toContain('First difference at character 12, in b : expected 2 , found a space .')
  const other = { offset: 8, actual: '{"a":1,"c":2}' }
  expect(words(panel(other))).toContain('at character 9, in b : expected b , found c .')
  const long = { offset: 1_233, expected: `${'x'.repeat(1_233)}y`, actual: 'x'.repeat(1_233) }
  const count = (1_234).toLocaleString()
  expect(words(panel(long))).toContain(`at character ${count}: expected y , found nothing more .`)
})

test.each([
  ['given', 'What your code hashed'],
  ['found', 'What was hashed'],
] as const)('the text that was %s stands first as it is, with the other one beside it', (source, title) => {
  expect(words(panel({ source }))).toMatch(new RegExp(`− ${title} \\+ What should be hashed`))
  const { press } = controlsOf(panel({ source }))
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  press(`Copy ${title.toLowerCase()}`)
  press('Copy what should be hashed')
  expect(copied).toEqual(['{"a":1,"b": 2}', '{"a":1,"b":2}'])
})
