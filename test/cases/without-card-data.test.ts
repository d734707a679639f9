import { expect, test } from 'vitest'
import { withoutCardData } from '../../src/main/cases/without-card-data.ts'

const inScript = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

test.each([
  ['Arabic-Indic', 0x660],
  ['extended Arabic-Indic', 0x6f0],
  ['Devanagari', 0x966],
  ['Thai', 0xe50],
])('beside a card in %s digits, the other characters stay as they are', (_, zero) => {
  const [start, end] = [
    `20\u00a0EUR \u2013 order ${inScript('58', zero)}, card `,
    `\u00a0\u2013 ${inScript('7', zero)}`,
  ]
  const card = inScript('4111 1111 1111 1111', zero)
  expect(withoutCardData(start + card + end)).toBe(`${start}0000 0000 0000 ${inScript('1111', zero)}${end}`)
})

test.each([
  ['a card broken within a group', 'card 4111 1111 11\n11 1111', 'card 0000 0000 00\n00 1111'],
  ['a card whose name is on the line before', '"pan": [\n4111111111111111]', '"pan": [\n1000000000001111]'],
  ['a card in percent escapes', 'n=%34111111111111111&x=1', 'n=0000000000001111&x=1'],
])('%s', (_, text, expected) => {
  expect(withoutCardData(text)).toBe(expected)
})
