import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeDifference, keyOfLine } from '../../src/renderer/src/features/doctor/describe-difference.ts'
import { visibleText } from '../../src/renderer/src/features/doctor/visible-text.ts'

const shown = (text: string) => visibleText(text).text

describe('a text laid out for comparing', () => {
  test.each([
    ['a member a line', '{"a":1,"b":[1,{"c":2}]}••••', '{\n"a":1,\n"b":[1,{"c":2}]\n}••••'],
    ['commas and braces in values', '{"a":"x,}{","b":"\\",{"}', '{\n"a":"x,}{",\n"b":"\\",{"\n}'],
    ['spaces between values', '{"a": 1, "b": 2}', '{\n"a":·1,·\n"b":·2\n}'],
    ['line breaks of its own', '{\n\t"a": 1,\n\t"b": 2\n}', '{↵\n⇥"a":·1,↵\n⇥"b":·2↵\n}'],
    ['a carriage return', '{\r\n}', '{U+000D↵\n}'],
    ['spaces at the ends of a value', '{"a":"   x y   "}', '{\n"a":"···x y···"\n}'],
    ['spaces at the ends of a line', 'a=1 \n x y', 'a=1·↵\n·x y'],
    ['space before the object', ' \t{"a":1}', '·⇥{\n"a":1\n}'],
    ['what cannot be seen', '{"a":"x\u00a0\u200b\ufeffe\u0301"}', '{\n"a":"xU+00A0U+200BU+FEFFeU+0301"\n}'],
    ['a space before the secret', '{"a":1} ••••', '{\n"a":1\n}·••••'],
    ['a line that ends with spaces', '{"a":1,  \n"b":2}', '{\n"a":1,··↵\n"b":2\n}'],
    ['a form', 'a=1&b=%20', 'a=1&\nb=%20'],
    ['an empty object', '{}', '{}'],
    ['Windows lines', '{"a":1,\r\n"b":2}', '{\n"a":1,U+000D↵\n"b":2\n}'],
    ['a space before them', '{"a":1, \r\n"b":2}', '{\n"a":1,·U+000D↵\n"b":2\n}'],
    ['an emoji', '{"a":"😀"}', '{\n"a":"😀"\n}'],
    ['nothing', '', ''],
  ])('%s', (_name, text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  test('every character occurs once, in order, with a known offset', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ \n\tab1é😀\u00a0') }), (text) => {
        const { text: laidOut, signs, placeOf } = visibleText(text)
        let offset = 0
        for (const character of text) {
          const place = placeOf(offset)
          const sign = signs.find(({ from }) => from === place)
          if (sign === undefined) expect(laidOut.slice(place, place + character.length)).toBe(character)
          offset += character.length
        }
        expect(placeOf(text.length)).toBe(laidOut.length)
        const ofSigns = signs.reduce((sum, { from, to }) => sum + to - from, 0)
        const breaks = [...laidOut].filter((one) => one === '\n').length
        const asIs = [...text].filter((_, index) => !signs.some(({ from }) => from === placeOf(lengthOf(text, index))))
        expect(laidOut.length).toBe(ofSigns + breaks + asIs.join('').length)
      }),
    )
  })
})

/** UTF-16 units before the character of this index. */
const lengthOf = (text: string, index: number): number => [...text].slice(0, index).join('').length

describe('the first difference in words', () => {
  test.each([
    ['https://x', 'https:\\/\\/x', 6, { character: 7, expected: '/', found: '\\/' }],
    ['"é"', '"\\u00e9"', 1, { character: 2, expected: 'é', found: '\\u00e9' }],
    ['{}••', '{} ••', 2, { character: 3, expected: 'the secret', found: 'a space' }],
    ['{}', '{}\n', 2, { character: 3, expected: 'nothing more', found: 'a line break' }],
    ['ab', 'a\u200bb', 1, { character: 2, expected: 'b', found: 'U+200B' }],
    ['😀', '😁', 0, { character: 1, expected: '😀', found: '😁' }],
  ])('%j against %j', (expected, actual, offset, difference) => {
    const { character, expected: one, found } = describeDifference({ expected, actual, offset })
    expect({ character, expected: one.text, found: found.text }).toEqual(difference)
  })

  test('names the key it is in', () => {
    const { text, placeOf } = visibleText('{"amount":1,"return_url":"https://x"}')
    expect(keyOfLine(text, placeOf(33))).toBe('return_url')
    expect(keyOfLine(text, placeOf(0))).toBeUndefined()
  })
})
