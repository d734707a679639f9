import { createHash, createHmac } from 'node:crypto'
import type { FindingCode } from '../../../src/shared/contract/finding-codes.ts'

/**
 * A signer as merchants write them, with mistakes to choose from. It shares no code with the doctor: it works on plain
 * values, writes JSON by hand and knows nothing of hypotheses.
 */

/** A number keeps the text it is sent with. */
export class Num {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export type Value = string | boolean | null | Num | Value[] | { [key: string]: Value }
export type Fields = [string, Value][]

export interface Signer {
  sort: (fields: Fields) => Fields
  deep: boolean
  fields: (fields: Fields) => Fields
  number: (text: string, key: string) => string
  spaces: { comma: string; colon: string; indent: string; end: string }
  escape: (json: string) => string
  asciiOnly: (json: string) => string
  text: ((fields: Fields, signer: Signer) => string) | undefined
  again: boolean
  finish: (text: string) => string
  join: (text: string, secret: string) => string
  secret: (own: string) => string
  bytes: (joint: string) => Buffer
  digest: (bytes: Buffer, secret: string, text: string) => Buffer
  show: (digest: Buffer) => string
  token: (key: string, hash: string) => string
}

const byCodePoint = ([a]: [string, unknown], [b]: [string, unknown]): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b))

const isList = (value: Value): value is Value[] => Array.isArray(value)

export const write = (value: Value, signer: Signer, depth: number, key = ''): string => {
  const { comma, colon, indent, end } = signer.spaces
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Num) return signer.number(value.text, key)
  const list = isList(value)
  const fields = list ? [] : signer.deep ? signer.sort(Object.entries(value)) : Object.entries(value)
  const parts = list
    ? value.map((item) => write(item, signer, depth + 1))
    : fields.map(([name, item]) => JSON.stringify(name) + colon + write(item, signer, depth + 1))
  return brackets(parts, list ? '[]' : '{}', { comma, indent, end }, depth)
}

const brackets = (
  parts: string[],
  [open, close]: string,
  { comma, indent, end }: { comma: string; indent: string; end: string },
  depth: number,
): string => {
  if (parts.length === 0 || end === '') return `${open}${parts.join(comma)}${close}`
  const line = end + indent.repeat(depth + 1)
  return `${open}${line}${parts.join(comma + line)}${end}${indent.repeat(depth)}${close}`
}

const jsonOf = (fields: Fields, signer: Signer): string => {
  const parts = fields.map(([key, value]) => JSON.stringify(key) + signer.spaces.colon + write(value, signer, 1, key))
  return signer.asciiOnly(signer.escape(brackets(parts, '{}', signer.spaces, 0)))
}

const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest()

export const correct: Signer = {
  sort: (fields) => [...fields].sort(byCodePoint),
  deep: false,
  fields: (fields) => fields,
  number: (text) => text,
  spaces: { comma: ',', colon: ':', indent: '', end: '' },
  escape: (json) => json,
  asciiOnly: (json) => json,
  text: undefined,
  again: false,
  finish: (text) => text,
  join: (text, secret) => text + secret,
  secret: (own) => own,
  bytes: (joint) => Buffer.from(joint),
  digest: md5,
  show: (digest) => digest.toString('hex'),
  token: (key, hash) => `Bearer ${key}.${hash}`,
}

/** The header a signer sends for these fields. */
export const sign = (fields: Fields, signer: Signer, key: string, own: string): string => {
  const members = signer.sort(signer.fields(fields))
  let text = signer.text ? signer.text(members, signer) : jsonOf(members, signer)
  if (signer.again) text = signer.asciiOnly(signer.escape(JSON.stringify(text)))
  text = signer.finish(text)
  const secret = signer.secret(own)
  return signer.token(key, signer.show(signer.digest(signer.bytes(signer.join(text, secret)), secret, text)))
}

export interface Mistake {
  code: FindingCode
  /** What it is about: two of one kind do not go together. */
  part: string
  make: (signer: Signer) => Signer
}

const patch =
  (change: Partial<Signer>) =>
  (signer: Signer): Signer => ({ ...signer, ...change })

const plainText = (value: Value): string => {
  if (typeof value === 'string') return value
  if (value === null) return ''
  return write(value, correct, 0)
}

const hexEscape = (upper: boolean) => (found: string) =>
  [...Array(found.length).keys()]
    .map((at) => {
      const digits = found.charCodeAt(at).toString(16).padStart(4, '0')
      return `\\u${upper ? digits.toUpperCase() : digits}`
    })
    .join('')

const crc = (bytes: Buffer): Buffer => {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  const out = Buffer.alloc(4)
  out.writeUInt32BE((rest ^ 0xffffffff) >>> 0)
  return out
}

/** Facts of one case that mistakes refer to. */
export interface Surroundings {
  fields: Fields
  body: string
  key: string
  otherSecret: string
  oldSecret: string
}

const changeOne =
  (key: string, change: (value: Value) => Value) =>
  (fields: Fields): Fields =>
    fields.map(([name, value]) => [name, name === key ? change(value) : value])

/** Puts another step after those a signer has. */
const then =
  (name: 'fields' | 'escape' | 'finish', next: (input: never) => unknown) =>
  (signer: Signer): Signer => {
    const before = signer[name] as (input: unknown) => never
    return { ...signer, [name]: (input: unknown) => next(before(input)) }
  }

const step = <K extends 'fields' | 'escape' | 'finish'>(code: FindingCode, name: K, next: Signer[K]): Mistake => ({
  code,
  part: code,
  make: then(name, next),
})

const style = (code: FindingCode, part: string, change: Partial<Signer>): Mistake => ({
  code,
  part,
  make: patch(change),
})

/** What PHP's json_encode does to each text with JSON_NUMERIC_CHECK. */
const numericCheck = (text: string): Value => {
  const bare = text.trim()
  if (bare === '' || /[^\d.eE+-]/.test(bare) || Number.isNaN(Number(bare))) return text
  return new Num(/[.eE]/.test(bare) ? String(Number(bare)) : BigInt(bare.replace('+', '')).toString())
}

const everywhere = (value: Value, change: (text: string) => Value): Value => {
  if (typeof value === 'string') return change(value)
  if (value === null || typeof value === 'boolean' || value instanceof Num) return value
  if (isList(value)) return value.map((item) => everywhere(item, change))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, everywhere(item, change)]))
}

const entities =
  (single: string) =>
  (text: string): string =>
    text.replace(/[&<>"']/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? single)

const hexByte = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
const quoted = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()*~]/g, hexByte)
    .replaceAll('%20', '+')

/** What PHP's http_build_query makes of one member. */
const query = (path: string, value: Value): string[] => {
  if (value === null) return []
  if (typeof value === 'string') return [`${quoted(path)}=${quoted(value)}`]
  if (typeof value === 'boolean') return [`${quoted(path)}=${value ? 1 : 0}`]
  if (value instanceof Num) return [`${quoted(path)}=${value.text}`]
  return Object.entries(value).flatMap(([name, item]) => query(`${path}[${name}]`, item))
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a shell would have filled in.
const placeholders = ['None', 'null', 'undefined', '$MERCHANT_SECRET', '${MERCHANT_SECRET}']
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Every mistake there is for these fields. */
export const mistakesFor = ({ fields, body, key, otherSecret, oldSecret }: Surroundings): Mistake[] => {
  const keys = fields.map(([name]) => name)
  const lower = hexEscape(false)
  const upper = hexEscape(true)
  const spaces = (comma: string, colon: string, indent = '', end = ''): Partial<Signer> => ({
    spaces: { comma, colon, indent, end },
  })
  const number = (write: (text: string) => string, all: boolean): Partial<Signer> => ({
    number: (text, name) => (all || name === 'amount' ? write(text) : text),
  })
  const digest = (code: FindingCode, digest: Signer['digest']): Mistake => style(code, 'digest', { digest })
  const show = (code: FindingCode, show: Signer['show']): Mistake => style(code, 'show', { show })
  const hashed = (algorithm: string) => (bytes: Buffer) => createHash(algorithm).update(bytes).digest()
  const hmac = (algorithm: string) => (_: Buffer, secret: string, text: string) =>
    createHmac(algorithm, secret).update(text).digest()
  const strings = fields.filter((field): field is [string, string] => typeof field[1] === 'string')

  return [
    style('keys-unsorted', 'sort', { sort: (all) => all }),
    style('keys-sorted-descending', 'sort', { sort: (all) => [...all].sort((a, b) => byCodePoint(b, a)) }),
    style('keys-sorted-case-insensitive', 'sort', {
      sort: (all) => [...all].sort(([a], [b]) => byCodePoint([a.toLowerCase(), 0], [b.toLowerCase(), 0])),
    }),
    style('keys-sorted-deep', 'deep', { deep: true }),
    style('whitespace-added', 'spaces', spaces(', ', ': ')),
    style('whitespace-added', 'spaces', spaces(',', ': ', '    ', '\n')),
    style('whitespace-added', 'spaces', spaces(',', ': ', '  ', '\n')),
    step('slashes-escaped', 'escape', (json) => json.replaceAll('/', '\\/')),
    style('non-ascii-escaped', 'ascii', { asciiOnly: (json) => json.replace(/[^\0-\x7f]/g, lower) }),
    style('non-ascii-escaped', 'ascii', { asciiOnly: (json) => json.replace(/[^\0-\x7f]/g, upper) }),
    step('html-escaped', 'escape', (json) => json.replace(/[<>&]/g, lower)),
    step('html-escaped', 'escape', (json) => json.replace(/[<>&']/g, upper)),
    style('raw-body-hashed', 'whole', { text: () => body }),
    style(
      'numbers-reformatted',
      'number',
      number((text) => String(Number(text)), true),
    ),
    style(
      'numbers-reformatted',
      'number',
      number((text) => Number(text).toFixed(2), false),
    ),
    style(
      'numbers-reformatted',
      'number',
      number((text) => Number(text).toFixed(2), true),
    ),
    style(
      'numbers-reformatted',
      'number',
      number((text) => `"${text}"`, false),
    ),
    style(
      'numbers-reformatted',
      'number',
      number((text) => (Number(text) % 1 ? text : Number(text).toFixed(1)), false),
    ),
    style(
      'numbers-reformatted',
      'number',
      number((text) => Number(text).toExponential(), false),
    ),
    step('key-left-out', 'fields', (all) => all.filter(([, value]) => value !== null)),
    step('key-left-out', 'fields', (all) => all.filter(([, value]) => value !== null && value !== '')),
    ...keys.map((name) => step('key-left-out', 'fields', (all) => all.filter(([own]) => own !== name))),
    step('key-left-out', 'fields', (all) => all.filter(([own]) => own !== keys[0] && own !== keys[2])),
    ...[
      ['currency_code', 'USD'],
      ['ipn_format', 'form'],
    ]
      .filter(([name = '']) => !keys.includes(name))
      .map(([name = '', value = '']) => step('key-added', 'fields', (all) => [...all, [name, value]])),
    ...strings.flatMap(([name, value]) => [
      step(
        'value-changed-after-signing',
        'fields',
        changeOne(name, () => value.trim()),
      ),
      step(
        'value-changed-after-signing',
        'fields',
        changeOne(name, () => `${value} `),
      ),
      ...(value.startsWith('http')
        ? [style('value-changed-after-signing', 'fields', { fields: changeOne(name, () => encodeURIComponent(value)) })]
        : []),
    ]),
    step(
      'value-changed-after-signing',
      'fields',
      changeOne('amount', (value) =>
        value instanceof Num ? new Num(String(Math.round(Number(value.text) * 100))) : value,
      ),
    ),
    step('texts-as-numbers', 'fields', (all) => all.map(([name, value]) => [name, everywhere(value, numericCheck)])),
    step(
      'texts-as-numbers',
      'fields',
      changeOne('customer_phone', (value) => (typeof value === 'string' ? numericCheck(value) : value)),
    ),
    step('html-entities', 'fields', (all) => all.map(([name, value]) => [name, everywhere(value, entities('&#039;'))])),
    step('html-entities', 'fields', (all) => all.map(([name, value]) => [name, everywhere(value, entities("'"))])),
    step(
      'html-entities',
      'fields',
      changeOne('ipn_url', (value) => everywhere(value, entities('&#039;'))),
    ),
    style('form-encoded', 'whole', { text: (all) => all.flatMap(([name, value]) => query(name, value)).join('&') }),
    step('text-encoded', 'finish', base64),
    step('text-encoded', 'finish', quoted),
    style('form-encoded', 'whole', {
      text: (all) => all.map(([name, value]) => `${name}=${plainText(value)}`).join('&'),
    }),
    style('form-encoded', 'whole', {
      text: (all) =>
        new URLSearchParams(all.map(([name, value]): [string, string] => [name, plainText(value)])).toString(),
    }),
    style('values-concatenated', 'whole', { text: (all) => all.map(([, value]) => plainText(value)).join('') }),
    style('values-concatenated', 'whole', { text: (all) => all.map(([, value]) => plainText(value)).join('|') }),
    style('double-encoded', 'again', { again: true }),
    step('unicode-normalised', 'finish', (text) => text.normalize('NFC')),
    step('unicode-normalised', 'finish', (text) => text.normalize('NFD')),
    step('trailing-newline', 'finish', (text) => `${text}\n`),
    step('byte-order-mark', 'finish', (text) => `\ufeff${text}`),
    style('encoding-not-utf8', 'bytes', { bytes: (joint) => Buffer.from(joint, 'latin1') }),
    style('encoding-not-utf8', 'bytes', { bytes: (joint) => Buffer.from(joint, 'utf16le') }),
    style('secret-prepended', 'join', { join: (text, secret) => secret + text }),
    style('secret-both-ends', 'join', { join: (text, secret) => secret + text + secret }),
    style('secret-missing', 'join', { join: (text) => text }),
    ...['.', ':', '|', ' '].map((mark) =>
      style('separator-inserted', 'join', { join: (text, secret) => text + mark + secret }),
    ),
    style('secret-whitespace', 'pad', { secret: (own) => `${own}\n` }),
    style('secret-whitespace', 'pad', { secret: (own) => `${own} ` }),
    style('secret-whitespace', 'pad', { secret: (own) => ` ${own} ` }),
    style('secret-other-merchant', 'secret', { secret: () => otherSecret }),
    style('secret-rotated', 'secret', { secret: () => oldSecret }),
    style('key-used-as-secret', 'secret', { secret: () => key }),
    ...placeholders.map((text) => style('secret-placeholder', 'secret', { secret: () => text })),
    style('secret-quoted', 'pad', { secret: (own) => `"${own}"` }),
    style('secret-quoted', 'pad', { secret: (own) => `'${own}'` }),
    style('secret-encoded', 'secret', { secret: (own) => Buffer.from(own).toString('base64') }),
    style('secret-encoded', 'secret', { secret: (own) => Buffer.from(own, 'base64').toString() }),
    digest('secret-encoded', (_, secret, text) =>
      md5(Buffer.concat([Buffer.from(text), Buffer.from(secret, 'base64')])),
    ),
    ...['sha1', 'sha256', 'sha512'].map((name) => digest('wrong-algorithm', hashed(name))),
    ...['md5', 'sha1', 'sha256', 'sha512'].map((name) => digest('wrong-algorithm', hmac(name))),
    digest('wrong-algorithm', crc),
    digest('hash-of-hash', (bytes) => md5(Buffer.from(md5(bytes).toString('hex')))),
    show('hash-uppercase', (bytes) => bytes.toString('hex').toUpperCase()),
    show('hash-base64', (bytes) => bytes.toString('base64')),
    show('hash-truncated', (bytes) => bytes.toString('hex').slice(0, 16)),
    show('hash-raw-bytes', (bytes) => bytes.toString('latin1')),
    style('key-missing-in-token', 'token', { token: (_, hash) => `Bearer ${hash}` }),
    style('separator-wrong-in-token', 'token', { token: (own, hash) => `Bearer ${own}:${hash}` }),
    style('scheme-missing', 'token', { token: (own, hash) => `${own}.${hash}` }),
    style('token-whitespace', 'token', { token: (own, hash) => `Bearer ${own}. ${hash}` }),
    style('token-quoted', 'token', { token: (own, hash) => `Bearer "${own}".${hash}` }),
    style('token-quoted', 'token', { token: (own, hash) => `Bearer <${own}.${hash}>` }),
    style('token-encoded', 'token', { token: (own, hash) => `Basic ${base64(`${own}:${hash}`)}` }),
    style('token-encoded', 'token', { token: (own, hash) => `Bearer ${base64(`${own}.${hash}`)}` }),
    style('merchant-unknown', 'token', { token: (own, hash) => `Bearer ${own}x.${hash}` }),
  ]
}
