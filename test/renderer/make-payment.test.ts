import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Call } from '../../src/renderer/src/backend/call.ts'
import { createDemoRun, type DemoState } from '../../src/renderer/src/features/start/demo-run.ts'
import { MakePayment } from '../../src/renderer/src/features/start/make-payment.tsx'
import { controlsOf } from './support/controls.ts'

const shown = (over: Partial<DemoState> = {}, onMake: (() => void) | undefined = () => undefined) => {
  const call = (() => new Promise(() => undefined)) as Call
  const demo = createDemoRun({ call, events: { subscribe: () => () => undefined } as never })
  const state = { ...demo.getState(), ...over }
  return { demo, ...controlsOf(createElement(MakePayment, { demo, state, onMake })) }
}

test('a test payment is made by one press, in the chosen way', () => {
  let made = 0
  const { demo, named, act, press } = shown({}, () => {
    made += 1
  })
  press('Make a test payment')
  expect(made).toBe(1)
  expect([named('Outcome').props.value, named('IPN format').props.value]).toEqual(['success', 'form'])
  act('Outcome', 'onValueChange', 'by-hand')
  act('IPN format', 'onValueChange', 'json')
  expect(demo.getState()).toMatchObject({ outcome: 'by-hand', format: 'json' })
})

test('every test card is offered, and paying by hand', () => {
  expect(shown().named('Outcome').text).toBe('SuccessBank pageFailedBy hand')
  expect(shown().named('IPN format').text).toBe('FormJSON')
  expect(shown({ outcome: 'by-hand' }).named('Make a payment link')).toBeDefined()
})

test.each<[DemoState['phase'], boolean]>([
  ['idle', false],
  ['building', true],
  ['paying', true],
  ['made', false],
  ['stuck', false],
])('in the phase %s the button is disabled: %s', (phase, disabled) => {
  expect(shown({ phase }).named('Make a test payment').props.disabled).toBe(disabled)
})

test('no payment can be made before the service is known', () => {
  const demo = createDemoRun({
    call: (() => undefined) as never,
    events: { subscribe: () => () => undefined } as never,
  })
  const part = createElement(MakePayment, { demo, state: demo.getState(), onMake: undefined })
  expect(controlsOf(part).named('Make a test payment').props.disabled).toBe(true)
})
