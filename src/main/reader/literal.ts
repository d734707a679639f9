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
export const literalJson = (value: Literal, style: JsonStyle): string => {
  switch (value.type) {
    case 'text':
      return textJson(value.text, style)
    case 'number':
    case 'word':
      return value.text
    case 'gap':
      return JSON.stringify(gapText(value.source))
    case 'list':
      return `[${value.items.map((item) => literalJson(item, style)).join(`,${style.afterComma}`)}]`
    case 'map': {
      const members = value.entries.map(
        ([name, entry]) => `${textJson(name, style)}:${style.afterColon}${literalJson(entry, style)}`,
      )
      return `{${members.join(`,${style.afterComma}`)}}`
    }
  }
}

/** Returns a number as written after conversion to a float: `10.50` is 10.5. */
export const shortestNumber = (text: string): string => {
  const value = Number(text.replaceAll('_', ''))
  return Number.isFinite(value) ? String(value) : text
}

/** Returns the last value of a name. `anyCase` ignores case. */
export const entryOf = (value: Literal | undefined, name: string, anyCase = false): Literal | undefined => {
  if (value?.type !== 'map') return undefined
  return value.entries.findLast(([one]) => (anyCase ? one.toLowerCase() === name : one === name))?.[1]
}
