/** Decodes the bytes of a charset. */
export interface Charset {
  /** The standard's name of the charset: ISO-8859-1 means `windows-1252`. */
  encoding: string
  /** Replaces invalid bytes by U+FFFD. */
  decode(bytes: Buffer): string
  /** Returns null when some bytes are invalid. Keeps a byte order mark. */
  decodeWhole(bytes: Buffer): string | null
}

/** 0x80 to 0x9F in windows-1252. Five of them are control characters. */
const beyondLatin1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Node treats windows-1252 as Latin-1, in which these bytes are control characters. */
const windows1252: Charset['decode'] = (bytes) =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (place) => beyondLatin1[place.charCodeAt(0) - 0x80] ?? place)

/** Returns the charset with a name, in any case; null for an unknown name (Encoding Standard). */
export const charsetNamed = (name: string): Charset | null => {
  let plain: InstanceType<typeof TextDecoder>
  try {
    plain = new TextDecoder(name)
  } catch {
    return null
  }
  const { encoding } = plain
  if (encoding === 'windows-1252') return { encoding, decode: windows1252, decodeWhole: windows1252 }
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
