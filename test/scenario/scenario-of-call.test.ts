import { expect, test } from 'vitest'
import { readScenario } from '../../src/main/scenario/read-scenario.ts'
import { type RecordedCall, scenarioOfCall } from '../../src/main/scenario/scenario-of-call.ts'
import type { RuleView } from '../../src/shared/contract/rules.ts'
import { defaultSettings } from '../../src/shared/contract/settings.ts'

const body = (text: string) => ({ text, encoding: 'utf8' as const, bytes: text.length, truncated: false })
const usual: RecordedCall['call'] = {
  requestBody: body('{"order_id":"A-1","amount":1.50}'),
  orderId: 'A-1',
  code: '00',
  status: 200,
  rules: [],
  clockAheadMs: 0,
}

/** The steps of the scenario of a call: the kind of each, with what it was written like. */
const stepsOf = (over: Partial<RecordedCall['call']>, more: Partial<RecordedCall> = {}) => {
  const known = { rules: [], settings: defaultSettings, merchantKey: 'mk_1', serviceUrl: 'http://127.0.0.1:4010' }
  const reading = readScenario(scenarioOfCall({ ...known, call: { ...usual, ...over }, ...more }), 'x.yaml')
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.scenario.steps.map(({ step, fields }) => ({ step, fields: new Map(fields) }))
}

const authorization = { Authorization: 'Bearer mk_1.0' }

test.each<[string, Partial<RecordedCall['call']>, RecordedCall['headers'], object]>([
  ['without a code expects its status', { code: null, status: 500 }, undefined, { expect: { status: 500 } }],
  ['without a header is signed wrong on purpose', { code: 'E012' }, {}, { sign: 'wrong', expect: { code: 'E012' } }],
  ['that was not signed is not signed', { code: 'E010' }, undefined, { sign: 'none', expect: { code: 'E010' } }],
  ['with its header sends that', { code: 'E012' }, authorization, { headers: authorization, expect: { code: 'E012' } }],
  ['of nobody sends its header', { code: 'E011' }, authorization, { headers: authorization, expect: { code: 'E011' } }],
])('a call %s', (_name, call, headers, expected) => {
  const [{ step } = { step: undefined }, ...others] = stepsOf(call, { headers })
  expect(others).toEqual([])
  expect(step).toEqual({ kind: 'create', create: expect.anything(), ...expected })
})

test('a repeated order is created before, under one number', () => {
  const steps = stepsOf({ code: 'E004' })
  expect(steps.map(({ fields }) => fields.get('order_id')?.text)).toEqual(['A-1-{{run}}', 'A-1-{{run}}'])
  expect(steps.map(({ step }) => 'expect' in step && step.expect)).toEqual([false, { code: 'E004' }])
})

test.each([
  ['masked digits of an accepted value are filled in', '00', '+49 111111111111'],
  ['the dots of a value that was refused are sent again', 'E003', '+49 ••••••••1111'],
])('%s', (_name, code, phone) => {
  const requestBody = body('{"order_id":"A-1","customer_phone":"+49 ••••••••1111"}')
  const [{ fields } = { fields: undefined }] = stepsOf({ code, requestBody })
  expect(fields?.get('customer_phone')?.text).toBe(phone)
})

test('a call refused before its order was read is made again with an order of the case', () => {
  const [{ fields } = { fields: undefined }] = stepsOf({ code: 'E010', orderId: null })
  expect(fields?.get('order_id')?.text).toBe('CASE-{{n}}')
})

test.each([
  [{ code: 'E001' }, 'refused with E001 before its fields were read'],
  [{ code: 'E021' }, 'refused with E021 before its fields were read'],
  [{ code: 'E040' }, 'refused with E040 before its fields were read'],
  [{ code: 'E041' }, 'refused with E041 before its fields were read'],
  [{ code: 'E011' }, 'belongs to no merchant'],
  [{ requestBody: body('[1]') }, 'not one JSON object'],
])('a call with %j is not made again', (call, why) => {
  expect(stepsOf(call).map(({ step }) => step)).toEqual([
    { kind: 'not-reproduced', 'not-reproduced': expect.stringContaining(why) },
  ])
})

test('a call is made under the rules and the clock that it had; a rule that is gone is named', () => {
  const rule = { id: 'rule-1', name: 'Down', effect: { kind: 'create-error', code: 'E098', afterStoring: false } }
  const other = { ...rule, id: 'rule-2' }
  const rules = [rule, other] as unknown as RuleView[]
  const applied = ['rule-1', 'rule-3'].map((id) => ({ id, name: id, what: 'answered' }))
  const call = { clockAheadMs: 60_000, rules: applied as RecordedCall['call']['rules'] }
  expect(stepsOf(call, { rules }).map(({ step }) => step)).toMatchObject([
    { kind: 'clock' },
    { kind: 'rule', rule: { name: 'Down' } },
    { kind: 'create' },
    { kind: 'not-reproduced', 'not-reproduced': expect.stringContaining('The fault rule "rule-3" answered') },
  ])
})
