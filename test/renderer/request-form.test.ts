import { createElement } from 'react'
import { expect, test } from 'vitest'
import { RequestForm } from '../../src/renderer/src/features/requests/request-form.tsx'
import type { Pointed, RequestPointer } from '../../src/renderer/src/features/requests/request-pointer.ts'
import { useRequestPointer } from '../../src/renderer/src/features/requests/use-request-pointer.ts'
import {
  type RequestState,
  type RequestStore,
  useRequestStore,
} from '../../src/renderer/src/stores/request/request-store.ts'
import { createFieldNames } from '../../src/shared/create-fields.ts'
import { controlsOf } from './support/controls.ts'
import { fill, render, words } from './support/render.ts'

const kept = {} as { store: RequestStore; pointer: RequestPointer }
const form = (body: string, state: Partial<RequestState> = {}) =>
  createElement(() => {
    kept.store = useRequestStore()
    kept.store.setBody(body)
    fill(kept.store, state)
    return createElement(RequestForm)
  })

test('there is a field for every part of the call, and what is required says so', () => {
  const said = words(form('{}'))
  for (const name of createFieldNames) expect(said).toContain(` ${name} `)
  expect(said).toMatch(/ order_id \* description \* amount \* currency_code (?!\*)/)
})

test.each([
  ['{"order_id":7}', /order_id \* not a text in the JSON/],
  ['{"order_id":"7","amount":12.5}', /order_id \* description \* amount \* currency/],
  ['{"amount":"12.5"}', /amount \* in quotes: a text, not a number/],
  ['{"amount":"12,5"}', /amount \* a comma: write a point, as in 12\.50/],
  ['{"amount":""}', /amount \* currency_code/],
])('of %s the hints are those of its kinds of values', (body, shown) => {
  expect(words(form(body))).toMatch(shown)
})

test('a field shows its value, or that it is left out', () => {
  const markup = render(form('{"order_id":"T-1","description":""}'))
  const input = (name: string) => new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(markup)?.[0]
  expect(input('order_id')).toMatch(/font-mono.* value="T-1"/)
  expect(input('order_id')).not.toContain('left out')
  expect(input('description')).not.toMatch(/left out|font-mono/)
  expect(input('amount')).toMatch(/placeholder="left out"/)
  expect([input('amount')?.includes('inputMode="decimal"'), input('order_id')?.includes('decimal')]).toEqual([
    true,
    false,
  ])
})

test.each([
  ['{}', 'left out', ['left out', 'USD', 'EUR']],
  ['{"currency_code":""}', 'left out', ['left out', 'USD', 'EUR']],
  ['{"currency_code":"EUR"}', 'EUR', ['left out', 'USD', 'EUR']],
  ['{"currency_code":"GBP"}', 'GBP', ['left out', 'USD', 'EUR', 'GBP']],
])('of %s the choice is %s', (body, chosen, offered) => {
  const select = controlsOf(form(body)).controls.find(({ props, text }) => 'value' in props && text.includes('USDEUR'))
  expect(select?.props.value).toBe(chosen)
  expect(select?.text).toBe(offered.map((one) => (one === 'left out' ? 'left out (USD)' : one)).join(''))
})

test('what is chosen or typed is set in the text, and a choice can be left out', () => {
  const { controls } = controlsOf(form('{"order_id":"T-1","currency_code":"EUR"}'))
  const change = (isMeant: (control: (typeof controls)[0]) => boolean, value: string) => {
    const handle = controls.find(isMeant)?.props.onChange
    if (typeof handle === 'function') handle({ target: { value } })
    return JSON.parse(kept.store.getState().body)
  }
  const isCurrency: Parameters<typeof change>[0] = ({ props, text }) => 'value' in props && text.includes('USDEUR')
  expect(change(isCurrency, 'USD')).toEqual({ order_id: 'T-1', currency_code: 'USD' })
  expect(change(isCurrency, 'left out')).toEqual({ order_id: 'T-1' })
  expect(change(({ props }) => props.name === 'order_id', 'T-2')).toEqual({ order_id: 'T-2' })
})

test('a field points at its member while it has the focus, and is marked while another view does', () => {
  const pointed = (focused: Pointed | null) =>
    createElement(() => {
      kept.pointer = useRequestPointer()
      fill(kept.pointer, { focused })
      return createElement(RequestForm)
    })
  const { controls } = controlsOf(pointed(null))
  const place = controls.find(({ props, text }) => 'data-marked' in props && text.startsWith('order_id'))?.props
  for (const [handler, focused] of [
    ['onFocus', { name: 'order_id', from: 'form' }],
    ['onBlur', null],
  ] as const) {
    const handle = place?.[handler]
    if (typeof handle === 'function') handle()
    expect(kept.pointer.getState().focused).toEqual(focused)
  }
  const marked = (from: Pointed['from']) => render(pointed({ name: 'order_id', from })).match(/data-marked="true"/g)
  expect([marked('text')?.length, marked('form')]).toEqual([1, null])
})

test('the form waits while the text is no JSON, and shows the members from before', () => {
  const broken = createElement(() => {
    kept.store = useRequestStore()
    kept.store.setBody('{"order_id":"T-1"}')
    kept.store.setBody('{"order_id":')
    fill(kept.store, {})
    return createElement(RequestForm)
  })
  expect(render(broken)).toMatch(/<fieldset disabled="".*value="T-1"/)
  expect(render(form('{}'))).not.toContain('disabled=""')
})

test('a field that the service refused says why, until it is changed', () => {
  const body = '{"order_id":"T-1"}'
  const answer = { ok: false, code: 'E003', message: 'Invalid: order_id is too long', paymentLink: null }
  const shown = { body, answer } as RequestState['shown']
  expect(words(form(body, { shown }))).toContain('order_id * is too long')
  expect(words(form('{"order_id":"T-2"}', { shown }))).not.toContain('is too long')
})
