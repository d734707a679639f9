import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignMembers } from '../../src/renderer/src/features/doctor/align-members.ts'

const shown = (a: string, b: string) =>
  alignMembers(a, b).map(({ kind, fromA, toA, fromB, toB }) => [kind, a.slice(fromA, toA), b.slice(fromB, toB)])

describe('members that face each other', () => {
  test.each([
    ['in the same order', '{\n"a":1,\n"b":2\n}', '{\n"a":1,\n"b":3\n}', []],
    ['one moved', '{\n"a":1,\n"b":2,\n"c":3,\n}', '{\n"c":3,\n"a":1,\n"b":2,\n}', ['"c":3,\n']],
    ['one left out', '{\n"a":1,\n"b":2,\n}', '{\n"b":2,\n}', ['"a":1,\n']],
    ['of a form', 'a=1&\nb=2', 'b=2&\na=1', ['a=1&\n', 'a=1']],
    ['indented on one side', '{\n"a":1\n}', '{\n··"a":·1↵\n}', []],
  ])('%s', (_name, a, b, moved) => {
    const alone = shown(a, b).filter(([kind]) => kind === 'moved')
    expect(new Set(alone.map(([, inA, inB]) => inA || inB))).toEqual(new Set(moved))
  })

  test('cover both texts without a gap', () => {
    const line = fc.constantFrom('{', '}', '"a":1,', '"b":2,', '"b":3,', 'x=1&', '')
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (linesA, linesB) => {
        const [a, b] = [linesA.join('\n'), linesB.join('\n')]
        const stretches = shown(a, b)
        expect(stretches.map(([, inA]) => inA).join('')).toBe(a)
        expect(stretches.map(([, , inB]) => inB).join('')).toBe(b)
      }),
    )
  })

  test('of thousands of members end at all', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => `"k${i}":${i},`)
    const stretches = shown(many.join('\n'), many.toReversed().join('\n'))
    expect(stretches.map(([, inA]) => inA).join('')).toBe(many.join('\n'))
  })
})
