import type { JsonEntry, JsonObject } from '../../../shared/json/json-node.ts'
import { inText, type Rank, type TextHypothesis } from './hypotheses/hypothesis.ts'
import { byKey, changedEntries, deeply, type NodeRewriting } from './rewrite-texts.ts'

const int64 = 2n ** 63n

/** Writes a float like PHP's JSON: with an exponent from 17 digits on, whose mantissa has a fraction. */
const phpFloat = (value: number): string => {
  const [mantissa = '', power = '0'] = value.toExponential().split('e')
  const exponent = Number(power)
  if (exponent > -5 && exponent < 17) return String(value)
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}e${exponent < 0 ? '' : '+'}${exponent}`
}

/** Returns a numeric text (is_numeric) as PHP writes the number. */
const phpNumber = (text: string): string | undefined => {
  const bare = text.trim()
  if (/^[+-]?\d+$/.test(bare)) {
    const whole = BigInt(bare)
    return whole >= -int64 && whole < int64 ? String(whole) : phpFloat(Number(bare))
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(bare)) return undefined
  const value = Number(bare)
  return Number.isFinite(value) ? phpFloat(value) : undefined
}

const jsNumber = (text: string): string | undefined =>
  /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? String(Number(text)) : undefined
/** Only what PHP reads otherwise: whole numbers beyond 2^53. */
const otherThanPhp = (text: string): string | undefined => {
  const number = jsNumber(text)
  return number === phpNumber(text) ? undefined : number
}
const digitsOnly = (text: string): string | undefined => (/^\d+$/.test(text) ? String(BigInt(text)) : undefined)
const digitsIn = (text: string): string | undefined =>
  /^\+?\d[\d ().-]{5,}$/.test(text) ? String(BigInt(text.replace(/\D/g, ''))) : undefined
const asWritten = (text: string): string | undefined => (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? text : undefined)

const ofText =
  (write: (text: string) => string | undefined): NodeRewriting =>
  (node) => {
    const text = node.type === 'string' ? write(node.value) : undefined
    return text === undefined ? undefined : { type: 'number', text }
  }

const all: readonly [write: NodeRewriting, how: string][] = [
  [deeply(ofText(phpNumber)), ', as PHP does with JSON_NUMERIC_CHECK'],
  [deeply(ofText(jsNumber)), ', as JavaScript reads them'],
  [ofText(phpNumber), ', those of the top level only'],
  [deeply(ofText(digitsOnly)), ', those of digits only'],
  [deeply(ofText(asWritten)), ', their digits as they are'],
]

/** Phone numbers, postcodes and similar texts were hashed without quotes: one of them, or every numeric text. */
export const textsAsNumbers = ({ entries }: JsonObject): TextHypothesis[] => {
  const hypothesis = (of: readonly JsonEntry[], write: NodeRewriting, rank: Rank, what: string): TextHypothesis[] => {
    const changed = changedEntries(of, write)
    const [first] = changed
    if (first === undefined) return []
    const example = first[1].type === 'number' ? `: ${first[2]} became ${first[1].text}` : ''
    return [inText('texts-as-numbers', rank, `${what}${example}.`, { changed: byKey(changed) })]
  }
  const one = 'A text that looks like a number was hashed as one, without quotes'
  return [
    ...entries.flatMap((entry) => hypothesis([entry], ofText(phpNumber), 1, one)),
    ...entries.flatMap((entry) => hypothesis([entry], ofText(otherThanPhp), 2, `${one}, as JavaScript reads it`)),
    ...all.flatMap(([write, how], index) =>
      hypothesis(entries, write, index === 0 ? 0 : 1, `Texts that look like numbers were hashed as numbers${how}`),
    ),
    ...entries.flatMap((entry) => hypothesis([entry], ofText(digitsIn), 2, `${one}, its digits alone`)),
  ]
}
