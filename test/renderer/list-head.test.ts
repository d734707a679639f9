import { type ComponentProps, createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ListHead, useColumnWidths } from '../../src/renderer/src/ui/list/list-head.tsx'
import { controlsOf } from './support/controls.ts'
import { memoryStorage } from './support/memory-storage.ts'
import { render } from './support/render.ts'

afterEach(() => vi.unstubAllGlobals())

const columns: ComponentProps<typeof ListHead>['columns'] = [
  { title: 'Order' },
  { title: 'Amount', isRight: true, sort: ['highest', 'lowest'] },
  { title: 'Created', sort: ['newest', 'oldest'] },
]
const head = (over: Partial<ComponentProps<typeof ListHead>> = {}) =>
  createElement(ListHead, {
    ...{ columns, template: '1fr 2fr 3fr', without: undefined, marks: undefined, widths: {} },
    ...{ onWidth: () => undefined, sort: 'newest', onSort: () => undefined, ...over },
  })

test.each([
  ['highest', 'Sort by amount, now highest first', 'lowest', 'arrow-down'],
  ['lowest', 'Sort by amount, now lowest first', 'highest', 'arrow-up'],
  ['newest', 'Sort by amount', 'highest', 'arrow-down'],
] as const)('while a list is sorted by %s first, “%s” sorts by %s', (sort, name, next, icon) => {
  const sorted: string[] = []
  controlsOf(head({ sort, onSort: (to) => void sorted.push(to) })).press(name)
  expect(sorted).toEqual([next])
  expect(render(head({ sort })).match(/lucide-arrow-\w+/g)).toEqual([`lucide-${icon}`])
})

test('every edge but that of the last column has a width, which is said', () => {
  const markup = render(head({ widths: { 1: 90 } }))
  expect([...markup.matchAll(/aria-label="(Width of [^"]*)"/g)].map(([, name]) => name)).toEqual([
    ...['Width of Order', 'Width of Amount'],
  ])
  expect([...markup.matchAll(/aria-valuenow="(\d+)" aria-valuetext="([^"]*)"/g)].map(([, ...one]) => one)).toEqual([
    ['0', 'default width'],
    ['90', '90 pixels'],
  ])
  expect(markup).toMatch(/grid-template-columns:1fr 2fr 3fr/)
  expect(markup.match(/justify-end"/g)).toHaveLength(1)
})

const cell = { getBoundingClientRect: () => ({ width: 100 }) }

test.each([
  ['ArrowLeft', [[0, 84]]],
  ['ArrowRight', [[0, 116]]],
  ['Home', [[0, null]]],
  ['a', []],
])('the key %s on an edge changes the width of its column', (key, widths) => {
  const onWidth = vi.fn()
  const preventDefault = vi.fn()
  const currentTarget = { parentElement: cell }
  controlsOf(head({ onWidth })).act('Width of Order', 'onKeyDown', { key, currentTarget, preventDefault })
  expect([onWidth.mock.calls, preventDefault.mock.calls.length]).toEqual([widths, widths.length])
})

test('an edge follows the pointer that holds it, and is put back by a double-click', () => {
  const onWidth = vi.fn()
  const held: number[] = []
  const handle = Object.assign(new EventTarget(), {
    parentElement: cell,
    setPointerCapture: (id: number) => void held.push(id),
  })
  const { act } = controlsOf(head({ onWidth }))
  const down = { clientX: 10, pointerId: 5, currentTarget: handle, preventDefault: () => undefined }
  act('Width of Amount', 'onPointerDown', down)
  const move = (clientX: number) => handle.dispatchEvent(Object.assign(new Event('pointermove'), { clientX }))
  move(40)
  move(5)
  handle.dispatchEvent(new Event('lostpointercapture'))
  move(300)
  act('Width of Amount', 'onDoubleClick')
  expect([held, onWidth.mock.calls]).toEqual([
    [5],
    [
      ...[
        [1, 130],
        [1, 95],
      ],
      [1, null],
    ],
  ])
})

test.each([
  ['none', 'false'],
  ['some', 'mixed'],
  ['all', 'true'],
] as const)('with %s of the rows marked, the box of all says %s', (state, checked) => {
  const onToggleAll = vi.fn()
  const marked = head({ marks: { state, onToggleAll } })
  expect(render(marked)).toContain(`role="checkbox" aria-checked="${checked}"`)
  controlsOf(marked).press('Mark all rows')
  expect(onToggleAll).toHaveBeenCalledOnce()
})

test('without marks there is no box of all', () => {
  expect(render(head())).not.toContain('checkbox')
})

test('a chosen width is kept for its list, within the limits, until it is given up', () => {
  const kept = new Map([['columns Log', '{"0":50,"2":70}']])
  let widths: ReturnType<typeof useColumnWidths> | undefined
  const Probe = () => {
    vi.stubGlobal('localStorage', memoryStorage(kept))
    widths = useColumnWidths('Log')
    return null
  }
  const changed = (index: number, px: number | null) => {
    render(createElement(Probe))
    vi.stubGlobal('localStorage', memoryStorage(kept))
    widths?.change(index, px)
    return JSON.parse(kept.get('columns Log') ?? '')
  }
  expect(changed(1, 9_000)).toEqual({ 0: 50, 1: 800, 2: 70 })
  expect(widths?.widths).toEqual({ 0: 50, 2: 70 })
  expect(changed(0, null)).toEqual({ 1: 800, 2: 70 })
  expect([...kept.keys()]).toEqual(['columns Log'])
})
