import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../../src/main/domain/ipn/delivery.ts'
import { type DeliveryChange, editDelivery } from '../../../src/main/domain/ipn/edit-delivery.ts'
import { readIpnFields, writeIpnFields } from '../../../src/main/domain/ipn/ipn-fields.ts'
import { makeDelivery } from '../../support/make-records.ts'

const form = makeDelivery({ body: 'status=1&amount=19.90&note=a+b' })
const json = makeDelivery({ format: 'json', contentType: 'application/json', body: '{"status":"1","amount":"19.90"}' })

const edited = (delivery: typeof form, change: DeliveryChange) => {
  const outcome = editDelivery(delivery, change)
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.faults))
  return outcome
}
const faultsOf = (delivery: typeof form, change: DeliveryChange) => {
  const outcome = editDelivery(delivery, change)
  return outcome.kind === 'refused' ? Object.keys(outcome.faults) : []
}

describe('fields', () => {
  test('are changed in place, added at the end or removed, and each change is listed', () => {
    const { message, changes } = edited(form, { fields: { amount: '0.01', status: null, 'x y': 'ü' } })
    expect(message.body).toBe('amount=0.01&note=a+b&x+y=%C3%BC')
    expect(changes).toEqual([
      { what: 'field', name: 'amount', from: '19.90', to: '0.01' },
      { what: 'field', name: 'status', from: '1', to: null },
      { what: 'field', name: 'x y', from: null, to: 'ü' },
    ])
  })

  test('are strings in JSON, whatever their names', () => {
    const fields = JSON.parse('{"7":"seven","__proto__":"p","amount":null}')
    expect(edited(json, { fields }).message.body).toBe('{"status":"1","7":"seven","__proto__":"p"}')
  })

  test('are converted to the other format with its content type', () => {
    const { message, changes } = edited(form, { format: 'json' })
    expect(message).toMatchObject({
      contentType: 'application/json',
      body: '{"status":"1","amount":"19.90","note":"a b"}',
    })
    expect(changes).toEqual([{ what: 'format', name: null, from: 'form', to: 'json' }])
    expect(edited(json, { format: 'form' }).message).toMatchObject({
      contentType: 'application/x-www-form-urlencoded',
      body: 'status=1&amount=19.90',
    })
  })

  test('survive both formats unchanged', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !/\p{Surrogate}/u.test(name))
    const pairs = fc.uniqueArray(fc.tuple(names, names), { selector: ([name]) => name })
    fc.assert(
      fc.property(pairs, (fields) => {
        expect(readIpnFields('form', writeIpnFields('form', fields))).toEqual(fields)
        const read = readIpnFields('json', writeIpnFields('json', fields))
        // Own properties of an object: names like 1 come first, but none is lost.
        expect(new Map(read)).toEqual(new Map(fields))
      }),
    )
  })
})

describe('the changes of fault rules are kept', () => {
  const named = (type: string, charset: string) => `${type}; charset=${charset}`
  const latin1 = makeDelivery({
    charset: 'latin1',
    contentType: named('application/x-www-form-urlencoded', 'iso-8859-1'),
    body: 'status=1&note=caf%E9+%80',
    slowBodyMs: 4_000,
  })

  test('the charset and the slow body are kept when fields are edited', () => {
    const { message, changes } = edited(latin1, { fields: { status: 'für', extra: '5 € ü' } })
    expect(message).toMatchObject({
      charset: 'latin1',
      contentType: latin1.contentType,
      slowBodyMs: 4_000,
      body: 'status=f%FCr&note=caf%E9+%80&extra=5+%3F+%FC',
    })
    expect(changes).toEqual([
      { what: 'field', name: 'status', from: '1', to: 'für' },
      { what: 'field', name: 'extra', from: null, to: '5 € ü' },
    ])
  })

  test('the charset is kept in the other format, with the matching content type', () => {
    const { message } = edited(latin1, { format: 'json' })
    expect(message).toMatchObject({
      charset: 'latin1',
      contentType: named('application/json', 'iso-8859-1'),
      body: '{"status":"1","note":"café \u0080"}',
    })
    const wide = makeDelivery({ charset: 'utf-16', format: 'json', contentType: 'x', body: '{"note":"über"}' })
    expect(edited(wide, { format: 'form' }).message).toMatchObject({
      charset: 'utf-16',
      contentType: named('application/x-www-form-urlencoded', 'utf-16'),
      body: 'note=%C3%BCber',
    })
  })

  test('a custom content type is kept unless the format changes', () => {
    const odd = makeDelivery({ contentType: 'text/plain' })
    expect(edited(odd, { body: 'x' }).message.contentType).toBe('text/plain')
    expect(edited(odd, { body: 'x', format: 'json' }).message.contentType).toBe('application/json')
  })

  test('no property is added to the delivery', () => {
    expect(Object.keys(edited(form, { body: 'x' }).message)).toEqual(['url', 'format', 'contentType', 'body'])
  })

  test('a form in ISO 8859-1 survives a round trip', () => {
    const text = fc.string({ unit: fc.nat(0xff).map((code) => String.fromCharCode(code)), minLength: 1 })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (fields) => {
        expect(readIpnFields('form', writeIpnFields('form', fields, 'latin1'), 'latin1')).toEqual(fields)
      }),
    )
  })
})

test('values of a JSON body that are no texts become their JSON in a form', () => {
  const typed = { ...json, body: '{"amount":19.9,"list":[1,{"a":null}]}' }
  expect(edited(typed, { format: 'form' }).message.body).toBe('amount=19.9&list=%5B1%2C%7B%22a%22%3Anull%7D%5D')
})

test('a body whose fields stay the same keeps its bytes', () => {
  const spelled = { ...form, body: 'status=1&note=a%20b' }
  const url = 'https://shop.example/ipn'
  expect(edited(spelled, { url, fields: { status: '1' } }).message.body).toBe(spelled.body)
})

test('a whole body is sent as given', () => {
  const { message, changes } = edited(form, { body: '{not json', format: 'json' })
  expect(message).toMatchObject({ body: '{not json', contentType: 'application/json' })
  expect(changes.map(({ what }) => what)).toEqual(['format', 'body'])
})

test('changes the URL, and adds, replaces and removes headers ignoring case', () => {
  const first = edited(form, {
    url: 'https://shop.example/ipn',
    headers: { 'X-Trace': '1', 'content-type': 'text/plain' },
  })
  expect(first.message).toMatchObject({
    url: 'https://shop.example/ipn',
    headers: [['X-Trace', '1']],
    contentType: 'text/plain',
  })
  const again = edited({ ...form, ...first.message }, { headers: { 'x-trace': null } })
  expect(again.message).toMatchObject({ contentType: 'text/plain' })
  expect(again.message).not.toHaveProperty('headers')
  expect(again.changes).toEqual([{ what: 'header', name: 'x-trace', from: '1', to: null }])
})

test('changes the content type, drops its charset, and removes it', () => {
  const latin: Delivery = {
    ...form,
    charset: 'latin1',
    contentType: 'application/x-www-form-urlencoded; charset=iso-8859-1',
  }
  const plain = edited(latin, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect(plain.message).toMatchObject({ contentType: 'application/x-www-form-urlencoded', charset: 'latin1' })
  expect(plain.changes).toEqual([
    { what: 'header', name: 'content-type', from: latin.contentType, to: 'application/x-www-form-urlencoded' },
  ])
  const none = edited({ ...latin, ...plain.message }, { headers: { 'Content-Type': null } })
  expect(none.message.contentType).toBe('')
  expect(none.changes).toMatchObject([{ from: 'application/x-www-form-urlencoded', to: null }])
  expect(faultsOf({ ...latin, ...none.message }, { headers: { 'Content-Type': null } })).toEqual(['body'])
  expect(edited(latin, { format: 'json', headers: { 'Content-Type': 'a/b' } }).message.contentType).toBe('a/b')
})

test.each<[DeliveryChange, string[]]>([
  [{}, ['body']],
  [{ fields: { amount: '19.90' } }, ['body']],
  [{ fields: { gone: null } }, ['body']],
  [{ url: 'ftp://shop.example' }, ['url']],
  [
    { url: 'nowhere', headers: { Host: 'x', 'Content-Length': '1' } },
    ['url', 'headers.Host', 'headers.Content-Length'],
  ],
  [{ body: 'x', fields: { amount: '1' } }, ['fields']],
])('refuses %j', (change, faults) => {
  expect(faultsOf(form, change)).toEqual(faults)
})

test.each(['{broken', '["status"]', 'null'])('refuses to change fields of a JSON body that has none: %s', (body) => {
  const broken = { ...json, body }
  expect(faultsOf(broken, { fields: { amount: '1' } })).toEqual(['fields'])
  expect(faultsOf(broken, { format: 'form' })).toEqual(['format'])
  expect(edited(broken, { url: 'http://127.0.0.1/' }).message.body).toBe(body)
})
