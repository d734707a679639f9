import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formEncoded, latin1FormPairs } from '../../../src/main/domain/ipn/form-encoded.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  // UTF-16 units at will, lone surrogates among them.
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
)

test('serializes as URLSearchParams does, whatever the text', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText)), (pairs) => {
      expect(formEncoded(pairs)).toBe(new URLSearchParams(pairs).toString())
    }),
    { numRuns: 1_000 },
  )
})

test('each ASCII character', () => {
  const ascii = String.fromCharCode(...Array(128).keys())
  expect(formEncoded([['a', ascii]])).toBe(new URLSearchParams({ a: ascii }).toString())
  expect(formEncoded([['a b', "*-._ ~!'()é"]])).toBe('a+b=*-._+%7E%21%27%28%29%C3%A9')
})

test('a form in ISO 8859-1 has no pair where two ampersands meet, or at its end', () => {
  expect(latin1FormPairs('a=1&&b&')).toEqual([
    ['a', '1'],
    ['b', ''],
  ])
})
