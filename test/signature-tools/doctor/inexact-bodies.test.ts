import { createHash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import { describe, expect, test } from 'vitest'
import { diagnose } from '../../../src/main/signature-tools/doctor/diagnose.ts'
import type { Evidence } from '../../../src/main/signature-tools/doctor/evidence.ts'
import { searchBudget } from '../../../src/main/signature-tools/doctor/search-budget.ts'
import { nodeDigests } from '../../../src/main/signature-tools/doctor-workers/node-digests.ts'

const secret = 'sk_7f3c9a/demo'
const merchants = [{ id: 'm1', name: 'Demo shop', key: 'mk', secrets: [secret], rotated: [] }]
const body = '{"amount":1,"order_id":"A-1"}'
const unsorted = '{"order_id":"A-1","amount":1}'
const bearer = (text: string): string => `Bearer mk.${createHash('md5').update(text).digest('hex')}`

const doctor = (evidence: Partial<Evidence>) =>
  diagnose(
    { body: { text: body }, merchants, numbers: 'as-sent', ...evidence },
    { digests: nodeDigests, distance, now: () => 0, budget: searchBudget },
  )

describe('a value that is not known', () => {
  test.each([
    ['in the body', body.replace('A-1', '⟨order.id⟩'), bearer(body + secret)],
    ['at the end, where a log cut the body off', `${body.slice(0, 20)}⟨the rest⟩`, bearer(body + secret)],
    ['that a log filtered', body.replace('A-1', '[Filtered]'), bearer(body + secret)],
  ])('%s: nothing is said of the signature or the fields', (_, text, authorization) => {
    const diagnosis = doctor({ body: { text }, authorization })
    expect(diagnosis).toMatchObject({ verdict: 'incomplete', findings: [], refused: null, steps: null, tried: 0 })
  })
})

test('a gap in the header alone: the fields are checked all the same', () => {
  const diagnosis = doctor({ authorization: 'Bearer mk.⟨hash⟩' })
  expect(diagnosis).toMatchObject({
    verdict: 'incomplete',
    findings: [],
    refused: { code: 'E002' },
    steps: null,
    tried: 0,
  })
  expect(doctor({ authorization: 'Bearer mk.⟨hash⟩', exact: false }).refused).toBeNull()
})

describe('a gap in the body alone', () => {
  const text = body.replace('A-1', '⟨order.id⟩')
  const base64 = createHash('md5').update('any text').digest('base64')
  test.each([
    ['in base64', `Bearer mk.${base64}`, ['hash-base64']],
    ['in capitals', bearer('any text').replace(/[a-f\d]{32}$/, (hash) => hash.toUpperCase()), ['hash-uppercase']],
    ['without a scheme', bearer('any text').slice(7), ['scheme-missing']],
    ['of a few digits', 'Bearer mk.7c0e91d', ['header-masked']],
    ['of a few digits in capitals', 'Bearer mk.7C0E91D', ['header-masked']],
    ['of a digit less', bearer('any text').slice(0, -1), ['header-masked']],
    ['as it should be', bearer('any text'), []],
  ])('a header %s is recognised by its form', (_, authorization, codes) => {
    const { verdict, findings, steps } = doctor({ body: { text }, authorization })
    expect([verdict, findings.map(({ code, confidence }) => [code, confidence]), steps]).toEqual([
      'incomplete',
      codes.map((code) => [code, 'seen']),
      null,
    ])
  })
})

describe('a body that is not exact', () => {
  const inexact = (signed: string) => doctor({ authorization: bearer(signed), exact: false })
  test('is valid when it gives the hash', () => {
    expect(inexact(body + secret)).toMatchObject({ verdict: 'valid', findings: [] })
  })
  test('makes a finding consistent at most', () => {
    expect(doctor({ authorization: bearer(unsorted + secret), body: { text: unsorted } }).verdict).toBe('explained')
    const found = doctor({ authorization: bearer(unsorted + secret), body: { text: unsorted }, exact: false })
    expect(found).toMatchObject({
      verdict: 'consistent',
      findings: [{ code: 'keys-unsorted', confidence: 'consistent' }],
    })
  })
  test('says nothing when nothing gives the hash', () => {
    expect(inexact('another text')).toMatchObject({ verdict: 'incomplete', findings: [], ruledOut: [], refused: null })
  })
  test('keeps what is wrong with the header whatever the body is', () => {
    const basic = `Basic ${Buffer.from(`mk:${secret}`).toString('base64')}`
    expect(doctor({ authorization: basic, exact: false })).toMatchObject({
      verdict: 'incomplete',
      findings: [{ code: 'secret-sent', confidence: 'seen' }],
    })
    expect(doctor({ authorization: `Token ${bearer('another').slice(7)}`, exact: false }).findings).toMatchObject([
      { code: 'scheme-missing', confidence: 'seen' },
    ])
  })
  test('says nothing of its form', () => {
    const diagnosis = doctor({ body: { text: body.slice(0, 20) }, authorization: bearer(body + secret), exact: false })
    expect(diagnosis).toMatchObject({ verdict: 'incomplete', findings: [] })
  })
})

describe('a merchant key that a log hides in part', () => {
  const two = [
    { id: 'm1', name: 'Nord', key: 'mk_live_nordwind', secrets: [secret], rotated: [] },
    { id: 'm2', name: 'South', key: 'mk_live_south', secrets: ['another'], rotated: [] },
  ]
  const hash = createHash('md5')
    .update(body + secret)
    .digest('hex')
  test.each([
    ['its start', `mk_live_no***.${hash}`, /only Nord has one that fits/],
    ['its end', `***wind.${hash}`, /only Nord has one that fits/],
    ['what several have', `mk_live_***.${hash}`, /several have one that fits/],
  ])('%s is enough for the one that fits', (_, token, detail) => {
    const { verdict, findings, merchantId } = doctor({ merchants: two, authorization: `Bearer ${token}` })
    expect(findings).toMatchObject([{ code: 'header-masked', detail: expect.stringMatching(detail) }])
    expect([verdict, merchantId]).toEqual(['consistent', 'm1'])
  })
  test('that fits none is not known', () => {
    const { findings } = doctor({ merchants: two, authorization: `Bearer mk_test_***.${hash}` })
    expect(findings[0]?.code).toBe('merchant-unknown')
  })
})

test('a dash may have been two hyphens, which is certain only of a body that is exact', () => {
  const sent = '{"amount":1,"description":"A -- B","order_id":"A-1"}'
  const read = { body: { text: sent.replace('--', '–') }, authorization: bearer(sent + secret) }
  expect(doctor({ ...read, exact: false })).toMatchObject({ verdict: 'consistent' })
  expect(doctor(read).findings[0]).toMatchObject({ confidence: 'certain', code: 'value-changed-after-signing' })
})
