import { vectorsFor } from './vector-files.ts'

const vectors = vectorsFor()
type Json = Record<string, unknown>

const parse = (body: string): Json => JSON.parse(body)
const sorted = (object: Json, compare?: (a: string, b: string) => number): [string, unknown][] =>
  Object.entries(object).sort(([a], [b]) => (compare ? compare(a, b) : Buffer.compare(Buffer.from(a), Buffer.from(b))))
const write = (entries: [string, unknown][], text: (value: unknown) => string = JSON.stringify): string =>
  `{${entries.map(([key, value]) => `${text(key)}:${text(value)}`).join(',')}}`

/** A signer that keeps numbers and sorts right, so that only the mistake after it shows. */
export const rightUpTo =
  (mistake: (canonical: string) => string) =>
  (body: string): string =>
    mistake(vectors.find((vector) => vector.body === body)?.canonical ?? '')

const withTexts = (change: (text: string) => string) =>
  rightUpTo((canonical) =>
    canonical.replace(/"(?:[^"\\]|\\.)*"/gs, (text) => JSON.stringify(change(JSON.parse(text) as string))),
  )

const without = (dropped: (value: unknown) => boolean) => (body: string) =>
  write(sorted(parse(body)).filter(([, value]) => !dropped(value)))

const deepSorted = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(deepSorted).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return write(sorted(value as Json), deepSorted)
}

/** What people write, each with a mistake, and some of the vectors that must bring it to light. */
export const naiveSigners: Record<string, { sign: (body: string) => string; caughtBy: string[] }> = {
  'hashes the body as sent': { sign: (body) => body, caughtBy: ['pretty-printed', 'keys in reverse', 'plain call'] },
  'does not sort': { sign: (body) => JSON.stringify(parse(body)), caughtBy: ['keys in reverse'] },
  'drops the space only': { sign: (body) => body.replace(/ /g, ''), caughtBy: ['tabs and CRLF'] },
  'keeps the space inside': {
    sign: (body) => rightUpTo((text) => text.replace('{"city":', '{ "city" : '))(body),
    caughtBy: ['space inside nested values'],
  },
  'writes ", " and ": "': {
    sign: rightUpTo((text) => text.replaceAll('":', '": ').replaceAll(',"', ', "')),
    caughtBy: ['space after separators', 'plain call'],
  },
  'goes through an object of JavaScript': {
    sign: (body) => write(sorted(parse(body))),
    caughtBy: ['amount 10.50', 'amount 10.0', 'amount 1e2', 'amount 1.5E+1', 'large integers', 'other numbers'],
  },
  'writes the letter of an exponent small': {
    sign: rightUpTo((text) => text.replace(/(\d)E/g, '$1e')),
    caughtBy: ['amount 1.5E+1'],
  },
  'writes exponents without a plus sign': {
    sign: rightUpTo((text) => text.replace(/(\de)\+/gi, '$1')),
    caughtBy: ['amount 1.5E+1'],
  },
  'sorts into an object of JavaScript': {
    sign: (body) => JSON.stringify(Object.fromEntries(sorted(parse(body)))),
    caughtBy: ['keys that are whole numbers'],
  },
  'assigns the sorted keys to an object of JavaScript': {
    sign: (body) => {
      const object: Json = {}
      for (const [key, value] of sorted(parse(body))) object[key] = value
      return JSON.stringify(object)
    },
    caughtBy: ['names of built-in properties'],
  },
  'sorts by UTF-16 units': {
    sign: (body) => write(sorted(parse(body), (a, b) => (a < b ? -1 : 1))),
    caughtBy: ['keys beyond the BMP'],
  },
  'sorts by language': {
    sign: (body) => write(sorted(parse(body), (a, b) => a.localeCompare(b, 'en'))),
    caughtBy: ['keys with accents', 'upper and lower case keys'],
  },
  'sorts without case': {
    sign: (body) => write(sorted(parse(body), (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))),
    caughtBy: ['upper and lower case keys'],
  },
  'sorts numbers in keys by value': {
    sign: (body) => write(sorted(parse(body), (a, b) => a.localeCompare(b, 'en', { numeric: true }))),
    caughtBy: ['numbered keys', 'keys that are whole numbers'],
  },
  'sorts key and value together': {
    sign: (body) => {
      const members = Object.entries(parse(body)).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
      return write(
        members.sort().map((member) => [member.split('=')[0] ?? '', parse(body)[member.split('=')[0] ?? '']]),
      )
    },
    caughtBy: ['keys that start alike'],
  },
  'sorts at every level': { sign: (body) => deepSorted(parse(body)), caughtBy: ['nested objects', 'nested arrays'] },
  'sorts keys as they are spelled': {
    sign: (body) => {
      const spelled = [...body.matchAll(/"((?:[^"\\]|\\.)*)":("(?:[^"\\]|\\.)*"|[\d.]+)/g)]
      return `{${spelled
        .map(([member]) => member)
        .sort()
        .join(',')}}`
    },
    caughtBy: ['escaped keys'],
  },
  'escapes beyond ASCII': {
    sign: rightUpTo((text) =>
      text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ),
    caughtBy: ['letters beyond ASCII', 'emoji', 'joined emoji', 'composed é', 'keys with accents'],
  },
  'escapes pairs of surrogates': {
    sign: rightUpTo((text) => text.replace(/[\ud800-\udfff]/g, '\\u')),
    caughtBy: ['emoji', 'joined emoji', 'one long field', 'escapes in the body'],
  },
  'escapes slashes': {
    sign: rightUpTo((text) => text.replaceAll('/', '\\/')),
    caughtBy: ['slashes', 'escaped slashes in the body'],
  },
  'escapes HTML': {
    sign: rightUpTo((text) => text.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026')),
    caughtBy: ['characters of HTML', 'addresses with a query', 'needless escapes'],
  },
  'escapes line separators': {
    sign: rightUpTo((text) => text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')),
    caughtBy: ['U+2028 and U+2029'],
  },
  'escapes U+007F': {
    sign: rightUpTo((text) => text.replaceAll('\u007f', '\\u007f')),
    caughtBy: ['U+007F and C1 controls'],
  },
  'escapes controls in capitals': {
    sign: rightUpTo((text) => text.replace(/\\u00../g, (escaped) => `\\u${escaped.slice(2).toUpperCase()}`)),
    caughtBy: ['control characters'],
  },
  'keeps escapes as sent': {
    sign: (body) => (body.includes('\\') ? body : rightUpTo((text) => text)(body)),
    caughtBy: ['escapes in the body', 'needless escapes', 'escaped slashes in the body', 'escaped keys'],
  },
  'composes (NFC)': { sign: withTexts((text) => text.normalize('NFC')), caughtBy: ['decomposed é'] },
  'decomposes (NFD)': { sign: withTexts((text) => text.normalize('NFD')), caughtBy: ['composed é'] },
  'takes compatibility forms (NFKC)': {
    sign: withTexts((text) => text.normalize('NFKC')),
    caughtBy: ['ligatures and full width'],
  },
  'ends texts at a NUL': { sign: withTexts((text) => text.split('\0')[0] ?? ''), caughtBy: ['a NUL inside'] },
  'drops the invisible': {
    sign: withTexts((text) => text.replace(/\p{Cf}|\ufe0f/gu, '')),
    caughtBy: ['invisible characters', 'joined emoji'],
  },
  'trims values': { sign: withTexts((text) => text.trim()), caughtBy: ['space at the ends'] },
  'changes line breaks': {
    sign: withTexts((text) => text.replace(/\r\n/g, '\n')),
    caughtBy: ['line breaks in a text'],
  },
  'decodes addresses': {
    sign: withTexts((text) => (text.startsWith('http') ? decodeURIComponent(text) : text)),
    caughtBy: ['addresses with a query'],
  },
  'normalises addresses': {
    sign: withTexts((text) => (URL.canParse(text) ? new URL(text).href : text)),
    caughtBy: ['addresses with a query'],
  },
  'strips slashes': {
    sign: withTexts((text) => text.replace(/\\(.)/g, '$1')),
    caughtBy: ['quotes and backslashes', 'signs of templates and shells'],
  },
  'fills templates': {
    sign: withTexts((text) => text.replace(/\$\w+|\$\{\w+\}/g, '')),
    caughtBy: ['signs of templates and shells'],
  },
  'decodes JSON in texts': {
    sign: withTexts((text) => (/^\{/.test(text) ? JSON.stringify(JSON.parse(text)) : text)),
    caughtBy: ['JSON inside a text'],
  },
  'cuts long texts': { sign: withTexts((text) => text.slice(0, 255)), caughtBy: ['one long field'] },
  'turns texts into numbers': {
    sign: (body) =>
      write(
        sorted(parse(body)).map(([key, value]) => [
          key,
          typeof value === 'string' && /^\d+(?:\.\d+)?(?:e\d+)?$/.test(value) ? Number(value) : value,
        ]),
      ),
    caughtBy: ['numbers in quotes'],
  },
  'turns texts into words': {
    sign: rightUpTo((text) => text.replace(/"(true|false|null)"/g, '$1')),
    caughtBy: ['words in quotes'],
  },
  'leaves out null': {
    sign: without((value) => value === null),
    caughtBy: ['empty and null fields', 'words in quotes'],
  },
  'leaves out what is empty': { sign: without((value) => value === ''), caughtBy: ['empty and null fields'] },
  'leaves out what is falsy': { sign: without((value) => !value), caughtBy: ['empty and null fields'] },
  'leaves out the empty key': {
    sign: (body) => write(sorted(parse(body)).filter(([key]) => key !== '')),
    caughtBy: ['an empty key'],
  },
  'adds defaults': {
    sign: (body) => write(sorted({ currency_code: 'USD', ipn_format: 'form', ...parse(body) })),
    caughtBy: ['optional fields left out'],
  },
  'signs known fields only': {
    sign: (body) =>
      write(
        sorted(parse(body)).filter(
          ([key]) =>
            /^(?:[a-z]+_(?:id|code|ip|lastname|firstname|email|phone|format|url)|amount|description)$/.test(key) &&
            key !== 'shop_id',
        ),
      ),
    caughtBy: ['fields the service does not know', 'nested objects', 'sixty more keys'],
  },
  'writes {} as []': {
    sign: (body) => write(sorted(parse(body)), (value) => JSON.stringify(value).replaceAll('{}', '[]')),
    caughtBy: ['empty object and empty array'],
  },
  'makes lists of numbered keys': {
    sign: (body) =>
      write(sorted(parse(body)), (value) =>
        JSON.stringify(value).replace(/\{"0":("."),"1":("."),"2":(".")\}/, '[$1,$2,$3]'),
      ),
    caughtBy: ['lists with numbered keys'],
  },
  'writes amounts with two decimals': {
    sign: (body) =>
      write(
        sorted(parse(body)).map(([key, value]) => [key, value]),
        (value) => (typeof value === 'number' ? value.toFixed(2) : JSON.stringify(value)),
      ),
    caughtBy: ['amount 10', 'amount 0.1'],
  },
  'writes floats with all their digits': {
    sign: (body) =>
      write(sorted(parse(body)), (value) =>
        typeof value === 'number' ? value.toPrecision(17) : JSON.stringify(value),
      ),
    caughtBy: ['amount 0.1', 'amount 1234567.89'],
  },
  'puts commas into large amounts': {
    sign: (body) =>
      write(sorted(parse(body)), (value) =>
        typeof value === 'number' ? value.toLocaleString('en') : JSON.stringify(value),
      ),
    caughtBy: ['amount 1234567.89'],
  },
  'takes fields from any depth': {
    sign: (body) =>
      body.replace(/\{"order_id":"other".*?\}/, 'null') === body ? rightUpTo((text) => text)(body) : body,
    caughtBy: ['a key of the call inside another'],
  },
  'takes fifty keys': {
    sign: (body) => write(sorted(parse(body)).slice(0, 50)),
    caughtBy: ['sixty more keys'],
  },
  'reads a file with its line break': {
    sign: (body) => (body.startsWith('{') ? rightUpTo((text) => text)(body) : `${rightUpTo((text) => text)(body)}\n`),
    caughtBy: ['white space around the object'],
  },
  'reverses what it should sort': {
    sign: (body) => JSON.stringify(Object.fromEntries(Object.entries(parse(body)).reverse())),
    caughtBy: ['keys sorted already'],
  },
}
