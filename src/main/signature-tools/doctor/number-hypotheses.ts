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

/** The value of the float to its last digit. */
const exactDecimal = (text: string): string => {
  const value = Math.abs(Number(text))
  if (!Number.isFinite(value) || value > 1e15) return text
  let [numerator, power] = [value, 0]
  while (!Number.isInteger(numerator)) {
    numerator *= 2
    power++
  }
  const digits = (BigInt(numerator) * 5n ** BigInt(power)).toString().padStart(power + 1, '0')
  const exact = power === 0 ? digits : `${digits.slice(0, -power)}.${digits.slice(-power)}`
  return text.startsWith('-') ? `-${exact}` : exact
}

const float32Widened = ofFloat((value) => String(Math.fround(value)))
/** The shortest text that is the same float of 32 bits. */
const float32 = ofFloat((value) => {
  for (let digits = 1; digits <= 9; digits++) {
    const text = value.toPrecision(digits)
    if (Math.fround(Number(text)) === Math.fround(value)) return String(Number(text))
  }
  return String(value)
})

const pythonExponent = (decimals: number) =>
  ofFloat((value) => value.toExponential(decimals).replace(/([+-])(\d)$/, '$10$2'))

const ratio = (value: number): string => {
  const exact = exactDecimal(String(value))
  if (!exact.includes('.')) return `${exact}/1`
  let [numerator, denominator] = [BigInt(exact.replace('.', '')), 10n ** BigInt(exact.length - exact.indexOf('.') - 1)]
  const divisor = greatest(numerator, denominator)
  numerator /= divisor
  denominator /= divisor
  return `${numerator}/${denominator}`
}
const greatest = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatest(b, a % b))

/** With a sign or the name of a currency, always in quotes. */
const currencyStyles: readonly [id: string, write: (text: string) => string, how: string][] = (
  [
    ['$', ''],
    ['€', ''],
    ['', ' €'],
    ['', '\u00a0€'],
    ['', ' EUR'],
    ['', ' USD'],
    ['USD ', ''],
    ['EUR ', ''],
    ['USD', ''],
    ['EUR', ''],
    ['', 'USD'],
    ['', 'EUR'],
    ['£', ''],
    ['$ ', ''],
    ['€ ', ''],
  ] as const
).flatMap(([before, after]) =>
  (
    [
      ['two', withDecimals(2)],
      ['same', same],
      ['thousands', ofFloat((value) => grouped(value, ',', '.'))],
      ['continental', ofFloat((value) => grouped(value, '.', ','))],
    ] as const
  ).map(([id, write]): [string, (text: string) => string, string] => [
    `currency ${before} ${after} ${id}`,
    (text) => `"${before}${write(text)}${after}"`,
    'in quotes, with its currency',
  ]),
)

/** `how` of several numbers; `howOne` of one, where that reads differently. */
const styles: readonly [id: string, write: (text: string) => string, how: string, howOne?: string][] = [
  ['shortest', shortestNumber, 'in their shortest form', 'in its shortest form'],
  ['two-decimals', withDecimals(2), 'with two decimals'],
  ['fraction-kept', fractionKept, 'with at least one decimal'],
  ['string', quoted(same), 'in quotes, as a string'],
  ['string-two', quoted(withDecimals(2)), 'in quotes, with two decimals'],
  ['string-shortest', quoted(shortestNumber), 'in quotes, in their shortest form', 'in quotes, in its shortest form'],
  ['one-decimal', withDecimals(1), 'with one decimal'],
  ['as-sent', same, 'as they were sent', 'as it was sent'],
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
  ['five-decimals', withDecimals(5), 'with five decimals'],
  ['eight-decimals', withDecimals(8), 'with eight decimals'],
  ['ten-decimals', withDecimals(10), 'with ten decimals'],
  [
    'exact',
    exactDecimal,
    'with all digits of the float, as new BigDecimal(double) of Java and Decimal of Python write them',
  ],
  ['float32', float32, 'as a float of 32 bits'],
  ['float32-widened', float32Widened, 'as a float of 32 bits made one of 64'],
  ['python-exponent', pythonExponent(6), 'with an exponent and six decimals'],
  [
    'python-exponent-upper',
    (text: string) => pythonExponent(6)(text).toUpperCase(),
    'with an exponent and six decimals',
  ],
  ['python-exponent-two', pythonExponent(2), 'with an exponent and two decimals'],
  ['six-digits', ofFloat((value) => String(Number(value.toPrecision(6)))), 'with at most six digits, as %g writes it'],
  ['precision', ofFloat((value) => value.toPrecision(6)), 'with six digits, as toPrecision(6) writes it'],
  ['plus', (text: string) => `+${text}`, 'with a plus sign before it'],
  ['zero', (text: string) => `0${text}`, 'with a zero before it'],
  ['comma', ofFloat((value) => grouped(value, '', ',')), 'with a decimal comma'],
  ['thousands', ofFloat((value) => grouped(value, ',', '.')), 'with commas between thousands'],
  ['continental', ofFloat((value) => grouped(value, '.', ',')), 'with a decimal comma and dots between thousands'],
  ['string-exact', quoted(exactDecimal), 'in quotes, with all digits of the float'],
  ['string-decimal', quoted((text) => `Decimal('${fractionKept(text)}')`), "in quotes, as repr of Python's Decimal"],
  [
    'string-swiss',
    quoted(ofFloat((value) => grouped(value, "'", '.'))),
    'in quotes, with apostrophes between thousands',
  ],
  [
    'string-french',
    quoted(ofFloat((value) => grouped(value, ' ', ','))),
    'in quotes, with a decimal comma and spaces between thousands',
  ],
  ['string-narrow', quoted(ofFloat((value) => grouped(value, '\u202f', ','))), 'in quotes, as French writes it'],
  [
    'string-nbsp',
    quoted(ofFloat((value) => grouped(value, '\u00a0', ','))),
    'in quotes, with no-break spaces between thousands',
  ],
  ['string-fraction', quoted(fractionKept), 'in quotes, with at least one decimal'],
  ['string-whole', quoted(ofFloat((value) => String(Math.trunc(value)))), 'in quotes, without its fraction'],
  [
    'string-thousands-whole',
    quoted(ofFloat((value) => grouped(Math.round(value), ',', '.').slice(0, -3))),
    'in quotes, rounded, with commas between thousands',
  ],
  [
    'string-thousands-short',
    quoted(ofFloat((value) => value.toLocaleString('en-US'))),
    'in quotes, as toLocaleString writes it',
  ],
  [
    'string-german-short',
    quoted(ofFloat((value) => value.toLocaleString('de-DE'))),
    'in quotes, as toLocaleString writes it in German',
  ],
  ['string-cents', quoted(ofFloat((value) => String(Math.round(value * 100)))), 'in quotes, in minor units'],
  [
    'string-cents-bigint',
    quoted(ofFloat((value) => `${Math.round(value * 100)}n`)),
    'in quotes, in minor units, as a BigInt',
  ],
  ['string-one', quoted(withDecimals(1)), 'in quotes, with one decimal'],
  ['string-three', quoted(withDecimals(3)), 'in quotes, with three decimals'],
  ['string-four', quoted(withDecimals(4)), 'in quotes, with four decimals'],
  ['string-six', quoted(withDecimals(6)), 'in quotes, with six decimals'],
  ['string-exponent', quoted(pythonExponent(6)), 'in quotes, with an exponent'],
  ['string-ratio', quoted(ofFloat(ratio)), 'in quotes, as a fraction'],
  [
    'string-ruby-short',
    quoted((text) => engineering(text).replace('e', 'E')),
    'in quotes, as BigDecimal of Ruby shows them',
  ],
  ...currencyStyles,
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
  const usualIds = new Set(styles.slice(0, 9).map(([id]) => id))
  const common = new Set(['shortest', 'two-decimals', 'fraction-kept', 'string'])

  const ofAmount = usable
    .filter(([, write]) => amountText !== undefined && write(amountText) !== amountText)
    .map(([id, write, how, howOne = how]): TextHypothesis => {
      const example = amountText === undefined ? '' : `: ${amountText} became ${write(amountText)}`
      return {
        code: 'numbers-reformatted',
        detail: `The amount was hashed ${howOne}${example}.`,
        patch: { numbers: { id: `${id} amount`, amountOnly: true, write } },
        common: common.has(id),
        rare: !usualIds.has(id),
      }
    })
  const ofAll = usable.map(([id, write, how]): TextHypothesis => {
    const example =
      amountText === undefined || write(amountText) === amountText
        ? ''
        : `: the amount ${amountText} became ${write(amountText)}`
    return {
      code: 'numbers-reformatted',
      detail: `All numbers were hashed ${how}${example}.`,
      patch: { numbers: { id, amountOnly: false, write } },
      common: common.has(id) && amountText === undefined,
      rare: !usualIds.has(id),
    }
  })
  return [...(amountText === undefined ? [] : ofAmount), ...(hasOthers ? ofAll : [])]
}
