import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountTextOf, maxAmount, minorUnitsOf } from '../../src/main/domain/minor-units.ts'
import { expectLinear } from '../support/worked.ts'

describe('minorUnitsOf', () => {
  test.each([
    ['10', 1000],
    ['10.5', 1050],
    ['10.50', 1050],
    ['10.000', 1000],
    ['0.01', 1],
    ['0.1', 10],
    ['1e2', 10_000],
    ['1E+2', 10_000],
    ['1.5e1', 1500],
    ['150e-1', 1500],
    ['1e-2', 1],
    ['100e-4', 1],
    ['0.00001e5', 100],
    ['19.99', 1999],
    ['1234567.89', 123_456_789],
    ['999999999.99', maxAmount],
    ['999999999.990000', maxAmount],
    ['99999999999e-2', maxAmount],
    ['007.50', 750],
    [`1${'0'.repeat(1000)}e-1000`, 100],
  ])('reads %s', (text, units) => {
    expect(minorUnitsOf(text)).toBe(units)
  })

  test.each([
    ['0', 'not-positive'],
    ['0.00', 'not-positive'],
    ['-0', 'not-positive'],
    ['0e5', 'not-positive'],
    ['-1', 'not-positive'],
    ['-0.001', 'not-positive'],
    ['0.001', 'too-many-decimals'],
    ['10.005', 'too-many-decimals'],
    ['0.30000000000000004', 'too-many-decimals'],
    ['1e-3', 'too-many-decimals'],
    ['1e-400', 'too-many-decimals'],
    [`1e-${'9'.repeat(400)}`, 'too-many-decimals'],
    ['1000000000', 'too-large'],
    ['999999999.99e1', 'too-large'],
    ['1e9', 'too-large'],
    ['1e400', 'too-large'],
    [`1e${'9'.repeat(400)}`, 'too-large'],
    ['12345678901234567890', 'too-large'],
  ] as const)('refuses %s', (text, fault) => {
    expect(minorUnitsOf(text)).toBe(fault)
  })

  test('throws for a text that is not a number', () => {
    for (const text of ['', 'x', '1.', '.5', '+1', '1e', 'Infinity', '1 ']) {
      expect(() => minorUnitsOf(text)).toThrow(TypeError)
    }
  })

  test('is exact for every notation of an amount', () => {
    const anyAmount = fc.integer({ min: 1, max: maxAmount })
    const isExact = (units: number, zeros: number, exponent: number) => {
      const text = amountTextOf(units)
      expect(minorUnitsOf(text)).toBe(units)
      expect(minorUnitsOf(text + '0'.repeat(zeros))).toBe(units)
      expect(minorUnitsOf(`${units}${'0'.repeat(exponent)}e-${exponent + 2}`)).toBe(units)
      expect(minorUnitsOf(JSON.stringify(units / 100))).toBe(units)
    }
    fc.assert(fc.property(anyAmount, fc.nat(20), fc.nat(20), isExact), { numRuns: 2_000 })
  })

  test.each([
    ['zeros before the last digit', '1.', '1'],
    ['leading zeros', '0.', '1'],
    ['trailing zeros', '1.', ''],
  ])('takes linear time for 64 KiB of %s', (_, start, end) => {
    expectLinear(minorUnitsOf, (size) => `${start}${'0'.repeat(size)}${end}`, 65_536)
  })
})

describe('amountTextOf', () => {
  test.each([
    [1, '0.01'],
    [10, '0.10'],
    [99, '0.99'],
    [100, '1.00'],
    [1050, '10.50'],
    [maxAmount, '999999999.99'],
  ])('writes %i', (units, text) => {
    expect(amountTextOf(units)).toBe(text)
  })
})
