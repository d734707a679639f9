import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf, withoutScheme } from '../../src/renderer/src/ui/text/middle-text.tsx'

test('a long text keeps its end, whatever letters it has', () => {
  expect(partsOf('ORD-1')).toEqual(['ORD-1', ''])
  // Parts of a text from right to left would stand in the order of their own: 312 for 123.
  expect(partsOf('שלום-١٢٣-مرحبا')).toEqual(['שלום-١٢٣-مرحبا', ''])
  expect(partsOf('WEB-2026-5273')).toEqual(['WEB-202', '6-5273'])
  expect(partsOf('http://shop.example/ipn/orders')).toEqual(['http://shop.example/i', 'pn/orders'])
  expect(partsOf('😀'.repeat(12))).toEqual(['😀'.repeat(6), '😀'.repeat(6)])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(partsOf(text).join('')).toBe(text)
    }),
  )
  expect(withoutScheme('HTTPS://shop.example/ipn')).toBe('shop.example/ipn')
})
