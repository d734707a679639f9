import { expect, test } from 'vitest'
import { withoutCardCodes } from '../../src/main/cases/without-card-codes.ts'

const abbreviations = ['cvv', 'cvv2', 'cvc', 'cvc2', 'csc', 'cvn', 'cvn2', 'ccv', 'cvd', 'cav2', 'cv2', 'cid']

test.each(abbreviations)('%s: the code beside the abbreviation is replaced in prose, too', (name) => {
  expect(withoutCardCodes(`my ${name} is 737`)).toBe(`my ${name} is 000`)
  expect(withoutCardCodes(`${name.toUpperCase()} (737)`)).toBe(`${name.toUpperCase()} (000)`)
  expect(withoutCardCodes(`737 as the ${name}`)).toBe(`000 as the ${name}`)
})
