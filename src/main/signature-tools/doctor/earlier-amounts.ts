import type { Rank } from './hypotheses/hypothesis.ts'

const round = (value: number): number => Math.round(value * 100 + 1e-7) / 100

/** Returns the amount in minor units, without its fraction, or divided by 100. */
const scaled = (text: string): [text: string, how: string, rank: Rank][] => {
  // Exponents are written out first.
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(/e/i.test(text) ? String(Number(text)) : text)
  if (!match) return []
  const [, whole = '', fraction = ''] = match
  const padded = whole.padStart(3, '0')
  const hundredth = `${Number(padded.slice(0, -2))}.${padded.slice(-2)}${fraction}`
  const minor = String(BigInt(whole + fraction.padEnd(2, '0')))
  return [
    [minor, 'in minor units', 0],
    [`${minor}.0`, 'in minor units', 0],
    [`${minor}.00`, 'in minor units', 0],
    [String(Math.trunc(Number(text) * 100)), 'in minor units, cut off after a float was multiplied', 1],
    [String(Number(hundredth)), 'divided by 100', 1],
    [hundredth, 'divided by 100', 1],
    [String(Number(whole)), 'without its fraction', 1],
    [String(Math.round(Number(text))), 'rounded to a whole number', 1],
    [String(Math.ceil(Number(text))), 'rounded up to a whole number', 1],
  ]
}

/** Returns the adjacent floats, nearest first. */
const neighbours = (value: number): string[] => {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  const bits = view.getBigInt64(0)
  return [-1n, 1n, -2n, 2n].map((steps) => {
    view.setBigInt64(0, bits + steps)
    return String(view.getFloat64(0))
  })
}

/** Common rates of taxes and discounts in per cent, and common shipping costs. */
const rates = [5, 7, 8, 10, 15, 19, 20, 21, 22, 23, 25, 27, 50]
const wholes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 50, 100]
const extras = [
  ...wholes,
  0.01,
  3.5,
  3.95,
  ...[2, 3, 4, 5, 6, 7, 9].flatMap((n) => [n + 0.5, n + 0.9, n + 0.95, n + 0.99]),
]
const others = [0, 0.01, 0.1, 0.5, 1, 2, 5, 10, 49.9, 49.99, 50, 99.99, 100]

/**
 * Returns amounts that the order may have had before something was added, subtracted or computed: those of one rank.
 */
export const earlierAmounts = (text: string, rank: Rank): (readonly [text: string, how: string])[] => {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) return []
  return rank === 3
    ? otherAmounts(value)
    : likelyAmounts(text, value).flatMap(([one, how, of]) => (of === rank ? [[one, how]] : []))
}

const otherAmounts = (value: number): (readonly [text: string, how: string])[] => {
  const amounts: [number, string][] = [
    ...rates.flatMap((rate): [number, string][] => [
      [value * (1 + rate / 100), `with ${rate} % more`],
      [value / (1 + rate / 100), `without ${rate} % of tax`],
      [value * (1 - rate / 100), `with ${rate} % less`],
      [value / (1 - rate / 100), `before a discount of ${rate} %`],
    ]),
    ...extras.flatMap((extra): [number, string][] => [
      [value + extra, `with ${extra} more`],
      [value - extra, `with ${extra} less`],
    ]),
    ...[2, 3, 4, 5, 10].flatMap((factor): [number, string][] => [
      [value * factor, `${factor} times as high`],
      [value / factor, `divided by ${factor}`],
    ]),
    ...others.map((other): [number, string] => [other, 'as another amount']),
  ]
  return amounts.flatMap(([exact, how]) => {
    const amount = round(exact)
    if (amount < 0 || amount === value) return []
    const texts = [String(amount), amount.toFixed(2), amount.toFixed(1)].filter((one) => Number(one) === amount)
    return [...new Set(texts)].map((one) => [one, how] as const)
  })
}

const likelyAmounts = (text: string, value: number): (readonly [text: string, how: string, rank: Rank])[] => [
  ...scaled(text),
  ...neighbours(value).map((noisy) => [noisy, 'as computed with floats', 2] as const),
  ...neighbours(Math.round(value * 100)).map((noisy) => [noisy, 'in minor units, as computed with floats', 2] as const),
]
