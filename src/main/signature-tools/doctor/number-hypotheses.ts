import type { JsonNode, JsonObject } from '../../../shared/json/json-node.ts'
import { type NumbersInSignature, shortestNumber } from '../../../shared/signature/canonical-json.ts'
import type { TextHypothesis } from './hypothesis.ts'

const isWhole = (text: string): boolean => /^-?\d+$/.test(text)

const ofFloat =
  (write: (value: number) => string) =>
  (text: string): string => {
    const value = Number(text)
    return Number.isFinite(value) ? write(value) : text
  }

const withDecimals = (digits: number) => ofFloat((value) => value.toFixed(digits))

/** As Python, Java and Ruby write a float: never without a fraction. */
const fractionKept = ofFloat((value) =>
  Number.isInteger(value) && Math.abs(value) < 1e16 ? value.toFixed(1) : String(value),
)

const exponent = (style: (text: string) => string) => ofFloat((value) => style(value.toExponential()))

/** Java's own: a mantissa with a fraction, `E`, no plus sign. */
const javaExponent = ofFloat((value) => {
  const [mantissa = '', power = ''] = value.toExponential().split('e')
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${power.replace('+', '')}`
})

/** All 17 digits a float may need, as PHP writes with serialize_precision = 17. */
const allDigits = (text: string): string =>
  isWhole(text) ? text : ofFloat((value) => String(value.toPrecision(17)).replace(/\.?0+$/, ''))(text)

const quoted =
  (write: (text: string) => string) =>
  (text: string): string =>
    `"${write(text)}"`

/** `0.1995e2`: all digits behind the point. */
const engineering = ofFloat((value) => {
  const [mantissa = '', power = '0'] = value.toExponential().split('e')
  return value === 0 ? '0.0' : `0.${mantissa.replace('.', '')}e${Number(power) + 1}`
})

const grouped = (value: number, thousands: string, point: string): string => {
  const [whole = '', fraction = ''] = value.toFixed(2).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, thousands) + point + fraction
}

const same = (text: string): string => text

const styles: readonly [id: string, write: (text: string) => string, how: string][] = [
  ['shortest', shortestNumber, 'in their shortest form'],
  ['two-decimals', withDecimals(2), 'with two decimals'],
  ['fraction-kept', fractionKept, 'with at least one decimal'],
  ['string', quoted(same), 'in quotes, as a string'],
  ['string-two', quoted(withDecimals(2)), 'in quotes, with two decimals'],
  ['string-shortest', quoted(shortestNumber), 'in quotes, in their shortest form'],
  ['one-decimal', withDecimals(1), 'with one decimal'],
  ['as-sent', same, 'as they were sent'],
  ['three-decimals', withDecimals(3), 'with three decimals'],
  ['four-decimals', withDecimals(4), 'with four decimals'],
  ['six-decimals', withDecimals(6), 'with six decimals'],
  ['string-ruby', quoted(engineering), 'in quotes, as BigDecimal of Ruby shows them'],
  [
    'string-thousands',
    quoted(ofFloat((value) => grouped(value, ',', '.'))),
    'in quotes, with commas between thousands',
  ],
  ['string-comma', quoted(ofFloat((value) => grouped(value, '', ','))), 'in quotes, with a decimal comma'],
  [
    'string-continental',
    quoted(ofFloat((value) => grouped(value, '.', ','))),
    'in quotes, with a decimal comma and dots between thousands',
  ],
  ['exponent', exponent(same), 'with an exponent'],
  ['exponent-upper', exponent((text) => text.toUpperCase()), 'with an exponent'],
  ['exponent-bare', exponent((text) => text.replace('+', '')), 'with an exponent'],
  ['exponent-padded', exponent((text) => text.replace(/([+-])(\d)$/, '$10$2')), 'with an exponent'],
  ['exponent-java', javaExponent, 'with an exponent'],
  ['all-digits', allDigits, 'with all 17 digits of the float'],
]

const countNumbers = (node: JsonNode): number => {
  if (node.type === 'number') return 1
  if (node.type === 'array') return node.items.reduce((sum, item) => sum + countNumbers(item), 0)
  return node.type === 'object' ? node.entries.reduce((sum, [, value]) => sum + countNumbers(value), 0) : 0
}

/** Numbers in another notation, `amount` alone or all of them. */
export const numberHypotheses = (root: JsonObject, numbers: NumbersInSignature): TextHypothesis[] => {
  const amount = root.entries.find(([key, value]) => key === 'amount' && value.type === 'number')?.[1]
  const amountText = amount?.type === 'number' ? amount.text : undefined
  const hasOthers = countNumbers(root) > (amountText === undefined ? 0 : 1)
  const usable = styles.filter(([id]) => id !== numbers)
  const rare = new Set([
    'four-decimals',
    'six-decimals',
    'string-ruby',
    'string-thousands',
    'string-comma',
    'string-continental',
  ])
  const common = new Set(['shortest', 'two-decimals', 'fraction-kept', 'string'])

  const ofAmount = usable.map(([id, write, how]): TextHypothesis => {
    const example = amountText === undefined ? '' : `: ${amountText} became ${write(amountText)}`
    const singular = how.replace('their', 'its').replace('they were', 'it was')
    return {
      code: 'numbers-reformatted',
      detail: `The amount was hashed ${singular}${example}.`,
      patch: { numbers: { id: `${id} amount`, amountOnly: true, write } },
      common: common.has(id),
      rare: rare.has(id) && 'with-common',
    }
  })
  const ofAll = usable.map(([id, write, how]): TextHypothesis => {
    const example = amountText === undefined ? '' : `: the amount ${amountText} became ${write(amountText)}`
    return {
      code: 'numbers-reformatted',
      detail: `All numbers were hashed ${how}${example}.`,
      patch: { numbers: { id, amountOnly: false, write } },
      common: common.has(id) && amountText === undefined,
      rare: rare.has(id) && 'with-common',
    }
  })
  return [...(amountText === undefined ? [] : ofAmount), ...(hasOthers ? ofAll : [])]
}
