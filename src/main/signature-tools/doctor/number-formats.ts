import { type NumbersInSignature, shortestNumber } from '../../../shared/signature/canonical-json.ts'

const isWhole = (text: string): boolean => /^-?\d+$/.test(text)

const ofFloat =
  (write: (value: number) => string) =>
  (text: string): string => {
    const value = Number(text)
    return Number.isFinite(value) ? write(value) : text
  }

const withDecimals = (digits: number) => ofFloat((value) => value.toFixed(digits))

/** Like floats in Python, Java and Ruby: always with a fraction. */
const fractionKept = ofFloat((value) =>
  Number.isInteger(value) && Math.abs(value) < 1e16 ? value.toFixed(1) : String(value),
)

const exponent = (style: (text: string) => string) => ofFloat((value) => style(value.toExponential()))

/** Java's scientific notation: a mantissa with a fraction, `E`, no plus sign. */
const javaExponent = ofFloat((value) => {
  const [mantissa = '', power = ''] = value.toExponential().split('e')
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${power.replace('+', '')}`
})

/** All 17 digits that a float may need, like PHP with serialize_precision = 17. */
const allDigits = (text: string): string =>
  isWhole(text) ? text : ofFloat((value) => String(value.toPrecision(17)).replace(/\.?0+$/, ''))(text)

/** `0.1995e2`: all digits after the point. */
const engineering = ofFloat((value) => {
  const [mantissa = '', power = '0'] = value.toExponential().split('e')
  return value === 0 ? '0.0' : `0.${mantissa.replace('.', '')}e${Number(power) + 1}`
})

const grouped = (value: number, thousands: string, point: string): string => {
  const [whole = '', fraction = ''] = value.toFixed(2).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, thousands) + point + fraction
}

/** Returns the exact decimal value of the float. */
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
/** Returns the shortest text of the same 32-bit float. */
const float32 = ofFloat((value) => {
  for (let digits = 1; digits <= 9; digits++) {
    const text = value.toPrecision(digits)
    if (Math.fround(Number(text)) === Math.fround(value)) return String(Number(text))
  }
  return String(value)
})

/** PHP reads whole numbers beyond 64 bits as floats. */
const beyond64Bits = (text: string): string => {
  if (!isWhole(text) || BigInt.asIntN(64, BigInt(text)) === BigInt(text)) return text
  return ofFloat((value) => value.toExponential().replace(/^(-?\d)e/, '$1.0e'))(text)
}

const pythonExponent = (decimals: number) =>
  ofFloat((value) => value.toExponential(decimals).replace(/([+-])(\d)$/, '$10$2'))

const ratio = (exact: string): string => {
  if (!/^-?\d+(?:\.\d+)?$/.test(exact)) return exact
  if (!exact.includes('.')) return `${exact}/1`
  let [numerator, denominator] = [BigInt(exact.replace('.', '')), 10n ** BigInt(exact.length - exact.indexOf('.') - 1)]
  const divisor = greatest(numerator, denominator)
  numerator /= divisor
  denominator /= divisor
  return `${numerator}/${denominator}`
}
const greatest = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatest(b, a % b))

/** A notation for numbers. */
export interface NumberFormat {
  write(text: string): string
  how: string
  /** Replaces `how` for a single number. */
  howOne?: string
  /** The setting with which the service signs numbers in this notation. */
  setting?: NumbersInSignature
}

const format = (how: string, write: NumberFormat['write']): NumberFormat => ({ how, write })
const floatFormat = (how: string, write: (value: number) => string): NumberFormat => format(how, ofFloat(write))
const decimals = (digits: number, name: string): NumberFormat => format(`with ${name}`, withDecimals(digits))
const exponents = (how: string, ...writes: NumberFormat['write'][]): NumberFormat[] =>
  writes.map((write) => format(how, write))

/** Notations that are as frequent with quotes as without. */
export const plainFormats: readonly NumberFormat[] = [
  { how: 'in their shortest form', howOne: 'in its shortest form', setting: 'shortest', write: shortestNumber },
  decimals(2, 'two decimals'),
  format('with at least one decimal', fractionKept),
  decimals(1, 'one decimal'),
  { how: 'as they were sent', howOne: 'as it was sent', setting: 'as-sent', write: (text) => text },
  decimals(3, 'three decimals'),
  decimals(4, 'four decimals'),
  decimals(6, 'six decimals'),
  format('with all 17 digits of the float', allDigits),
  format('with a decimal comma', (text) => text.replace('.', ',')),
]

const locales = [
  ['toLocaleString', new Intl.NumberFormat('en-US')],
  ['toLocaleString in German', new Intl.NumberFormat('de-DE')],
] as const

export const rareFormats: readonly NumberFormat[] = [
  ...exponents(
    'with an exponent',
    exponent((text) => text),
    exponent((text) => text.toUpperCase()),
    exponent((text) => text.replace('+', '')),
    exponent((text) => text.replace(/([+-])(\d)$/, '$10$2')),
    javaExponent,
    pythonExponent(6),
    (text) => pythonExponent(6)(text).toUpperCase(),
    pythonExponent(2),
    pythonExponent(1),
    ofFloat((value) =>
      value
        .toExponential(15)
        .replace(/([+-])(\d+)$/, (_, sign: string, power: string) => sign + power.padStart(3, '0')),
    ),
    (text) => pythonExponent(15)(text).toUpperCase(),
  ),
  ...locales.map(([name, locale]) => floatFormat(`as ${name} writes it`, (value) => locale.format(value))),
  format('as floats where they are too large for 64 bits, as PHP does it', beyond64Bits),
  floatFormat('as JavaScript writes them', String),
  format('without the zero before the point', (text) => text.replace(/^(-?)0\./, '$1.')),
  decimals(5, 'five decimals'),
  decimals(8, 'eight decimals'),
  decimals(10, 'ten decimals'),
  format(
    'with all digits of the float, as new BigDecimal(double) of Java and Decimal of Python write them',
    exactDecimal,
  ),
  format('as a float of 32 bits', float32),
  format('as a float of 32 bits made one of 64', float32Widened),
  floatFormat('with at most six digits, as %g writes it', (value) => String(Number(value.toPrecision(6)))),
  floatFormat('with six digits, as toPrecision(6) writes it', (value) => value.toPrecision(6)),
  format('with a plus sign before it', (text) => `+${text}`),
  format('with a zero before it', (text) => `0${text}`),
  ...(
    [
      ['', ',', 'with a decimal comma'],
      [',', '.', 'with commas between thousands'],
      ['.', ',', 'with a decimal comma and dots between thousands'],
      ["'", '.', 'with apostrophes between thousands'],
      [' ', ',', 'with a decimal comma and spaces between thousands'],
      ['\u202f', ',', 'as French writes it'],
      ['\u00a0', ',', 'with no-break spaces between thousands'],
    ] as const
  ).map(([thousands, point, how]) => floatFormat(how, (value) => grouped(value, thousands, point))),
]

const currencies = ['$', '€', '£', '$ ', '€ ', 'USD ', 'EUR ', 'USD', 'EUR']
const behind = [' €', '\u00a0€', ' EUR', ' USD', 'USD', 'EUR', '€', '$']
const [, twoDecimals, , , asSent] = plainFormats
const ofCurrency = [twoDecimals, asSent, ...rareFormats.slice(-6, -4)].filter((one) => one !== undefined)

/** Notations that make sense only in quotes. */
export const textFormats: readonly NumberFormat[] = [
  format('with a space after it', (text) => `${text} `),
  format('with a space before it', (text) => ` ${text}`),
  format('as BigDecimal of Ruby shows them', engineering),
  format('as BigDecimal of Ruby shows them', (text) => engineering(text).replace('e', 'E')),
  format("as repr of Python's Decimal", (text) => `Decimal('${fractionKept(text)}')`),
  floatFormat('without its fraction', (value) => String(Math.trunc(value))),
  floatFormat('rounded, with commas between thousands', (value) => grouped(Math.round(value), ',', '.').slice(0, -3)),
  floatFormat('in minor units', (value) => String(Math.round(value * 100))),
  floatFormat('in minor units, as a BigInt', (value) => `${Math.round(value * 100)}n`),
  format('as a fraction', (text) => ratio(exactDecimal(text))),
  format('as a fraction', (text) => (/^\d+\.\d+$/.test(text) ? ratio(text) : text)),
  ...currencies.flatMap((sign) =>
    ofCurrency.map(({ write }) => format('with its currency', (text) => sign + write(text))),
  ),
  ...behind.flatMap((sign) => ofCurrency.map(({ write }) => format('with its currency', (text) => write(text) + sign))),
]
