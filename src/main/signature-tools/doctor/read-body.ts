import { JsonFault } from '../../../shared/json/json-fault.ts'
import type { JsonEntry, JsonNode, JsonObject } from '../../../shared/json/json-node.ts'
import { scanJsonObject, scanMaskedObject } from '../../../shared/json/json-scanner.ts'
import { parsedJson } from '../../../shared/parsed-json.ts'
import type { Digests, TextEncoding } from './digests.ts'
import type { SentBody } from './evidence.ts'
import type { Symptom } from './symptom.ts'

export interface BodyReading {
  /** The body's text in whatever encoding, without a byte order mark. */
  text: string
  /** undefined when it is not a JSON object. */
  root: JsonObject | undefined
  /** The encoding of its bytes. */
  encoding: TextEncoding
  /** All top-level members with a duplicate key. `root` contains the last one of each key. */
  twice: readonly JsonEntry[]
  /** Why the service answers E001. Empty when it does not. */
  symptoms: readonly Symptom[]
}

const mark = '\ufeff'

const fromBytes = (bytes: Uint8Array): { text: string; encoding: TextEncoding; name: string } => {
  const [first, second] = bytes
  const units = (low: 0 | 1, from: number): string => {
    let text = ''
    for (let at = from; at + 1 < bytes.length; at += 2) {
      text += String.fromCharCode((bytes[at + low] ?? 0) | ((bytes[at + 1 - low] ?? 0) << 8))
    }
    return text
  }
  if (first === 0xff && second === 0xfe)
    return { text: units(0, 2), encoding: 'utf16le', name: 'UTF-16 (little-endian)' }
  if (first === 0xfe && second === 0xff)
    return { text: units(1, 2), encoding: 'utf16be-mark', name: 'UTF-16 (big-endian)' }
  if (first !== 0 && second === 0) return { text: units(0, 0), encoding: 'utf16le', name: 'UTF-16 (little-endian)' }
  if (first === 0 && second !== 0) return { text: units(1, 0), encoding: 'utf16be', name: 'UTF-16 (big-endian)' }
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return { text, encoding: 'latin1', name: 'ISO 8859-1 (Latin-1) or Windows-1252' }
}

/** Keeps the last member of each key in the place of the first, as most languages do. */
const lastWins = (root: JsonObject): JsonObject => {
  const entries = new Map<string, JsonEntry>()
  for (const [key, value, keyText] of root.entries) entries.set(key, [key, resolved(value), keyText])
  return { type: 'object', entries: [...entries.values()] }
}

const resolved = (node: JsonNode): JsonNode => {
  if (node.type === 'array') return { type: 'array', items: node.items.map(resolved) }
  return node.type === 'object' ? lastWins(node) : node
}

const membersTwice = ({ entries }: JsonObject): JsonEntry[] => {
  const counts = new Map<string, number>()
  for (const [key] of entries) counts.set(key, (counts.get(key) ?? 0) + 1)
  return entries
    .filter(([key]) => counts.get(key) !== 1)
    .map(([key, value, keyText]) => [key, resolved(value), keyText])
}

const rootOf = (text: string): Pick<BodyReading, 'root' | 'twice' | 'symptoms'> => {
  try {
    return { root: scanJsonObject(text), twice: [], symptoms: [] }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    const inner = objectInString(text)
    if (inner) return { root: inner, twice: [], symptoms: [encodedTwice] }
    const isDuplicate = error.kind === 'duplicate-key'
    const code = isDuplicate ? 'body-duplicate-key' : 'body-not-json'
    const line = text.slice(0, error.offset).split('\n').length
    const place = line > 1 ? `, in line ${line}` : ''
    if (isForm(text)) return { root: undefined, twice: [], symptoms: [formSent] }
    const isCut = text.includes('{') && endsEarly(text, error)
    const cut = ' If the end was cut off by a log or in copying, take the whole body: this one cannot be checked.'
    const detail = `${error.message}${place}: the service answers E001 before it looks at the signature.${isCut ? cut : ''}`
    const all = isDuplicate ? objectIn(text) : undefined
    return { root: all && lastWins(all), twice: all ? membersTwice(all) : [], symptoms: [{ code, detail }] }
  }
}

const isForm = (text: string): boolean => /^[\w.%[\]-]{1,100}=[^\s{}"]*&[\w.%[\]-]{1,100}=/.test(text)

const formSent: Symptom = {
  code: 'body-not-json',
  detail:
    'The body is a form, key=value joined with &, as libraries send it that are given fields instead of a text. The ' +
    'service takes JSON and answers E020, or E001 where the Content-Type says JSON.',
}

/** Whether the text ends before its value is complete. */
const endsEarly = (text: string, { kind, offset }: JsonFault): boolean =>
  kind === 'unclosed' || offset >= text.trimEnd().length

const encodedTwice: Symptom = {
  code: 'double-encoded',
  detail:
    'The body is one JSON string that holds the object as text: it was encoded twice, and the service answers E001.',
}

/** Returns the object in a string that was encoded as JSON twice. */
const objectInString = (text: string): JsonObject | undefined => {
  const inner = /^\s*"/.test(text) ? parsedJson(text) : undefined
  return typeof inner === 'string' ? objectIn(inner) : undefined
}

/** Returns the object in a text. undefined when it is not JSON, or another value. */
export const objectIn = (text: string): JsonObject | undefined => {
  try {
    return scanMaskedObject(text)
  } catch (error) {
    if (error instanceof JsonFault) return undefined
    throw error
  }
}

/** Reads a body leniently and names every reason for which the service answers E001. */
export const readBody = (body: SentBody, digests: Pick<Digests, 'decode' | 'encode'>): BodyReading => {
  const symptoms: Symptom[] = []
  let text: string
  let encoding: TextEncoding = 'utf8'
  if ('text' in body) {
    text = body.text
  } else {
    const asUtf8 = digests.decode(body.bytes)
    const isUtf8 = !asUtf8.includes('\ufffd') && !asUtf8.includes('\0')
    const read = isUtf8 ? { text: asUtf8, encoding, name: '' } : fromBytes(body.bytes)
    text = read.text
    encoding = read.encoding
    if (!isUtf8) {
      const detail = `The body is not UTF-8; it looks like ${read.name}: the service answers E001.`
      symptoms.push({ code: 'encoding-not-utf8', detail })
    }
  }
  if (text.startsWith(mark)) {
    text = text.slice(1)
    const detail = 'The body starts with a byte order mark (U+FEFF): the service answers E001.'
    symptoms.push({ code: 'byte-order-mark', detail })
  }
  const { root, twice, symptoms: faults } = rootOf(text)
  return { text, root, encoding, twice, symptoms: [...symptoms, ...faults] }
}
