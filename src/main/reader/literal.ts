import { gapText } from '../../shared/gaps.ts'

/** A value as written in code or in printed output. Numbers keep their text. */
export type Literal =
  | { type: 'text'; text: string }
  | { type: 'number'; text: string }
  | { type: 'word'; text: 'true' | 'false' | 'null' }
  | { type: 'list'; items: Literal[] }
  | { type: 'map'; entries: [name: string, value: Literal][] }
  /** An unknown value: a variable or a call. `source` is its text. */
  | { type: 'gap'; source: string }

export const textLiteral = (text: string): Literal => ({ type: 'text', text })

/** How a language writes JSON. */
export interface JsonStyle {
  afterComma: string
  afterColon: string
  escapeNonAscii: boolean
  escapeSlashes: boolean
  /** Spaces of each level when every member has a line of its own. */
  indent?: number
}

export const compactStyle: JsonStyle = { afterComma: '', afterColon: '', escapeNonAscii: false, escapeSlashes: false }

const unicodeEscaped = (json: string): string =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const textJson = (text: string, style: JsonStyle): string => {
  const json = JSON.stringify(text)
  const slashed = style.escapeSlashes ? json.replaceAll('/', '\\/') : json
  return style.escapeNonAscii ? unicodeEscaped(slashed) : slashed
}

/** Returns a value as JSON. Unknown values are gaps. Readers limit the depth. */
export const literalJson = (value: Literal, style: JsonStyle, depth = 0): string => {
  if (value.type === 'text') return textJson(value.text, style)
  if (value.type === 'gap') return JSON.stringify(gapText(value.source))
  if (value.type === 'number' || value.type === 'word') return value.text
  const [opening, closing] = value.type === 'list' ? '[]' : '{}'
  const items =
    value.type === 'list'
      ? value.items.map((item) => literalJson(item, style, depth + 1))
      : value.entries.map(
          ([name, entry]) => `${textJson(name, style)}:${style.afterColon}${literalJson(entry, style, depth + 1)}`,
        )
  if (style.indent === undefined || items.length === 0) {
    return `${opening}${items.join(`,${style.afterComma}`)}${closing}`
  }
  const lines = (levels: number): string => `\n${' '.repeat((style.indent ?? 0) * levels)}`
  return `${opening}${lines(depth + 1)}${items.join(`,${style.afterComma}${lines(depth + 1)}`)}${lines(depth)}${closing}`
}

/** Returns the members of a map as a form, as libraries encode them. */
export const literalForm = (value: Literal): string | undefined =>
  value.type === 'map'
    ? new URLSearchParams(value.entries.map(([name, entry]): [string, string] => [name, plainOf(entry)])).toString()
    : undefined

const plainOf = (value: Literal): string =>
  value.type === 'gap' ? gapText(value.source) : value.type === 'list' || value.type === 'map' ? '' : value.text

/** Writes a number with an exponent where a language does. `digits` are the least of the exponent. */
export const exponentOf = (
  value: number,
  { least, most, digits }: { least: number; most: number; digits: number },
): string | undefined => {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  const power = Number(exponent)
  if (value === 0 || (power >= least && power <= most)) return undefined
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(digits, '0')}`
}

/** Returns a number as JavaScript writes it after conversion to a float: `10.50` is 10.5. */
export const javascriptNumber = (text: string): string => {
  const value = Number(text.replaceAll('_', ''))
  return Number.isFinite(value) ? String(value) : text
}

/** Returns the last value of a name. `anyCase` ignores case. */
export const entryOf = (value: Literal | undefined, name: string, anyCase = false): Literal | undefined => {
  if (value?.type !== 'map') return undefined
  return value.entries.findLast(([one]) => (anyCase ? one.toLowerCase() === name : one === name))?.[1]
}
