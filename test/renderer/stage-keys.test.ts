import { afterEach, expect, test, vi } from 'vitest'
import { followStageKeys, stageKeys } from '../../src/renderer/src/features/present/stage-keys.ts'

afterEach(() => vi.unstubAllGlobals())

class Button extends EventTarget {}

/** A window whose keys of the stage are noted, with ways to press and forward them. */
const stage = (port?: number, page: EventTarget = new EventTarget()) => {
  vi.stubGlobal('window', page)
  vi.stubGlobal('HTMLButtonElement', Button)
  const done: unknown[] = []
  const undo = followStageKeys(port, (action, chapter) => done.push(action === 'chapter' ? chapter : action))
  /** Presses a key. Returns whether the page took it from the browser. */
  const press = (key: string, held: object = {}): boolean =>
    !page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...held }))
  const forward = (origin: string, data: unknown) => page.dispatchEvent(new MessageEvent('message', { origin, data }))
  return { done, press, forward, undo }
}

const keyNames: Readonly<Record<string, string>> = {
  ...{ '→': 'ArrowRight', '←': 'ArrowLeft', PgDn: 'PageDown', PgUp: 'PageUp', Space: ' ', Esc: 'Escape' },
}

test.each(stageKeys.filter(({ action }) => action !== 'chapter'))('$keys: $does', ({ action, keys }) => {
  for (const key of keys.split('  ')) {
    const { done, press } = stage()
    expect(press(keyNames[key] ?? key)).toBe(true)
    expect(done).toEqual([action])
  }
})

test('a digit begins its chapter, counted from 0, and a clicker and small letters work too', () => {
  const { done, press } = stage()
  for (const key of ['1', '5', '9', 'Enter', '.', 't']) press(key)
  expect(done).toEqual([0, 4, 8, 'next', 'blank', 'technical'])
})

test.each([
  ['0', {}],
  ['x', {}],
  ['Tab', {}],
  ['r', { ctrlKey: true }],
  ['r', { metaKey: true }],
  ['ArrowLeft', { altKey: true }],
  ['PageDown', { repeat: true }],
])('the key %s with %j is left to the browser', (key, held) => {
  const { done, press } = stage()
  expect([press(key, held), done]).toEqual([false, []])
})

test('space and Enter on a button press it, and other keys there are those of the stage', () => {
  const { done, press } = stage(undefined, new Button())
  expect([press(' '), press('Enter'), press('b')]).toEqual([false, false, true])
  expect(done).toEqual(['blank'])
})

test('the frame of the customer forwards keys, and no other page does', () => {
  const { done, forward } = stage(4020)
  forward('http://127.0.0.1:4020', { stageKey: 'b' })
  forward('http://localhost:4020', { stageKey: '2' })
  for (const origin of ['http://127.0.0.1:4021', 'https://localhost:4020', 'http://shop.example:4020']) {
    forward(origin, { stageKey: 'r' })
  }
  for (const data of [null, 'r', { stageKey: 7 }, {}]) forward('http://localhost:4020', data)
  expect(done).toEqual(['blank', 1])
  const unknown = stage()
  unknown.forward('http://localhost:undefined', { stageKey: 'r' })
  expect(unknown.done).toEqual([])
})

test('after its end no key counts', () => {
  const { done, press, forward, undo } = stage(4020)
  undo()
  press('b')
  forward('http://localhost:4020', { stageKey: 'b' })
  expect(done).toEqual([])
})
