import { describe, expect, test } from 'vitest'
import {
  exchangeOfMaterial,
  exchangesOfMaterial,
  verdictOfMaterial,
} from '../../src/main/cases/exchanges-of-material.ts'
import type { ReadCandidate } from '../../src/shared/contract/read.ts'

type Of<Kind extends ReadCandidate['kind']> = Extract<ReadCandidate, { kind: Kind }>

const found = { confidence: 'certain', source: 'labelled', name: null, range: { start: 0, end: 1 }, notes: [] } as const
const text = { text: '{}', encoding: 'utf8', bytes: 2, truncated: false } as const

const call = (more: Partial<Of<'create-request'>['request']> = {}): Of<'create-request'> => ({
  ...found,
  notes: [],
  kind: 'create-request',
  request: {
    method: 'PUT',
    url: '/v2/links',
    authorization: null,
    contentType: null,
    body: text,
    exact: true,
    ...more,
  },
  createCall: true,
  scripts: [],
})
const line = (more: Partial<Of<'access-line'>['fields']> = {}, notes: string[] = []): Of<'access-line'> => ({
  ...found,
  notes,
  kind: 'access-line',
  fields: { method: 'POST', target: '/ipn', status: 200, time: null, agent: null, ...more },
  explanation: 'It was taken.',
})
const ipn = (...changed: string[]): Of<'ipn'> => ({
  ...found,
  notes: [],
  kind: 'ipn',
  format: 'form',
  fields: [['merchant_ref_code', 'A-1']],
  faults: [],
  match: {
    linkId: 'one',
    orderId: 'A-1',
    by: 'order',
    deliveryId: null,
    identical: changed.length === 0,
    differences: changed.map((field) => ({ field, sent: '1.00', received: null })),
  },
})
const settings = (...fields: [string, string][]): Of<'environment'> => ({
  ...found,
  notes: [],
  kind: 'environment',
  fields,
})

const verdictOf = (...material: ReadCandidate[]) => verdictOfMaterial(material, exchangesOfMaterial(material))
const notesOf = (one: ReadCandidate) => exchangesOfMaterial([one])[0]?.notes

describe('the pasted create call', () => {
  const given = (request: Partial<Of<'create-request'>['request']>, at?: string) =>
    exchangeOfMaterial(text, undefined, at, [call(request)]).exchange

  test.each<[string | undefined, string | null]>([
    ['00', '00'],
    ['E012', 'E012'],
    ['E999', null],
    [undefined, null],
  ])('was answered with the code %s', (answered, code) => {
    expect(given(answered === undefined ? {} : { answered }).code).toBe(code)
  })

  test('has the time that was typed rather than that of the text', () => {
    const at = '2026-11-19T17:05:31Z'
    expect([given({ at }).at, given({ at }, '2026-11-20T08:00:00.000Z').at]).toEqual([
      '2026-11-19T17:05:31.000Z',
      '2026-11-20T08:00:00.000Z',
    ])
  })

  test('has the method, the address and the headers of the text', () => {
    const { exchange } = exchangeOfMaterial(text, 'Bearer a.b', undefined, [call({ contentType: 'text/plain' })])
    expect(exchange.request).toMatchObject({
      method: 'PUT',
      url: '/v2/links',
      headers: [
        ['Content-Type', 'text/plain'],
        ['Authorization', 'Bearer a.b'],
      ],
    })
  })
})

describe('a line of an access log', () => {
  test.each<[string | null, string | null]>([
    ['19/Nov/2026:17:05:31 +0100', '2026-11-19T16:05:31.000Z'],
    ['2026-11-19T17:05:31+01:00', '2026-11-19T16:05:31.000Z'],
    ['Thu, 19 Nov 2026 17:05:31 GMT', '2026-11-19T17:05:31.000Z'],
    ['2026-11-19T17:05:31', null],
    ['17:05', null],
    [null, null],
  ])('of %s was written at %s', (time, at) => {
    expect(exchangesOfMaterial([line({ time })])[0]?.exchange.at).toBe(at)
  })

  test('has its request, and its answer if the text has one', () => {
    const [answered, unknown] = exchangesOfMaterial([line({ agent: 'PayLink' }), line({ status: 0 })])
    expect(answered?.exchange).toMatchObject({
      title: 'POST /ipn was answered with 200',
      request: { method: 'POST', url: '/ipn', headers: [['User-Agent', 'PayLink']] },
      response: { status: 200 },
    })
    expect(unknown?.exchange).toMatchObject({ title: 'POST /ipn', request: { headers: [] }, response: null })
  })
})

test('settings are shown where their names are harmless and their values have no user or query', () => {
  const shown = settings(
    ['IPN_URL', 'https://shop.test/ipn'],
    ['HOOK_URL', 'https://me@shop.test/'],
    ['API_SALT', 'ab€'],
    ['SHOP_SECRET', 'hidden, 12 characters'],
    ['EMPTY', ''],
  )
  expect(notesOf(shown)?.join('').split('\n')).toEqual([
    'IPN_URL=https://shop.test/ipn',
    'HOOK_URL=hidden, 21 characters',
    'API_SALT=hidden, 3 characters',
    'SHOP_SECRET=hidden, 12 characters',
    'EMPTY=',
  ])
})

test('an IPN names what was sent and what it has', () => {
  expect(notesOf(ipn('amount'))).toEqual([
    'This is not what this console sent: amount was sent as "1.00" and is absent here. Something changed it after it was sent.',
  ])
  expect(notesOf(ipn())).toEqual([])
})

describe('the verdict', () => {
  test('counts what is there more than once, and names each field once', () => {
    expect(verdictOf(line(), line(), ipn('amount'), ipn('amount', 'status')).sentence).toBe(
      'Found in the material: POST /ipn was answered with 200 (2 times); IPN for A-1 (2 times). It is not the IPN that was sent: amount, status.',
    )
    expect(verdictOf(line({ status: 0 }), call()).sentence).toBe(
      'Found in the material: POST /ipn; Another request, PUT /v2/links.',
    )
    expect(verdictOf().sentence).toBe('Nothing was found in the material.')
  })

  test('is as certain as the least certain of what was read', () => {
    expect(verdictOf(line(), ipn()).confidence).toBe('certain')
    expect(verdictOf(line(), { ...ipn(), confidence: 'likely' }).confidence).toBe('likely')
  })

  test('has a note that begins another only as a part of it', () => {
    const { evidence } = verdictOf(line(), line({}, ['It came late.']), line({}, ['It came late.']))
    expect(evidence).toEqual(['It was taken. It came late.'])
  })
})
