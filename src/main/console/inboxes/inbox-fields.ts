import type { HeaderList } from '../../../shared/contract/common.ts'
import { JsonFault, scanMaskedObject } from '../../../shared/json/json-scanner.ts'
import { nodeText } from '../../../shared/signature/canonical-json.ts'
import { type FieldPairs, labelled } from '../../domain/compare-fields.ts'
import type { InboxMessage } from '../../domain/inbox/inbox-message.ts'
import { charsetNamed } from './charset.ts'

/** The value of a header, whatever its case; null where it was not sent. */
export const headerOf = (headers: HeaderList, name: string): string | null =>
  headers.find(([sent]) => sent.toLowerCase() === name)?.[1] ?? null

/** Members with their values as JSON, in the order sent, repeated ones too; null for what is no object. */
const jsonMembers = (text: string): FieldPairs | null => {
  try {
    return scanMaskedObject(text).entries.map(([name, value]) => [name, nodeText(value, 'as-sent')])
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
  }
  // What the strict scanner refuses (lone surrogates, many levels) may be readable all the same.
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return Object.entries(value).map(([name, field]) => [name, JSON.stringify(field)])
  } catch {
    return null
  }
}

/** A text without its quotes; any other value as JSON. */
export const plainText = (json: string): string => (json.startsWith('"') ? String(JSON.parse(json)) : json)

/** `ISO-8859-1` of `text/plain; charset="ISO-8859-1"`; utf-8 where nothing is said. */
const charsetOf = (contentType: string | null): string =>
  /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8'

const isUtf8Name = (charset: string): boolean => charset === 'utf-8' || charset === 'utf8'

export interface Decoded {
  /** What its content type says, or utf-8. */
  charset: string
  text: string
  /** Some bytes mean nothing in that charset: they show as U+FFFD. */
  broken: boolean
}

/** The body read in the charset its content type names; null where that charset is not known. */
export const decodedOf = ({ headers, body }: Pick<InboxMessage, 'headers' | 'body'>): Decoded | null => {
  const charset = charsetOf(headerOf(headers, 'content-type'))
  if (body.encoding === 'utf8' && isUtf8Name(charset)) return { charset, text: body.text, broken: false }
  const known = charsetNamed(charset)
  if (known === null) return null
  const bytes = Buffer.from(body.text, body.encoding)
  // Only what is no UTF-8 is kept as base64.
  const isNoUtf8 = body.encoding === 'base64' && isUtf8Name(charset)
  return { charset, text: known.decode(bytes), broken: isNoUtf8 || known.decodeWhole(bytes) === null }
}

/**
 * Percent-escapes are bytes of the charset, too: `%E4` in ISO-8859-1 is ä. A word whose bytes mean nothing in it stays as
 * it was written, so that two of them never seem the same. Null for charsets in which `&` is no byte of its own.
 */
const formFields = (bytes: Buffer, charset: string): FieldPairs | null => {
  const known = charsetNamed(charset)
  if (known === null || known.encoding.startsWith('utf-16')) return null
  const plain = (written: string): string => {
    const unescaped = written
      .replaceAll('+', ' ')
      .replace(/%([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return known.decodeWhole(Buffer.from(unescaped, 'latin1')) ?? written
  }
  const pairs = bytes
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '')
  return pairs.map((pair) => {
    const equals = pair.indexOf('=')
    return equals === -1 ? [plain(pair), ''] : [plain(pair.slice(0, equals)), plain(pair.slice(equals + 1))]
  })
}

type Received = Pick<InboxMessage, 'headers' | 'body'>

/** The fields of a message as texts, or as JSON, where `"1"` and `1` differ. */
export interface ReadFields {
  kind: 'texts' | 'json'
  pairs: FieldPairs
}

/** The fields of a message by its content type: a JSON object or a form. Null where it is neither, or was cut off. */
export const readFields = (message: Received): ReadFields | null => {
  const { headers, body } = message
  if (body.truncated || body.text === '') return null
  const type = headerOf(headers, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json' && type !== 'application/x-www-form-urlencoded') return null
  const decoded = decodedOf(message)
  if (decoded === null || decoded.broken) return null
  const isJson = type === 'application/json'
  const pairs = isJson ? jsonMembers(decoded.text) : formFields(Buffer.from(body.text, body.encoding), decoded.charset)
  return pairs && { kind: isJson ? 'json' : 'texts', pairs }
}

export const textsOf = ({ kind, pairs }: ReadFields): FieldPairs =>
  kind === 'texts' ? pairs : pairs.map(([name, json]) => [name, plainText(json)])

/** The same as texts. */
export const fieldPairsOf = (message: Received): FieldPairs | null => {
  const read = readFields(message)
  return read && textsOf(read)
}

/** The same by name. Of a repeated field the first has its name, the others a number after it: `a (2)`. */
export const fieldsOf = (message: Received): Record<string, string> | null => {
  const pairs = fieldPairsOf(message)
  return pairs && labelled(pairs)
}
