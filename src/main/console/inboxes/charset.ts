import { windows1252 } from '../../../shared/windows1252.ts'

/** Decodes the bytes of a charset. */
export interface Charset {
  /** The standard's name of the charset: ISO-8859-1 means `windows-1252`. */
  encoding: string
  /** Replaces invalid bytes by U+FFFD. */
  decode(bytes: Buffer): string
  /** Returns null when some bytes are invalid. Keeps a byte order mark. */
  decodeWhole(bytes: Buffer): string | null
}

/** Node treats windows-1252 as Latin-1, in which some bytes are control characters. */
const decodeWindows1252: Charset['decode'] = (bytes) =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (place) => windows1252[place.charCodeAt(0) - 0x80] ?? place)

/** Returns the charset with a name, in any case; null for an unknown name (Encoding Standard). */
export const charsetNamed = (name: string): Charset | null => {
  let plain: InstanceType<typeof TextDecoder>
  try {
    plain = new TextDecoder(name)
  } catch {
    return null
  }
  const { encoding } = plain
  if (encoding === 'windows-1252') return { encoding, decode: decodeWindows1252, decodeWhole: decodeWindows1252 }
  const whole = new TextDecoder(name, { fatal: true, ignoreBOM: true })
  return {
    encoding,
    decode: (bytes) => plain.decode(bytes),
    decodeWhole: (bytes) => {
      try {
        return whole.decode(bytes)
      } catch {
        return null
      }
    },
  }
}
