import type { Symptom } from './symptom.ts'
import { hexOf } from './text-codings.ts'

interface ShownBytes extends Symptom {
  /** The hexadecimal digits, in the case in which they were sent. */
  hash: string
}

/** Whether the number of bytes is the length of a known digest. */
const isDigest = (bytes: number): boolean => [16, 20, 28, 32, 48, 64].includes(bytes)

/** `[212,29,…]` as JavaScript and Java print bytes, Java with signs. Go separates with spaces, which are kept. */
const listed = (text: string): string | undefined => {
  const items = /^\[?(-?\d{1,3}(?:[, ] ?-?\d{1,3})+)\]?$/.exec(text)?.[1]?.split(/[, ] ?/)
  const bytes = items?.map(Number) ?? []
  return isDigest(bytes.length) && bytes.every((byte) => byte >= -128 && byte <= 255) ? hexOf(bytes) : undefined
}

/** A Buffer as Node prints it, or as its JSON. */
const buffer = (text: string): string | undefined => {
  const hex = /^<Buffer ((?:[0-9a-f]{2} ?)+)>$/i.exec(text)?.[1]
  if (hex !== undefined) return hex.replaceAll(' ', '')
  const list = /^\{"type":"Buffer","data":(\[[\d,]+\])\}$/.exec(text)?.[1]
  return list === undefined ? undefined : listed(list)
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, '\\': 92, "'": 39, '"': 34 }

/** Reads the bytes of Python's `b'…'`. */
const inPython = (text: string): number[] | undefined => {
  const inner = /^b(['"])(.*)\1$/s.exec(text)?.[2]
  return inner
    ?.match(/\\x[0-9a-f]{2}|\\.|./gs)
    ?.map((part) =>
      part.startsWith('\\x')
        ? Number.parseInt(part.slice(2), 16)
        : part[0] === '\\'
          ? (escapes[part[1] ?? ''] ?? 0)
          : part.charCodeAt(0),
    )
}

const separated =
  /^[0-9a-f]{2}(?:[-: ][0-9a-f]{2})+$|^(?:[0-9a-f]{4,8}[- ])+[0-9a-f]{4,8}$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const asDigits = 'it is sent as hexadecimal digits with nothing between them.'

/** Reads the bytes of a hash that a language printed: a list of numbers, pairs of digits, or Python's `b'…'`. */
export const bytesShown = (text: string): ShownBytes | undefined => {
  const list = listed(text) ?? buffer(text)
  if (list !== undefined) {
    return { hash: list, code: 'hash-raw-bytes', detail: `The hash was sent as a list of its bytes; ${asDigits}` }
  }
  if (separated.test(text)) {
    const hash = text.replace(/[-: ]/g, '')
    const mark = /[-: ]/.exec(text)?.[0] ?? ''
    const how = /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text)
      ? 'in the groups of a UUID'
      : `apart, with ${JSON.stringify(mark)} between them${/^[0-9a-f]{2}-/i.test(text) ? ', as BitConverter of .NET shows bytes' : ''}`
    const detail = `The digits of the hash were sent ${how}; ${asDigits}`
    return isDigest(hash.length / 2) ? { hash, code: 'hash-raw-bytes', detail } : undefined
  }
  const python = inPython(text)
  if (python === undefined) return undefined
  if (isDigest(python.length) && !/^b['"][0-9a-f]+['"]$/i.test(text)) {
    return {
      hash: hexOf(python),
      code: 'hash-raw-bytes',
      detail: `The hash was sent as Python shows bytes; ${asDigits}`,
    }
  }
  const detail = "b'…' stands around the hash, as Python writes bytes: decode them to text before they are joined."
  return { hash: String.fromCharCode(...python), code: 'token-quoted', detail }
}
