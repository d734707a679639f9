import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsPattern } from '../../../src/main/domain/rules/fits-pattern.ts'

test.each([
  ['T-1', 'T-1', true],
  ['T-1', 'T-*', true],
  ['T-', 'T-*', true],
  ['T-1', '*', true],
  ['', '*', true],
  ['', '?', false],
  ['T-12', 'T-?', false],
  ['T-12', 'T-??', true],
  ['t-1', 'T-*', false],
  ['aXbXc', 'a*b*c', true],
  ['aXbXcd', 'a*b*c', false],
  ['abcabd', '*abd', true],
  ['a.b', 'a?b', true],
  ['a+b', 'a.b', false],
])('%j and the pattern %j: %s', (text, pattern, fits) => {
  expect(fitsPattern(text, pattern)).toBe(fits)
})

test('agrees with a regular expression', () => {
  const piece = fc.constantFrom('a', 'b', '-', '?', '*')
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', '-'), { maxLength: 8 }),
      fc.array(piece, { maxLength: 8 }),
      (text, pattern) => {
        const source = pattern.map((sign) => (sign === '*' ? '.*' : sign === '?' ? '.' : sign)).join('')
        expect(fitsPattern(text.join(''), pattern.join(''))).toBe(new RegExp(`^${source}$`).test(text.join('')))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('takes no exponential time with many stars', () => {
  // With two to the power of sixty ways to try it would not end.
  expect(fitsPattern('a'.repeat(64), `${'*a'.repeat(60)}*b`)).toBe(false)
})
