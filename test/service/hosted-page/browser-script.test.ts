import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCardForm } from '../../../src/main/domain/payment/card-form.ts'
import { checkCard } from '../../../src/main/service/hosted-page/browser/card-checks.js'
import { brandOf, formatExpiry, formatNumber } from '../../../src/main/service/hosted-page/browser/card-format.js'
import * as shared from '../../../src/shared/card-brand.ts'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'

/** `|` marks the caret. */
const typed = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const marked = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`

describe('card number while it is typed', () => {
  test.each([
    ['4|', '', 'insertText', '4|'],
    ['41111|', '4111', 'insertText', '4111 1|'],
    ['41|23 4567', '4 123 4567', 'insertText', '41|23 4567'],
    ['41919| 1111', '4191 1111', 'insertText', '4191 9|111 1'],
    ['4111| 1111', '4111 1111', 'insertText', '4111| 1111'],
    ['4111|1111', '4111 1111', 'deleteContentBackward', '411|1 111'],
    ['4111|1111', '4111 1111', 'deleteContentForward', '4111| 111'],
    ['4111-1111-1111-1111|', '', 'insertFromPaste', '4111 1111 1111 1111|'],
    ['371449635398431|', '', 'insertFromPaste', '3714 496353 98431|'],
    ['3714 496353 984319|', '3714 496353 98431', 'insertText', '3714 496353 98431|'],
    ['41111111111111111109|', '', 'insertFromPaste', '4111 1111 1111 1111 110|'],
    ['|', '4', 'deleteContentBackward', '|'],
    ['|4111', ' 4111', 'deleteContentBackward', '|4111'],
  ])('%s after %s (%s) is %s', (now, before, inputType, after) => {
    expect(marked(formatNumber(typed(now), before, inputType))).toBe(after)
  })

  test('formatting twice changes nothing, and the caret stays inside', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(30), (text, at) => {
        const once = formatNumber({ text, caret: Math.min(at, text.length) }, '')
        expect(formatNumber(once, once.text)).toEqual(once)
        expect(once.caret).toBeLessThanOrEqual(once.text.length)
      }),
    )
  })
})

describe('expiry while it is typed', () => {
  test.each([
    ['1|', '', 'insertText', '1|'],
    ['12|', '1', 'insertText', '12/|'],
    ['4|', '', 'insertText', '04/|'],
    ['1/|', '1', 'insertText', '01/|'],
    ['12/3|', '12/', 'insertText', '12/3|'],
    ['12|', '12/', 'deleteContentBackward', '1|'],
    ['12/|', '12/3', 'deleteContentBackward', '12|'],
    ['12/2034|', '', 'insertFromPaste', '12/34|'],
    ['1/34|', '', 'insertFromPaste', '01/34|'],
    ['1 / 34|', '', 'insertFromPaste', '01/34|'],
    ['1/2034|', '', 'insertFromPaste', '01/34|'],
  ])('%s after %s (%s) is %s', (now, before, inputType, after) => {
    expect(marked(formatExpiry(typed(now), before, inputType))).toBe(after)
  })
})

test('brands are distinguished as everywhere else', () => {
  const digits = fc.stringMatching(/^(4|5[0-9]|2[2-7]|3[47]|6[0-9]{3}|)\d{0,15}$/)
  fc.assert(
    fc.property(digits, (number) => {
      expect(brandOf(number)).toBe(shared.brandOf(number))
    }),
    { numRuns: 2_000 },
  )
})

test('the page says what the service would say', () => {
  const { cardSuccess, cardRedirect, cardFailed } = defaultSettings
  const testCards = [cardSuccess, cardRedirect, cardFailed]
  const number = fc.oneof(
    fc.constantFrom(...testCards, '4242424242424242', '371449635398431', '', ' ', '4111 1111'),
    // A digit that is doubled to 10, and the lengths beside the shortest and the longest number.
    fc.constantFrom('5500000000000004', '0'.repeat(12), '0'.repeat(13), '0'.repeat(19), '0'.repeat(20)),
    fc.stringMatching(/^[\d -]{0,24}$/),
    fc.string(),
  )
  const expiry = fc.oneof(
    fc.constantFrom('10/26', '11/26', '12/26', '12/2034', '1 - 2034'),
    fc.stringMatching(/^\d{0,2}[/ .-]?\d{0,4}$/),
    fc.string(),
  )
  const cvv = fc.oneof(fc.stringMatching(/^\d{0,5}$/), fc.string())
  fc.assert(
    fc.property(number, expiry, cvv, (number, expiry, cvv) => {
      const checked = checkCard({ number, expiry, cvv }, { testCards, thisMonth: '2026-11', strictCvvLength: 0 })
      const read = readCardForm({ number, expiry, cvv }, defaultSettings, Date.UTC(2026, 10, 20))
      const faults = Object.fromEntries(Object.entries(checked).filter(([, fault]) => fault !== ''))
      expect(faults).toEqual('errors' in read ? read.errors : {})
    }),
    { numRuns: 3_000 },
  )
})
