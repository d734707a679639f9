import type { JsonEntry, JsonObject } from '../../../shared/json/json-node.ts'
import type { TextHypothesis } from './hypothesis.ts'
import { textNode } from './member-hypotheses.ts'
import { changedEntries, type NodeRewriting } from './rewrite-texts.ts'

/** Beyond so many keys only changes of all values at once are tried, not of each. */
export const mostKeysForEach = 60

const excerpt = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

export const changing = (
  changes: readonly JsonEntry[],
  detail: string,
  more: Partial<TextHypothesis> = {},
): TextHypothesis => ({
  code: 'value-changed-after-signing',
  detail,
  patch: { changed: new Map(changes.map((entry) => [entry[0], entry])) },
  ...more,
})

/** A text as something else would have it; undefined where it does not apply. */
type Rewriting = (text: string) => string | undefined

const decodedUrl: Rewriting = (text) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
const isUrl = (text: string): boolean => /^https?:/i.test(text)
const ifUrl =
  (write: Rewriting): Rewriting =>
  (text) =>
    isUrl(text) ? write(text) : undefined

const encoded = (text: string): string | undefined => {
  try {
    return encodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** As PHP's urlencode writes: space as plus. */
const formEncoded = (text: string): string | undefined =>
  encoded(text)
    ?.replaceAll('%20', '+')
    .replace(/[!'()*~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** In the order they are tried. */
const rewritings: readonly [write: Rewriting, how: string][] = [
  [(text) => text.trim(), 'without the space around it'],
  [(text) => `${text} `, 'with a space after it'],
  [(text) => ` ${text}`, 'with a space before it'],
  [(text) => `${text}\n`, 'with a line break after it'],
  [ifUrl(encoded), 'percent-encoded'],
  [ifUrl(formEncoded), 'form-encoded'],
  [ifUrl(decodedUrl), 'with its percent escapes decoded'],
  [ifUrl((text) => (text.endsWith('/') ? text.slice(0, -1) : `${text}/`)), 'with or without its last slash'],
  [(text) => encodeUnsafe(text), 'with its unsafe characters percent-encoded'],
  [(text) => (text.includes('@') ? text.toLowerCase() : undefined), 'in lower case'],
  [(text) => (/^\+\d/.test(text) ? text.slice(1) : undefined), 'without the plus sign'],
  [(text) => (/^\+/.test(text) ? ` ${text.slice(1)}` : undefined), 'with a space for the plus sign'],
  [(text) => (/^\+?\d[\d ().-]+$/.test(text) ? text.replace(/[ ().-]/g, '') : undefined), 'without separators'],
]

const encodeUnsafe = (text: string): string | undefined => {
  if (!isUrl(text)) return undefined
  try {
    return encodeURI(text)
  } catch {
    return undefined
  }
}

const scaled = (text: string): readonly [string, string][] => {
  // An exponent is written out first.
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(/e/i.test(text) ? String(Number(text)) : text)
  if (!match) return []
  const [, whole = '', fraction = ''] = match
  const minor = String(BigInt(whole + fraction.padEnd(2, '0')))
  const padded = whole.padStart(3, '0')
  const hundredth = `${Number(padded.slice(0, -2))}.${padded.slice(-2)}${fraction}`
  return [
    [minor, 'in minor units'],
    [String(Number(hundredth)), 'divided by 100'],
    [hundredth, 'divided by 100'],
    [String(Number(whole)), 'without its fraction'],
    [String(Math.round(Number(text))), 'rounded to a whole number'],
  ]
}

const each = (entry: JsonEntry): TextHypothesis[] => {
  const [key, value, keyText] = entry
  if (value.type === 'string') {
    return rewritings.flatMap(([write, how], index) => {
      const written = write(value.value)
      if (written === undefined || written === value.value) return []
      const detail = `${keyText} was hashed ${how}: ${excerpt(written)}, but ${excerpt(value.value)} was sent.`
      return [changing([[key, textNode(written), keyText]], detail, { common: index === 0 })]
    })
  }
  if (key !== 'amount' || value.type !== 'number') return []
  return scaled(value.text)
    .filter(([text]) => text !== value.text)
    .map(([text, how]) =>
      changing(
        [[key, { type: 'number', text }, keyText]],
        `The amount was hashed ${how}: ${text}, but ${value.text} was sent.`,
        {
          common: how === 'in minor units',
        },
      ),
    )
}

const ofText =
  (write: Rewriting): NodeRewriting =>
  (node) => {
    const written = node.type === 'string' ? write(node.value) : undefined
    return written === undefined || (node.type === 'string' && written === node.value) ? undefined : textNode(written)
  }

const ofAll: readonly [write: NodeRewriting, how: string, common?: true][] = [
  [ofText((text) => text.trim()), 'All texts were hashed without the space around them.', true],
  [(node) => (node.type === 'null' ? textNode('') : undefined), 'null was hashed as an empty text.', true],
  [
    (node) => (node.type === 'string' && node.value === '' ? { type: 'null' } : undefined),
    'Empty texts were hashed as null.',
  ],
  [ofText(ifUrl(encoded)), 'All addresses were hashed percent-encoded.'],
  [ofText(ifUrl(decodedUrl)), 'All addresses were hashed with their percent escapes decoded.'],
  [ofText(encoded), 'All texts were hashed percent-encoded.'],
  [ofText(formEncoded), 'All texts were hashed form-encoded.'],
  [
    (node) => (node.type === 'boolean' ? { type: 'number', text: node.value ? '1' : '0' } : undefined),
    'true and false were hashed as 1 and 0.',
  ],
  [
    (node) => (node.type === 'boolean' ? textNode(String(node.value)) : undefined),
    'true and false were hashed as texts.',
  ],
  [
    (node) =>
      node.type === 'number' || node.type === 'boolean'
        ? textNode(node.type === 'number' ? node.text : String(node.value))
        : undefined,
    'All values were hashed as texts.',
  ],
]

/** Values that were other ones when they were hashed: of one key, or of all that something applies to. */
export const valueHypotheses = ({ entries }: JsonObject): TextHypothesis[] => {
  const together = ofAll.flatMap(([write, detail, common]) => {
    const changes = changedEntries(entries, write)
    return changes.length === 0 ? [] : [changing(changes, detail, common ? { common } : {})]
  })
  const oneByOne = entries.length > mostKeysForEach ? [] : entries.flatMap(each)
  // One value of a kind says which key it was; several at once come after each of them alone.
  return [...oneByOne, ...together]
}
