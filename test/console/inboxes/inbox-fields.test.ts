import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodedOf, fieldPairsOf, fieldsOf } from '../../../src/main/console/inboxes/inbox-fields.ts'
import { compareFields } from '../../../src/main/domain/compare-fields.ts'
import { bodyTextOf } from '../../../src/main/service/http/body-text.ts'

const form = 'application/x-www-form-urlencoded'
const arrived = (bytes: Buffer, contentType: string) => ({
  headers: [['Content-Type', contentType]] as [string, string][],
  body: bodyTextOf(bytes),
})
const fieldsFrom = (text: string | Buffer, contentType = form) => fieldsOf(arrived(Buffer.from(text), contentType))
const word = fc.string({ unit: 'grapheme', maxLength: 12 })
const pairs = fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 6 })

test('every form that a browser sends in UTF-8 is decoded correctly', () => {
  fc.assert(
    fc.property(pairs, (fields) => {
      const text = new URLSearchParams(fields).toString()
      expect(fieldPairsOf(arrived(Buffer.from(text), form))).toEqual([...new URLSearchParams(text)])
    }),
  )
})

test('no bytes and no charset cause an error', () => {
  const charset = fc.constantFrom('', '; charset=utf-8', ';charset="ISO-8859-1"', ';charset=shift_jis', ';charset=nope')
  const type = fc.constantFrom(form, 'application/json', 'text/plain', '')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), type, charset, (bytes, kind, more) => {
      const message = arrived(Buffer.from(bytes), kind + more)
      fieldsOf(message)
      decodedOf(message)
    }),
  )
})

test('every byte of ISO-8859-1 is decoded the same way, raw or escaped', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0xa0, max: 0xff }).map((code) => String.fromCharCode(code)) }),
      (text) => {
        const bytes = Buffer.from(text, 'latin1')
        const escaped = bytes.toString('hex').replace(/../g, '%$&')
        const type = `${form}; charset=ISO-8859-1`
        expect(fieldsFrom(Buffer.concat([Buffer.from('a='), bytes]), type)).toEqual({ a: text })
        expect(fieldsFrom(`a=${escaped}`, type)).toEqual({ a: text })
      },
    ),
  )
})

describe('a charset', () => {
  test.each<[string, string | Buffer, string, object | null]>([
    ['windows-1252 has a euro sign', 'a=%80', `${form}; charset=windows-1252`, { a: '€' }],
    ['shift_jis has letters whose second byte is ASCII', 'a=%83A', `${form}; charset=shift_jis`, { a: 'ア' }],
    ['an unknown one is not guessed', 'a=b', `${form}; charset=klingon`, null],
    ['utf-16 is no charset of forms', Buffer.from('a=b', 'utf16le'), `${form}; charset=utf-16`, null],
    ['bytes that are no UTF-8 make no fields', Buffer.from([0x61, 0x3d, 0xff]), form, null],
    ['escapes that are no UTF-8 stay as they were written', 'a=%FF&b=%C3%A4', form, { a: '%FF', b: 'ä' }],
    ['every plus is a space, and empty parts are none', '&a=1+2+3&&', form, { a: '1 2 3' }],
    ['JSON in ISO-8859-1', Buffer.from('{"a":"ä"}', 'latin1'), 'application/json; charset=iso-8859-1', { a: 'ä' }],
    ['JSON whose type is written otherwise', '{"a":1}', 'Application/JSON ; charset=utf-8', { a: '1' }],
    ['JSON that is no object', '[1]', 'application/json', null],
    ['other types have no fields', 'a=b', 'text/plain', null],
  ])('%s', (_name, bytes, contentType, expected) => {
    expect(fieldsFrom(bytes, contentType)).toEqual(expected)
  })

  test('the charset is reported, and whether all bytes were valid', () => {
    const latin = arrived(Buffer.from('ä', 'latin1'), 'text/plain; charset="ISO-8859-1"')
    expect(decodedOf(latin)).toEqual({ charset: 'iso-8859-1', text: 'ä', broken: false })
    expect(decodedOf(arrived(Buffer.from([0xff]), 'text/plain'))).toEqual({
      charset: 'utf-8',
      text: '\ufffd',
      broken: true,
    })
    expect(decodedOf(arrived(Buffer.from('a'), 'text/plain; charset=klingon'))).toBeNull()
  })
})

test('a body that was cut off has no fields', () => {
  expect(fieldsFrom(`a=${'x'.repeat(70_000)}`)).toBeNull()
})

describe('repeated fields', () => {
  test('are all shown', () => {
    expect(fieldsFrom('a=1&b=2&a=3&a=4')).toEqual({ a: '1', 'a (2)': '3', 'a (3)': '4', b: '2' })
  })

  test('are compared one by one', () => {
    const read = (text: string) => fieldPairsOf(arrived(Buffer.from(text), form)) ?? []
    expect(compareFields(read('a=1'), read('a=9&a=1'))).toEqual([
      { field: 'a', sent: '1', received: '9' },
      { field: 'a (2)', sent: null, received: '1' },
    ])
    expect(compareFields(read('a=1&a=2'), read('a=2&a=1'))).toHaveLength(2)
    expect(compareFields(read('b=1&a=1'), read('c=1&a=2')).map(({ field }) => field)).toEqual(['b', 'a', 'c'])
  })

  test('all JSON fields are shown, in the order sent, with numbers as written', () => {
    const read = (text: string) => fieldsFrom(text, 'application/json')
    expect(read('{"a":"1","b":10.50,"a":"2","b":true}')).toEqual({ a: '1', b: '10.50', 'a (2)': '2', 'b (2)': 'true' })
    expect(read('{"__proto__":"1","a":{"b":1,"b":2}}')).toEqual({ ['__proto__']: '1', a: '{"b":1,"b":2}' })
    expect(read('{"a":"\\ud800"}')).toEqual({ a: '\ud800' })
    expect(read('{"a":{"b":"\\ud800"}}')).toEqual({ a: '{"b":"\\ud800"}' })
    expect(read('{"a":"1",}')).toBeNull()
  })

  test('equal fields never differ, and the order of names is not a difference', () => {
    fc.assert(
      fc.property(pairs, (fields) => {
        expect(compareFields(fields, fields)).toEqual([])
        const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
        expect(compareFields(fields, sorted)).toEqual([])
        expect(compareFields(fields, [...fields, ['one', 'more']])).toHaveLength(1)
      }),
    )
  })
})
