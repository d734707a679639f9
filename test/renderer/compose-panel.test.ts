import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ComposePanel } from '../../src/renderer/src/features/requests/compose-panel.tsx'
import {
  type RequestState,
  type RequestStore,
  useRequestStore,
} from '../../src/renderer/src/stores/request/request-store.ts'
import { controlsOf } from './support/controls.ts'
import { fill, render, words } from './support/render.ts'

const merchants = [
  { id: 'a', key: 'mk_a', name: 'Nord' },
  { id: 'b', key: 'mk_b', name: 'South' },
] as never
const serviceUrl = 'http://127.0.0.1:4010'

const kept = {} as { store: RequestStore }
const panel = (body: string, state: Partial<RequestState> = {}, props = {}) =>
  createElement(() => {
    kept.store = useRequestStore()
    kept.store.setBody(body)
    fill(kept.store, { merchantId: 'a', ...state })
    return createElement(ComposePanel, props)
  })

test.each([
  ['{"a":"é"}', ' 10 bytes, sent exactly as shown here '],
  ['{"a":{"b":1,"b":2}}', /(?<!waits\.) JSON [^.]*b[^.]*\. (?!The form waits)/],
  ['{"a":', /The form waits\./],
])('of the text %s its bytes or its problem are said', (body, said) => {
  expect(words(panel(body), { merchants })).toMatch(said)
})

test('a text is laid out for reading, unless it is no JSON', () => {
  const label = 'Lay out for reading'
  const { press, named } = controlsOf(panel('{"a":1}'), { merchants })
  expect(named(label).props.disabled).toBe(false)
  press(label)
  expect(kept.store.getState().body).toBe('{\n  "a": 1\n}')
  expect(controlsOf(panel('{"a":'), { merchants }).named(label).props.disabled).toBe(true)
})

test.each<[string, Partial<RequestState>, boolean]>([
  ['Send', {}, false],
  ['Send', { merchantId: null }, true],
  ['Sending…', { sending: true }, true],
])('the button %s with %j is disabled: %s', (name, state, disabled) => {
  expect(controlsOf(panel('{}', state), { merchants }).named(name).props.disabled).toBe(disabled)
})

test('the request is sent as the chosen merchant', () => {
  const called: unknown[] = []
  const call = (...request: unknown[]) => {
    called.push(request)
    return new Promise(() => undefined)
  }
  const { press, act, named } = controlsOf(panel('{"a":1}', { merchantId: 'b' }), { merchants }, { call })
  expect([named('Merchant').props.value, named('Merchant').text]).toEqual(['b', 'Nord · mk_aSouth · mk_b'])
  act('Merchant', 'onChange', { target: { value: 'a' } })
  press('Send')
  expect(called).toEqual([['POST /api/requests', { body: { merchantId: 'a', body: '{"a":1}' } }]])
})

test('without merchants the panel leads to where one is added', () => {
  const visited: string[] = []
  controlsOf(panel('{}'), {}, { visit: (to) => void visited.push(to) }).press('Add a merchant first')
  expect(visited).toEqual(['/merchants'])
  expect(words(panel('{}'), { merchants })).not.toContain('Add a merchant')
})

test('a new order keeps what else was typed, and a start over begins with the sample at this service', () => {
  const session = { merchants, status: { serviceUrl } as never }
  const { press } = controlsOf(panel('{"order_id":"T-1","extra":"kept"}'), session)
  const read = () => JSON.parse(kept.store.getState().body)
  press('New order')
  expect(read()).toMatchObject({ order_id: expect.not.stringMatching(/^T-1$/), extra: 'kept' })
  press('Start over with the sample order')
  expect(read().extra).toBeUndefined()
  expect(read().ipn_url.startsWith(serviceUrl)).toBe(true)
})

test('the panel scrolls within its height, or grows with the page', () => {
  expect(render(panel('{}'), { merchants })).toMatch(/^<section [^>]*h-full".*<div class="[^"]*overflow-y-auto"><form/)
  const grown = render(panel('{}', {}, { grows: true }), { merchants })
  expect(grown).not.toMatch(/^<section [^>]*h-full"/)
  expect(grown).not.toMatch(/overflow-y-auto"><form/)
})
