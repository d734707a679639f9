import { headerOf } from '../../../shared/header-of.ts'
import { isObject } from '../../../shared/is-object.ts'
import { JsonFault, scanMaskedObject } from '../../../shared/json/json-scanner.ts'
import { parsedJson } from '../../../shared/parsed-json.ts'
import { nodeText } from '../../../shared/signature/canonical-json.ts'
import { type FieldPairs, labelled } from '../../domain/compare-fields.ts'
import type { InboxMessage } from '../../domain/inbox/inbox-message.ts'
import { charsetNamed } from './charset.ts'

/**
 * Returns the members with their values as JSON, in their order, duplicates included; null when the value is not an
 * object.
 */
const jsonMembers = (text: string): FieldPairs | null => {
  try {
    return scanMaskedObject(text).entries.map(([name, value]) => [name, nodeText(value, 'as-sent')])
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
  }
  // JSON.parse accepts some texts that the strict scanner refuses (lone surrogates, deep nesting).
  const value = parsedJson(text)
  return isObject(value) ? Object.entries(value).map(([name, field]) => [name, JSON.stringify(field)]) : null
}

/** Returns a string without its quotes, and any other value as JSON. */
export const plainText = (json: string): string => (json.startsWith('"') ? String(JSON.parse(json)) : json)

/** Returns `ISO-8859-1` for `text/plain; charset="ISO-8859-1"`; utf-8 when no charset is given. */
const charsetOf = (contentType: string | undefined): string =>
  /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8'

const isUtf8Name = (charset: string): boolean => charset === 'utf-8' || charset === 'utf8'

export interface Decoded {
  /** The charset of the content type, or utf-8. */
  charset: string
  text: string
  /** Some bytes are invalid in that charset. They are shown as U+FFFD. */
  broken: boolean
}

type Received = Pick<InboxMessage, 'headers' | 'body'>

/** Returns the body decoded by the charset of its content type; null when that charset is unknown. */
export const decodedOf = ({ headers, body }: Received): Decoded | null => {
  const charset = charsetOf(headerOf(headers, 'content-type'))
  if (body.encoding === 'utf8' && isUtf8Name(charset)) return { charset, text: body.text, broken: false }
  const known = charsetNamed(charset)
  if (known === null) return null
  const bytes = Buffer.from(body.text, body.encoding)
  // Only bodies that are not UTF-8 are stored as base64.
  const isNotUtf8 = body.encoding === 'base64' && isUtf8Name(charset)
  return { charset, text: known.decode(bytes), broken: isNotUtf8 || known.decodeWhole(bytes) === null }
}

/**
 * Decodes percent-escapes as bytes of the charset: `%E4` in ISO-8859-1 is ä. A part with invalid bytes stays encoded,
 * so that two different parts never look equal. null for charsets in which `&` is not a single byte.
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

/** The fields of a message as texts, or as JSON, where `"1"` and `1` differ. */
export interface ReadFields {
  kind: 'texts' | 'json'
  pairs: FieldPairs
}

/**
 * Returns the fields of a message by its content type: a JSON object or a form. null for other bodies and truncated
 * ones.
 */
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

/** Returns the fields as texts. */
export const fieldPairsOf = (message: Received): FieldPairs | null => {
  const read = readFields(message)
  return read && textsOf(read)
}

/** Returns the fields by name. Duplicates after the first get a number: `a (2)`. */
export const fieldsOf = (message: Received): Record<string, string> | null => {
  const pairs = fieldPairsOf(message)
  return pairs && labelled(pairs)
}
