import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { FilterBar } from '../../src/renderer/src/ui/list/filter-bar.tsx'
import { controlsOf } from './support/controls.ts'
import { render, words } from './support/render.ts'

const keys = {
  state: { hint: 'of a payment', values: ['open', 'Paid', 'failed'] },
  order: { hint: 'its id', aliases: ['order_id'], values: ['T-1'] },
}
const label = 'Filter payments'
const bar = (value: string, onChange: (value: string) => void = () => undefined) =>
  createElement(FilterBar.type, { value, onChange, keys, label })

/** The bar after it got the focus and these keys. */
const used = (value: string, ...pressed: string[]) => {
  const changed: string[] = []
  const preventDefault = vi.fn()
  const part = bar(value, (next) => void changed.push(next))
  const found = controlsOf(part, {}, {}, [
    ({ act }) => act(label, 'onFocus'),
    ...pressed.map(
      (key) =>
        ({ act }: typeof found) =>
          act(label, 'onKeyDown', { key, preventDefault }),
    ),
  ])
  const options = found.controls.filter(({ props }) => props.role === 'option')
  const active = options.find(({ props }) => props['aria-selected'] === true)
  return { ...found, changed, preventDefault, options: options.map(({ text }) => text), active }
}

test('a filter can be cleared, and an empty one shows the key that leads to it', () => {
  const changed: string[] = []
  controlsOf(bar('state:paid', (value) => void changed.push(value))).press('Clear filter')
  expect(changed).toEqual([''])
  expect(words(bar('')).trim()).toBe('/')
  expect(render(bar(''))).not.toContain('Clear filter')
  expect(words(bar('state:paid')).trim()).toBe('')
})

test('what is typed is the filter at once', () => {
  const changed: string[] = []
  const { act } = controlsOf(bar('state:', (value) => void changed.push(value)))
  act(label, 'onChange', { target: { value: 'state:p' } })
  expect(changed).toEqual(['state:p'])
})

test('suggestions are shown only while the filter is used', () => {
  const markup = render(bar('sta'))
  expect(markup).toMatch(/value="sta"/)
  expect(markup).toMatch(/aria-expanded="false".*role="listbox" [^>]*class="[^"]* hidden"/)
  const open = used('sta')
  expect(open.named(label).props['aria-expanded']).toBe(true)
  expect(open.named('Suggestions').props.className).not.toContain('hidden')
})

const times = ['after:10:00, 15m, 2h, 2026-11-20', 'before:10:00, 15m, 2h, 2026-11-20']

test.each([
  ['', ['state:of a payment', 'order:its id', ...times]],
  ['paid ', ['state:of a payment', 'order:its id', ...times]],
  ['x STA', ['state:of a payment']],
  ['-be', ['-before:10:00, 15m, 2h, 2026-11-20']],
  ['state:', ['state:open', 'state:Paid', 'state:failed']],
  ['-State:p', ['-State:Paid']],
  ['state:Paid', []],
  ['order_id:t', ['order_id:T-1']],
  ['after:1', ['after:1h']],
  ['other:', []],
])('for “%s” the last word is completed', (typed, options) => {
  expect(used(typed).options).toEqual(options)
})

test('at most sixteen suggestions are shown', () => {
  const many = { merchant: { hint: '', values: Array.from({ length: 20 }, (_, at) => `mk_${at}`) } }
  const part = createElement(FilterBar.type, { value: 'merchant:', onChange: () => undefined, keys: many, label })
  const { controls } = controlsOf(part, {}, {}, [({ act }) => act(label, 'onFocus')])
  const options = controls.filter(({ props }) => props.role === 'option').map(({ text }) => text)
  expect([options.length, options[0], options[15]]).toEqual([16, 'merchant:mk_0', 'merchant:mk_15'])
})

const [up, down] = ['ArrowUp', 'ArrowDown']

test.each([
  [[], undefined],
  [[down], 'state:open'],
  [[down, down], 'state:Paid'],
  [[down, down, down, down], 'state:open'],
  [[up], 'state:failed'],
  [[up, up], 'state:Paid'],
  [[down, up], 'state:failed'],
])('the keys %s choose a suggestion, around its ends', (pressed, text) => {
  const { active, named, preventDefault } = used('state:', ...pressed)
  expect(active?.text).toBe(text)
  expect(named(label).props['aria-activedescendant']).toBe(active?.props.id)
  expect(preventDefault).toHaveBeenCalledTimes(pressed.length)
})

test.each([
  ['Enter', 'x state:', 'x state:open '],
  ['Tab', '-state:', '-state:open '],
  ['Enter', 'x sta', 'x state:'],
])('%s takes the chosen suggestion in place of the last word', (key, typed, filter) => {
  const { changed, preventDefault, named } = used(typed, down, key)
  expect([changed, named(label).props.value]).toEqual([[filter], filter])
  expect(preventDefault).toHaveBeenCalledTimes(2)
})

test('a suggestion that is pressed is taken, and the filter keeps the focus', () => {
  const { controls, changed } = used('state:')
  const option = controls.find(({ props, text }) => props.role === 'option' && text === 'state:Paid')?.props
  const preventDefault = vi.fn()
  if (typeof option?.onMouseDown === 'function') option.onMouseDown({ preventDefault })
  if (typeof option?.onClick === 'function') option.onClick()
  expect([changed, preventDefault.mock.calls.length]).toEqual([['state:Paid '], 1])
})

test.each(['Enter', 'Escape', 'blur'])('with nothing chosen, %s closes the suggestions', (key) => {
  const stopPropagation = vi.fn()
  const { controls } = controlsOf(bar('sta'), {}, {}, [
    ({ act }) => act(label, 'onFocus'),
    ({ act }) => (key === 'blur' ? act(label, 'onBlur') : act(label, 'onKeyDown', { key, stopPropagation })),
  ])
  expect(controls.some(({ props }) => props.role === 'option')).toBe(false)
  expect(stopPropagation).toHaveBeenCalledTimes(key === 'Escape' ? 1 : 0)
})

test('an emptied filter shows no suggestions, a typed one does and has none chosen', () => {
  const typed = (value: string) => {
    const { controls } = controlsOf(bar('state:'), {}, {}, [
      ({ act }) => act(label, 'onFocus'),
      ({ act }) => act(label, 'onKeyDown', { key: down, preventDefault: () => undefined }),
      ({ act }) => act(label, 'onChange', { target: { value } }),
    ])
    return controls.filter(({ props }) => props.role === 'option').map(({ props }) => props['aria-selected'])
  }
  expect([typed(''), typed('state:o')]).toEqual([[], [false]])
})
