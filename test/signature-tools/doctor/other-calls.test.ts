import { describe, expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { doctor, key, secret } from './campaign.ts'

const bodyOf = (order: string, amount: string): string =>
  `{"order_id":"${order}","amount":${amount},"description":"Tea"}`
const canonicalOf = (order: string, amount: string): string =>
  `{"amount":${amount},"description":"Tea","order_id":"${order}"}`
const headerFor = (text: string): string => `Bearer ${key}.${md5(text + secret)}`
const at = '2026-11-20T09:30:00.123Z'
const body = bodyOf('A-2', '12.50')
/** Only mistakes alone are needed here. */
const budget = 20_000

describe('a token made for another call', () => {
  test.each([
    [
      'of the log',
      { body: bodyOf('A-1', '10.00'), at },
      'of order "A-1", seen here at 2026-11-20 09:30:00 UTC. Its body differs: "order_id" was "A-1" and is "A-2" here; "amount" was 10.00 and is 12.50 here.',
    ],
    [
      'of the log with the same order',
      { body: bodyOf('A-2', '10.00'), at },
      'of order "A-2", seen here at 2026-11-20 09:30:00 UTC. Its body differs: "amount" was 10.00 and is 12.50 here. The order is the same: this text may have been changed after the call was sent.',
    ],
    [
      'of the same text',
      { body: '{"order_id":"A-2","amount":12.50,"description":"Tea","note":"x"}' },
      'of order "A-2", which is in the same text. Its body differs: "note" is not here.',
    ],
  ])('%s is named, with what differs', (_what, call, difference) => {
    const fields = JSON.parse(call.body.replace('10.00', '"10.00"').replace('12.50', '"12.50"')) as Record<
      string,
      string
    >
    const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
    const canonical = JSON.stringify(Object.fromEntries(sorted)).replace(/"(1\d\.\d0)"/, '$1')
    const diagnosis = doctor(body, headerFor(canonical), { otherCalls: [call], budget })
    expect(diagnosis.verdict).toBe('explained')
    expect(diagnosis.findings).toMatchObject([
      {
        code: 'token-of-another-call',
        confidence: 'certain',
        detail: `The token belongs to another call ${difference}`,
      },
    ])
  })

  test.each<[what: string, sent: string, other: string, detail: string]>([
    [
      'three fields',
      '{"a":1,"b":1,"c":1}',
      '{"a":2,"b":1,"d":1}',
      'a" was 2 and is 1 here; "d" is not here; "c" was not',
    ],
    ['four fields', '{"a":1,"b":1,"c":1}', '{"a":2,"b":2,"d":1}', 'Its body differs in 4 fields.'],
    ['a value of 60 characters', '{"a":1}', `{"a":"${'x'.repeat(58)}"}`, `was "${'x'.repeat(58)}" and`],
    ['a longer value', '{"a":1}', `{"a":"${'x'.repeat(59)}"}`, `was "${'x'.repeat(59)}… and`],
  ])('that differs in %s is shown with them', (_what, sent, other, detail) => {
    const [finding] = doctor(sent, headerFor(other), { otherCalls: [{ body: other, at }], budget }).findings
    expect(finding).toMatchObject({ code: 'token-of-another-call', detail: expect.stringContaining(detail) })
  })

  test('is looked for before common mistakes among the first three calls, and after them among the rest', () => {
    const otherCalls = Array.from({ length: 4 }, (_, call) => ({ body: `{"call":${call}}`, at }))
    const tried = (header: string): number => doctor(body, header, { otherCalls, budget }).tried
    const withoutSecret = tried(`Bearer ${key}.${md5(canonicalOf('A-2', '12.50'))}`)
    expect(tried(headerFor('{"call":2}'))).toBeLessThan(withoutSecret)
    expect(tried(headerFor('{"call":3}'))).toBeGreaterThan(withoutSecret)
  })

  test('is named beyond the first calls too, and with a second mistake', () => {
    const others = Array.from({ length: 12 }, (_, i) => ({ body: bodyOf(`B-${i}`, '1.00'), at }))
    const codes = (header: string): string[] =>
      doctor(body, header, { otherCalls: others, budget }).findings.map(({ code }) => code)
    expect(codes(headerFor(canonicalOf('B-11', '1.00')))).toEqual(['token-of-another-call'])
    expect(codes(headerFor(canonicalOf('B-0', '1.00')).toUpperCase().replace(/^.*\./, `Bearer ${key}.`))).toEqual([
      'hash-uppercase',
      'token-of-another-call',
    ])
  })

  test('is not claimed for the call itself, nor for a hash of no call', () => {
    const otherCalls = [
      { body, at },
      { body: bodyOf('A-1', '10.00'), at },
      { body: 'no JSON', at },
    ]
    expect(doctor(body, headerFor(canonicalOf('A-2', '12.50')), { otherCalls })).toMatchObject({ verdict: 'valid' })
    expect(doctor(body, headerFor('of no call'), { otherCalls, budget })).toMatchObject({ findings: [] })
  })
})

test('a value of another call is named as that', () => {
  const otherCalls = [{ body: bodyOf('A-1', '10.37'), at }]
  const { findings } = doctor(body, headerFor(canonicalOf('A-2', '10.37')), { otherCalls, budget })
  expect(findings).toMatchObject([
    {
      code: 'value-changed-after-signing',
      confidence: 'certain',
      detail:
        '"amount" was hashed with the value of another call, seen here at 2026-11-20 09:30:00 UTC: 10.37, but 12.50 was sent.',
    },
  ])
})

test('a secret in the other call is not shown', () => {
  const otherCalls = [{ body: `{"order_id":"${secret}","amount":1}`, at }]
  const diagnosis = doctor(body, headerFor(`{"amount":1,"order_id":"${secret}"}`), { otherCalls, budget })
  expect(diagnosis.findings.map(({ code }) => code)).toEqual(['token-of-another-call'])
  expect(JSON.stringify(diagnosis)).not.toContain(secret)
})
