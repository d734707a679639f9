/** What a charset's bytes mean. */
export interface Charset {
  /** As the standard calls it: `windows-1252` is behind the name ISO-8859-1, too. */
  encoding: string
  /** U+FFFD for bytes that mean nothing. */
  decode(bytes: Buffer): string
  /** Null where some bytes mean nothing. A byte order mark stays. */
  decodeWhole(bytes: Buffer): string | null
}

/** 0x80 to 0x9F in windows-1252; five of them are control characters. */
const beyondLatin1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The runtime takes it for Latin-1, in which these places are control characters. */
const windows1252: Charset['decode'] = (bytes) =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (place) => beyondLatin1[place.charCodeAt(0) - 0x80] ?? place)

/** The charset of a name, in any case; null where none of that name is known (Encoding Standard). */
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
