import type { JsonEntry, JsonNode, JsonObject } from '../../../shared/json/json-node.ts'
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
  [
    ifUrl((text) => (/^https:/i.test(text) ? `http:${text.slice(6)}` : `https:${text.slice(5)}`)),
    'with the other of http and https',
  ],
  [ifUrl((text) => text.replace(/[?#].*$/, '')), 'without its query'],
  [ifUrl((text) => text.replace(/^(https?:\/\/[^/]*).*$/i, '$1')), 'without its path'],
  [ifUrl((text) => text.replace(/^(https?:\/\/[^/]*).*$/i, '$1/')), 'without its path'],
  [ifUrl((text) => text.replace(/^https?:\/\//i, '')), 'without its scheme'],
  [ifUrl((text) => text.replace(/^https?:/i, '')), 'without its scheme'],
  [ifUrl((text) => text.replace('://www.', '://')), 'without www.'],
  [ifUrl((text) => (text.includes('://www.') ? undefined : text.replace('://', '://www.'))), 'with www.'],
  ...[
    'localhost',
    '127.0.0.1',
    'localhost:3000',
    'localhost:8000',
    'localhost:8080',
    'example.com',
    'www.example.com',
  ].map((host): [Rewriting, string] => [
    ifUrl((text) => text.replace(/^(https?:\/\/)[^/?#]*/i, `$1${host}`)),
    'with another host',
  ]),
  [ifUrl((text) => text.replaceAll('&', '&amp;')), 'with &amp; for each ampersand'],
  [ifUrl((text) => text.toLowerCase()), 'in lower case'],
  [ifUrl((text) => strictlyEncoded(text)?.toLowerCase()), 'percent-encoded with lower-case digits'],
  [(text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''), 'without its accents'],
  [(text) => text.normalize('NFD').replace(/[^\0-\x7f]/g, ''), 'without what is not ASCII'],
  [(text) => text.replace(/[^\0-\x7f]/g, ''), 'without what is not ASCII'],
  [(text) => text.replace(/[^\0-\x7f]/g, '?'), 'with ? for what is not ASCII'],
  [(text) => text.replace(/[äöüÄÖÜß]/g, (letter) => umlauts[letter] ?? letter), 'with its umlauts written out'],
  [(text) => text.replace(/<[^>]*>/g, ''), 'without the HTML tags in it'],
  [(text) => text.replace(/\s+/g, ' '), 'with its white space made single'],
  [(text) => text.replace(/\s+/g, ''), 'without white space'],
  [(text) => (/^\+?\d[\d ().-]+$/.test(text) ? text.replace(/\D/g, '') : undefined), 'as digits alone'],
  [(text) => (/^\+\d{2}\d/.test(text) ? `0${text.slice(3)}` : undefined), 'with 0 for its country code'],
  [
    (text) => (/\d$/.test(text) && !isUrl(text) ? text.replace(/\d+$/, (digits) => counted(digits, -1n)) : undefined),
    'with the number before it',
  ],
  [
    (text) => (/\d$/.test(text) && !isUrl(text) ? text.replace(/\d+$/, (digits) => counted(digits, 1n)) : undefined),
    'with the number after it',
  ],
  [(text) => (isUrl(text) ? undefined : text.replace(/(^|\D)0+(?=\d)/g, '$1')), 'without leading zeros'],
  [(text) => (isUrl(text) || text.length > 64 ? undefined : `#${text}`), 'with # before it'],
  [
    (text) => (text.includes('-') && !isUrl(text) ? text.split('-').at(-1) : undefined),
    'without what stands before its last hyphen',
  ],
  ...['USD', 'EUR', 'GBP', 'CHF', 'usd', 'eur', '$', '€', '840', '978', 'Usd', 'Eur'].map(
    (code): [Rewriting, string] => [(text) => (/^[A-Z]{3}$/.test(text) ? code : undefined), 'as another currency'],
  ),
  ...['form', 'json', 'xml', 'FORM', 'JSON'].map((format): [Rewriting, string] => [
    (text) => (/^(form|json)$/i.test(text) ? format : undefined),
    'as another format',
  ]),
  ...['127.0.0.1', '0.0.0.0', '::1', 'localhost', '::ffff:127.0.0.1'].map((address): [Rewriting, string] => [
    (text) => (/^\d+\.\d+\.\d+\.\d+$|^[0-9a-f:]+:[0-9a-f:]+$/i.test(text) ? address : undefined),
    'as another address',
  ]),
  [(text) => (/^\d+\.\d+\.\d+\.\d+$/.test(text) ? `::ffff:${text}` : undefined), 'as an IPv6 address'],
  ...[8, 10, 16, 20, 24, 25, 30, 32, 40, 50, 64, 80, 100, 128, 255].map((count): [Rewriting, string] => [
    (text) => (text.length > count ? text.slice(0, count) : undefined),
    `cut after ${count} characters`,
  ]),
  [() => '', 'as an empty text'],
]

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' }
const counted = (digits: string, step: bigint): string => {
  const next = BigInt(digits) + step
  return next < 0n ? digits : String(next).padStart(digits.length, '0')
}
const usualRewritings = 13

const encodeUnsafe = (text: string): string | undefined => {
  if (!isUrl(text)) return undefined
  try {
    return encodeURI(text)
  } catch {
    return undefined
  }
}

const scaled = (text: string): readonly (readonly [text: string, how: string, common?: true])[] => {
  // An exponent is written out first.
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(/e/i.test(text) ? String(Number(text)) : text)
  if (!match) return []
  const [, whole = '', fraction = ''] = match
  const minor = String(BigInt(whole + fraction.padEnd(2, '0')))
  const padded = whole.padStart(3, '0')
  const hundredth = `${Number(padded.slice(0, -2))}.${padded.slice(-2)}${fraction}`
  return [
    [minor, 'in minor units', true],
    [String(Number(hundredth)), 'divided by 100'],
    [hundredth, 'divided by 100'],
    [String(Number(whole)), 'without its fraction'],
    [String(Math.round(Number(text))), 'rounded to a whole number'],
    [String(Math.ceil(Number(text))), 'rounded up to a whole number'],
  ]
}

const round = (value: number): number => Math.round(value * 100 + 1e-7) / 100

/** Rates of taxes and discounts in per cent, and usual costs of shipping. */
const rates = [5, 7, 8, 10, 15, 19, 20, 21, 22, 23, 25, 27, 50]
const extras = [
  0.01, 0.5, 1, 2, 2.5, 2.99, 3, 3.5, 3.9, 3.95, 3.99, 4, 4.5, 4.9, 4.95, 4.99, 5, 5.5, 5.9, 5.95, 5.99, 6, 6.9, 6.95,
  6.99, 7, 7.5, 7.9, 7.95, 7.99, 8, 9, 9.9, 9.95, 9.99, 10, 12, 15, 20, 25, 50, 100,
]

/** Amounts the order may have had before something was added or taken off. */
const earlierAmounts = (text: string): [string, string][] => {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) return []
  const amounts: [number, string][] = [
    ...rates.flatMap((rate): [number, string][] => [
      [round(value * (1 + rate / 100)), `with ${rate} % more`],
      [round(value / (1 + rate / 100)), `without ${rate} % of tax`],
      [round(value * (1 - rate / 100)), `with ${rate} % less`],
      [round(value / (1 - rate / 100)), `before a discount of ${rate} %`],
    ]),
    ...extras.flatMap((extra): [number, string][] => [
      [round(value + extra), `with ${extra} more`],
      [round(value - extra), `with ${extra} less`],
    ]),
    ...[2, 3, 4, 5, 10].flatMap((factor): [number, string][] => [
      [round(value * factor), `${factor} times as high`],
      [round(value / factor), `divided by ${factor}`],
    ]),
    ...[0, 0.01, 0.1, 0.5, 1, 2, 5, 10, 49.9, 49.99, 50, 99.99, 100].map((other): [number, string] => [
      other,
      'as another amount',
    ]),
  ]
  return amounts
    .filter(([amount]) => amount >= 0 && amount !== value)
    .flatMap(([amount, how]): [string, string][] => {
      const written = [String(amount), amount.toFixed(2), amount.toFixed(1)]
      return [...new Set(written)].filter((one) => Number(one) === amount).map((one) => [one, how])
    })
}

const otherTypes = (text: string): JsonNode[] => [
  { type: 'null' },
  textNode(''),
  { type: 'object', entries: [['value', { type: 'number', text }, '"value"']] },
]

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
      const more = { common: index === 0, rare: index >= usualRewritings }
      return [changing([[key, textNode(written), keyText]], detail, more)]
    })
  }
  if (key !== 'amount' || value.type !== 'number') return []
  const rarely = [...withNoise(value.text), ...earlierAmounts(value.text)]
  return [...scaled(value.text), ...rarely]
    .filter(([text]) => text !== value.text)
    .map(([text, how, common], index, all) =>
      changing(
        [[key, { type: 'number', text }, keyText]],
        `The amount was hashed ${how}: ${text}, but ${value.text} was sent.`,
        {
          common: common === true,
          rare: index >= all.length - rarely.length,
        },
      ),
    )
    .concat(
      otherTypes(value.text).map((node) =>
        changing(
          [[key, node, keyText]],
          `The amount was hashed as another type than a number, but ${value.text} was sent.`,
          { rare: true },
        ),
      ),
    )
}

const swaps: readonly (readonly [string, string])[] = [
  ['customer_firstname', 'customer_lastname'],
  ['return_url', 'cancel_url'],
  ['ipn_url', 'return_url'],
  ['ipn_url', 'cancel_url'],
  ['customer_email', 'customer_phone'],
]

/** Two values that changed places, and one hashed as null. */
const misplaced = (entries: readonly JsonEntry[]): TextHypothesis[] => {
  const of = (key: string): JsonEntry | undefined => entries.find(([name]) => name === key)
  const swapped = swaps.flatMap(([one, other]): TextHypothesis[] => {
    const [a, b] = [of(one), of(other)]
    if (a === undefined || b === undefined) return []
    const changes: JsonEntry[] = [
      [one, b[1], a[2]],
      [other, a[1], b[2]],
    ]
    return [changing(changes, `The values of "${one}" and "${other}" were hashed the other way round.`, { rare: true })]
  })
  const copied = swaps.flatMap(([one, other]) =>
    [
      [one, other],
      [other, one],
    ].flatMap(([to = '', from = '']): TextHypothesis[] => {
      const [a, b] = [of(to), of(from)]
      return a === undefined || b === undefined
        ? []
        : [changing([[to, b[1], a[2]]], `"${to}" was hashed with the value of "${from}".`, { rare: true })]
    }),
  )
  const nulls = entries
    .filter(([, { type }]) => type === 'string')
    .map(([key, , keyText]) =>
      changing([[key, { type: 'null' }, keyText]], `"${key}" was hashed as null.`, { rare: true }),
    )
  return [...swapped, ...copied, ...nulls]
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
  [ofText(ifUrl((text) => text.replace(/^https:/i, 'http:'))), 'All addresses were hashed with http.', 'rare'],
  [ofText(ifUrl((text) => text.replace(/^http:/i, 'https:'))), 'All addresses were hashed with https.', 'rare'],
  [ofText((text) => text.toLowerCase()), 'All texts were hashed in lower case.', 'rare'],
  [ofText((text) => text.toUpperCase()), 'All texts were hashed in upper case.', 'rare'],
  [ofText((text) => strictlyEncoded(text)?.replaceAll('%2F', '/')), 'All texts were hashed percent-encoded.', 'rare'],
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
  return [...oneByOne, ...together, ...misplaced(entries)]
}
