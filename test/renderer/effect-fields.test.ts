import { createElement } from 'react'
import { expect, test } from 'vitest'
import { EffectFields } from '../../src/renderer/src/features/lab/faults/effect-fields.tsx'
import { type EffectField, type EffectValues, time } from '../../src/renderer/src/features/lab/faults/effect-info.ts'
import { controlsOf } from './support/controls.ts'
import { words } from './support/render.ts'

const options = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
]
const fields: readonly EffectField[] = [
  { type: 'switch-over', name: 'as', label: 'As', initial: 'a', options },
  { type: 'choice', name: 'which', label: 'Which', initial: 'a', options },
  { type: 'text', name: 'value', label: 'Value', initial: 'x', when: ({ as }) => as === 'b' },
  { type: 'flag', name: 'stored', label: 'Stored', initial: false },
]

const shown = (values: EffectValues, faults: Record<string, string> = {}) => {
  const changes: EffectValues[] = []
  const part = createElement(EffectFields, { fields, values, faults, onChange: (next) => void changes.push(next) })
  return { part, changes, ...controlsOf(part) }
}

test.each([
  ['999', ''],
  ['1000', '= 1 s'],
  ['1500', '= 1.5 s'],
  ['59999', '= 59.999 s'],
  ['60000', '= 1 min'],
  ['90000', '= 1.5 min'],
  ['', ''],
  ['soon', ''],
])('%s ms is spelled out as “%s” before its hint', (value, said) => {
  const part = (field: EffectField) =>
    createElement(EffectFields, { fields: [field], values: { wait: value }, faults: {}, onChange: () => undefined })
  expect(words(part(time('wait', 'Wait', '5', 'At most.')))).toBe(` Wait ms ${said === '' ? '' : `${said} `}At most. `)
  expect(words(part({ type: 'number', name: 'wait', label: 'Wait', unit: '%', initial: '5' }))).toBe(' Wait % ')
})

test('a field that does not apply is left out', () => {
  expect(words(shown({ as: 'a' }).part)).not.toContain('Value')
  expect(words(shown({ as: 'b' }).part)).toContain('Value')
  const part = createElement(EffectFields, { fields: [], values: {}, faults: {}, onChange: () => undefined })
  expect(words(part)).toBe('')
})

test('each field has the value that it was given, else its first one', () => {
  const valuesOf = (values: EffectValues) =>
    shown({ as: 'b', ...values })
      .controls.map(({ props }) => props.checked ?? props.value)
      .filter((value) => typeof value === 'string' || typeof value === 'boolean')
  expect(valuesOf({})).toEqual(['a', 'b', 'b', 'a', 'b', 'a', 'x', false])
  expect(valuesOf({ which: 'b', value: 'y', stored: true })).toEqual(['a', 'b', 'b', 'a', 'b', 'b', 'y', true])
})

test('a change keeps the other values', () => {
  const { controls, changes, act } = shown({ as: 'b', value: 'y' })
  act('As', 'onValueChange', 'a')
  for (const { props } of controls) {
    if (typeof props.onChange === 'function') props.onChange({ target: { value: 'z', checked: true } })
  }
  expect(changes).toEqual([
    { as: 'a', value: 'y' },
    { as: 'b', value: 'y', which: 'z' },
    { as: 'b', value: 'z' },
    { as: 'b', value: 'y', stored: true },
  ])
})

test('the fault of the engine stands at its field', () => {
  const faults = { 'effect.value': 'is too long', which: 'is of the match' }
  expect(words(shown({ as: 'b' }, faults).part)).toMatch(/Value is too long Stored/)
})
