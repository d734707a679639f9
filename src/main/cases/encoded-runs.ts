import { isUtf8 } from 'node:buffer'
import { constants, deflateSync, gzipSync, unzipSync } from 'node:zlib'
import { wellFormed } from '../../shared/well-formed.ts'
import { unhtml } from '../signature-tools/doctor/text-codings.ts'

/** A way to write a text with other characters. Its runs contain no character that has a meaning around them. */
interface Coding {
  /** Takes every run at its first character, so that matching takes linear time. */
  run: RegExp
  /** Returns undefined for a run that is not encoded. */
  decode(run: string): string | undefined
  /** Writes another text in the style of the run. */
  encode(text: string, run: string): string
}

const isText = (text: string): boolean => !/[^\s\x20-\x7e\x80-\uffff]|\ufffd/.test(text)

const base64: Coding = {
  run: /[A-Za-z0-9+/_-]{16,}={0,2}/g,
  decode: (run) => {
    const decoded = Buffer.from(run, 'base64').toString('latin1')
    return decoded.length >= 10 && isText(decoded) ? decoded : undefined
  },
  encode: (text, run) => {
    const encoded = Buffer.from(text, 'latin1').toString(/[_-]/.test(run) ? 'base64url' : 'base64')
    return run.endsWith('=') ? encoded : encoded.replace(/=+$/, '')
  },
}

const hexDigits: Coding = {
  run: /(?:\\{1,16}x[0-9a-f]{2}){8,}|(?<![0-9a-z])[0-9a-f]{2}(?:[ :-][0-9a-f]{2}(?![0-9a-z])){7,}|(?:[0-9a-f]{2}){8,}/gi,
  decode: (run) => {
    const decoded = Buffer.from(run.replace(/\\+x|[^0-9a-f]/gi, ''), 'hex').toString()
    return isText(decoded) ? decoded : undefined
  },
  encode: (text, run) => {
    const [between = ''] = /(?<=^[0-9a-f]{2})[ :-]|^\\+x/i.exec(run) ?? []
    const hex = Buffer.from(text).toString('hex')
    const pairs = (/[A-F]/.test(run) ? hex.toUpperCase() : hex).match(/../g) ?? []
    return (between.startsWith('\\') ? between : '') + pairs.join(between)
  },
}

const percentEscapes: Coding = {
  run: /(?:%[0-9a-f]{2}|[\w.~!*'()+-])+/gi,
  decode: (run) => {
    if (!run.includes('%')) return undefined
    const bytes = run
      .replaceAll('+', ' ')
      .replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
    const decoded = Buffer.from(bytes, 'latin1')
    const text = decoded.toString()
    return text.includes('\ufffd') ? bytes : text
  },
  encode: (text, run) => {
    const escaped = encodeURIComponent(wellFormed(text))
    const cased = /%[0-9a-f]?[a-f]/.test(run) ? escaped.replace(/%../g, (one) => one.toLowerCase()) : escaped
    return run.includes('+') ? cased.replaceAll('%20', '+') : cased
  },
}

/** Letters in UTF-8 as in the source of a mail. Its long lines end with `=`, also within a word. */
const quotedPrintable: Coding = {
  run: /(?:=(?:[0-9a-f]{2}|\r?\n)|[\w.,@+'-])+/gi,
  decode: (run) => {
    const line = run.replace(/=\r?\n/g, '')
    if (!/=[c-f][0-9a-f]=[89ab][0-9a-f]/i.test(line)) return undefined
    const bytes = line.replace(/=([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
    const text = Buffer.from(bytes, 'latin1').toString()
    return isText(text) ? text : undefined
  },
  encode: (text) =>
    text.replace(/[^\x21-\x3c\x3e-\x7e]/gu, (one) =>
      Buffer.from(one).toString('hex').toUpperCase().replace(/../g, '=$&'),
    ),
}

const htmlEntities: Coding = {
  run: /(?:&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8}\d{0,2});|[\w.@+/:=!-]| (?=[\w&]))+/gi,
  decode: (run) => (run.includes('&') ? unhtml(run) : undefined),
  encode: (text) => text.replace(/[^\w.@+/:=! -]/gu, (character) => `&#${character.codePointAt(0)};`),
}

const unicodeEscapes: Coding = {
  run: /(?:\\{1,16}u[0-9a-f]{4}|[\w.@+!/=-])+/gi,
  decode: (run) =>
    run.includes('\\')
      ? run.replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : undefined,
  encode: (text, run) => {
    const [start = ''] = /\\+u/.exec(run) ?? []
    return text.replace(/[\s\S]/g, (unit) => start + unit.charCodeAt(0).toString(16).padStart(4, '0'))
  },
}

/** Limits encodings within each other, as base64 in JSON in percent escapes. */
export const maxNesting = 4
/** A part of base64 between slashes or dashes, which may be those of a URL. */
const partOfRun = /[A-Za-z0-9+]{16,}={0,2}/g

const codings: readonly Coding[] = [base64, hexDigits, percentEscapes, quotedPrintable, htmlEntities, unicodeEscapes]

/** Base64 of gzip or zlib by its first bytes. Lines that are full continue on the next, which may be quoted. */
const compressedRun =
  /(?<![A-Za-z0-9+/_-])(?:H4sI|eA[EFGH]|eF[4-7]|eJ[w-z]|eN[o-r])(?:[A-Za-z0-9+/_-]{40,}\r?\n[ \t>]{0,9})*[A-Za-z0-9+/_-]{12,}={0,2}/g
/** Limits the inflated bytes by those of the run, because a few kilobytes can expand to gigabytes. */
const maxInflation = 20
const hiddenRun = '(compressed, not shown)'

/** Returns null for bytes that cannot be inflated, or only to more than the limit. A run that was cut is read as far as it goes. */
const inflate = (bytes: Buffer): Buffer | null => {
  const maxOutputLength = 10_000 + bytes.length * maxInflation
  try {
    return unzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })
  } catch {
    return null
  }
}

/** Changes what a compressed run says. One that cannot be read whole is hidden, because others may read a part of it. */
const changeCompressedRun = (run: string, change: (decoded: string) => string): string => {
  const bytes = Buffer.from(run.replace(/[\s>]/g, ''), 'base64')
  const inflated = inflate(bytes)
  if (!inflated) return hiddenRun
  const coding = isUtf8(inflated) ? 'utf8' : 'latin1'
  const text = inflated.toString(coding)
  const to = change(text)
  const deflate = bytes[0] === 0x78 ? deflateSync : gzipSync
  return to === text ? run : deflate(Buffer.from(to, coding)).toString('base64')
}

/** Changes what the encoded parts of a text say, and writes it back in the same encoding. Other parts stay as they are. */
export const changeEncodedRuns = (text: string, change: (decoded: string) => string): string => {
  let changed = text.replace(compressedRun, (run) => changeCompressedRun(run, change))
  for (const coding of codings) {
    const { run, decode, encode } = coding
    const next = (found: string): string => {
      const decoded = decode(found)
      const to = decoded === undefined || decoded === found ? decoded : change(decoded)
      return to === undefined || to === decoded ? found : encode(to, found)
    }
    changed = changed.replace(run, (found) => {
      const to = next(found)
      return to === found && coding === base64 && /[/_-]/.test(found) ? found.replace(partOfRun, next) : to
    })
  }
  return changed
}
