import type { JsonEntry, JsonObject } from '../../../shared/json/json-node.ts'
import { percentEncoded } from './form-encodings.ts'
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

const strictlyEncoded = (text: string): string | undefined =>
  /\p{Surrogate}/u.test(text) ? undefined : percentEncoded(text)

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
  [ifUrl((text) => text.replaceAll(' ', '+')), 'with a plus sign for each space'],
  [(text) => (/^\+\d/.test(text) ? `00${text.slice(1)}` : undefined), 'with 00 for the plus sign'],
  [(text) => (isUrl(text) || text.length > 64 ? undefined : text.toUpperCase()), 'in upper case'],
  [(text) => (isUrl(text) || text.length > 64 ? undefined : text.toLowerCase()), 'in lower case'],
  [(text) => text.replace(/[’‘]/g, "'"), 'with straight apostrophes'],
  [(text) => text.replaceAll("'", '’'), 'with typographic apostrophes'],
]
const usualRewritings = 13

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

/** The floats next to one, nearest first. */
const neighbours = (value: number): string[] => {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  const bits = view.getBigInt64(0)
  return [-1n, 1n, -2n, 2n].map((steps) => {
    view.setBigInt64(0, bits + steps)
    return String(view.getFloat64(0))
  })
}

/** What computing with floats leaves of a value: 0.1 + 0.2 is 0.30000000000000004. */
const withNoise = (text: string): [string, string][] => {
  const value = Number(text)
  if (!Number.isFinite(value) || value === 0) return []
  return [
    ...neighbours(value).map((noisy): [string, string] => [noisy, 'as computed with floats']),
    ...neighbours(Math.round(value * 100)).map((noisy): [string, string] => [
      noisy,
      'in minor units, as computed with floats',
    ]),
  ]
}

const each = (entry: JsonEntry): TextHypothesis[] => {
  const [key, value, keyText] = entry
  if (value.type === 'string') {
    return rewritings.flatMap(([write, how], index) => {
      const written = write(value.value)
      if (written === undefined || written === value.value) return []
      const detail = `${keyText} was hashed ${how}: ${excerpt(written)}, but ${excerpt(value.value)} was sent.`
      const more = { common: index === 0, rare: index >= usualRewritings && ('with-common' as const) }
      return [changing([[key, textNode(written), keyText]], detail, more)]
    })
  }
  if (key !== 'amount' || value.type !== 'number') return []
  const rarely = withNoise(value.text)
  return [...scaled(value.text), ...rarely]
    .filter(([text]) => text !== value.text)
    .map(([text, how], index, all) =>
      changing(
        [[key, { type: 'number', text }, keyText]],
        `The amount was hashed ${how}: ${text}, but ${value.text} was sent.`,
        {
          common: how === 'in minor units',
          rare: index >= all.length - rarely.length && 'with-common',
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

const ofAll: readonly [write: NodeRewriting, how: string, often?: 'common' | 'rare'][] = [
  [ofText((text) => text.trim()), 'All texts were hashed without the space around them.', 'common'],
  [(node) => (node.type === 'null' ? textNode('') : undefined), 'null was hashed as an empty text.', 'common'],
  [
    (node) => (node.type === 'string' && node.value === '' ? { type: 'null' } : undefined),
    'Empty texts were hashed as null.',
  ],
  [ofText(ifUrl(encoded)), 'All addresses were hashed percent-encoded.'],
  [ofText(ifUrl(decodedUrl)), 'All addresses were hashed with their percent escapes decoded.'],
  [ofText(encoded), 'All texts were hashed percent-encoded.'],
  [ofText(formEncoded), 'All texts were hashed form-encoded.'],
  [ofText(strictlyEncoded), 'All texts were hashed percent-encoded.', 'rare'],
  [ofText((text) => text.replace(/\r?\n/g, '\r\n')), 'All line breaks were hashed as CR LF.', 'rare'],
  [ofText((text) => text.replace(/\r\n?/g, '\n')), 'All line breaks were hashed as LF alone.', 'rare'],
  [
    ofText((text) => text.replace(/['"\\]/g, '\\$&')),
    'All quotes were hashed with a backslash before them, as addslashes of PHP writes them.',
    'rare',
  ],
  [ofText((text) => text.replace(/<[^>]*>/g, '')), 'All texts were hashed without the HTML tags in them.', 'rare'],
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
  const together = ofAll.flatMap(([write, detail, often]) => {
    const changes = changedEntries(entries, write)
    return changes.length === 0 ? [] : [changing(changes, detail, often ? { [often]: true } : {})]
  })
  const oneByOne = entries.length > mostKeysForEach ? [] : entries.flatMap(each)
  // One value of a kind says which key it was; several at once come after each of them alone.
  return [...oneByOne, ...together]
}
