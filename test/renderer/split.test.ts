import { type ComponentProps, createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Split } from '../../src/renderer/src/ui/split.tsx'
import { controlsOf } from './support/controls.ts'
import { render, words } from './support/render.ts'

afterEach(() => vi.unstubAllGlobals())

const split = (over: Partial<ComponentProps<typeof Split>> = {}) =>
  createElement(Split, {
    ...{
      id: 'log',
      list: 'The list',
      details: 'The details',
      open: true,
      onClose: () => undefined,
      title: 'Log',
      ...over,
    },
  })
const narrow = { narrow: true }

test('a wide window shows the list and the details beside it, also when no row is selected', () => {
  for (const open of [true, false]) {
    expect(words(split({ open })).trim()).toBe('The list The details')
    expect(render(split({ open }))).toMatch(/The list.*aria-label="Resize the list".*The details/)
  }
})

test('on a narrow window the details, if any, cover the list, which then takes no keys', () => {
  expect(words(split(), {}, narrow).trim()).toBe('The list Log The details')
  expect(render(split(), {}, narrow)).toMatch(/<div class="h-full" inert="">The list.*aria-label="Back to the list"/)
  expect(render(split({ title: undefined as never }), {}, narrow)).not.toContain('<h1')
  const closed = render(split({ open: false }), {}, narrow)
  expect(closed).not.toMatch(/inert|The details|Back to the list/)
})

test('the covered list and Esc lead back, unless Esc was for what is inside', () => {
  class Element {
    closest: () => unknown
    constructor(overlay: object | null) {
      this.closest = () => overlay
    }
  }
  const onClose = vi.fn()
  const { controls, press } = controlsOf(split({ onClose }), {}, narrow)
  const leave = controls.find(({ props }) => 'onKeyDown' in props)?.props.onKeyDown
  vi.stubGlobal('Element', Element)
  const closes = (event: object) => {
    onClose.mockClear()
    if (typeof leave === 'function')
      leave({ key: 'Escape', defaultPrevented: false, target: new Element(null), ...event })
    return onClose.mock.calls.length
  }
  expect([closes({}), closes({ key: 'a' }), closes({ defaultPrevented: true })]).toEqual([1, 0, 0])
  expect(closes({ target: new Element({}) })).toBe(0)
  press('Back to the list')
  expect(onClose).toHaveBeenCalledOnce()
})
