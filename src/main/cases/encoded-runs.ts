import { isUtf8 } from 'node:buffer'
import { constants, deflateSync, gzipSync, unzipSync } from 'node:zlib'
import { wellFormed } from '../../shared/well-formed.ts'
import { unhtml } from '../signature-tools/doctor/text-codings.ts'

/** A way to write a text with other characters. Its runs contain no character that has a meaning around them. */
interface Coding {
  /**
   * Takes every run at its first character, so that matching takes linear time. Each further one takes smaller runs,
   * where nothing was changed in a larger one.
   */
  runs: readonly RegExp[]
  /** Returns undefined for a run that is not encoded. */
  decode(run: string): string | undefined
  /** Writes another text in the style of the run. */
  encode(text: string, run: string): string
}

const isText = (text: string): boolean => !/[^\s\x20-\x7e\x80-\uffff]|\ufffd/.test(text)

/** The end of a line, also escaped in JSON, and the marks of a quotation on the next one. */
const lineEnd = String.raw`(?:\r?\n|(?:\\{1,4}[rn]){1,2})[ \t>]{0,9}`
/**
 * A character of base64, and one that fills its last group. Those that have a meaning in a URL, JSON or HTML may be
 * escaped there, once or more.
 */
const sign = String.raw`(?:[A-Za-z0-9+/_-]|%(?:25){0,3}2[BbFf]|\\{1,4}(?:/|u002[BbFf])|&#(?:x2[BbFf]|4[37]);)`
const filler = String.raw`(?:=|%(?:25){0,3}3[Dd]|\\{1,4}u003[Dd]|&#(?:x3[Dd]|61);)`
const escapedSign = /%(?:25)*(2[bf]|3d)|\\+u00(2[bf]|3d)|&#(?:x(2[bf]|3d)|(4[37]|61));|\\+\//gi
/** A letter behind a backslash or percent sign belongs to an escape. */
const notInEscape = String.raw`(?<!\\|%|%[0-9A-Fa-f])`
/** A line of base64 that continues on the next. */
const fullLines = `(?:${sign}{40,}${lineEnd})`
/** Returns base64 in one line and without escapes. */
const plainBase64 = (run: string): string =>
  run
    .replace(new RegExp(lineEnd, 'g'), '')
    .replace(escapedSign, (_, inUrl?: string, inJson?: string, inHtml?: string, decimal?: string) => {
      const hex = inUrl ?? inJson ?? inHtml
      return String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0x2f))
    })
/** Breaks a text into lines as long as those of a run. */
const wrappedLike = (text: string, run: string): string => {
  const [, line, end] = new RegExp(`^([^\\s\\\\]+)(${lineEnd})`).exec(run) ?? []
  return line === undefined ? text : (text.match(new RegExp(`.{1,${line.length}}`, 'g')) ?? []).join(end)
}
/** Escapes characters as a run does. Those that it has unescaped stay. */
const escapedLike = (text: string, run: string): string => {
  const found = run.match(escapedSign) ?? []
  const numbered = found.find((one) => /\d/.test(one))
  return text.replace(/[+/=]/g, (one) => {
    const same = found.find((written) => plainBase64(written) === one)
    if (same !== undefined || numbered === undefined || run.includes(one)) return same ?? one
    if (/^&#\d/.test(numbered)) return `&#${one.charCodeAt(0)};`
    const hex = one.charCodeAt(0).toString(16)
    return numbered.replace(/(?:2[bf]|3d)(?=;?$)/i, (digits) => (/[a-f]/.test(digits) ? hex : hex.toUpperCase()))
  })
}

/** Whether a text is in UTF-16, as Windows tools write it: every second byte of the first ones is null. */
const isUtf16 = (bytes: Buffer): boolean =>
  bytes.length >= 20 && bytes[0] !== 0 && [1, 3, 5, 7, 9].every((at) => bytes[at] === 0)

const base64: Coding = {
  // Lines, a line, and a part of it between slashes or dashes, which may be those of a URL.
  runs: [
    new RegExp(`${notInEscape}(?:${fullLines}+${sign}{0,400}${filler}{0,2}|${sign}{16,}${filler}{0,2})`, 'g'),
    new RegExp(`${notInEscape}${sign}{16,}${filler}{0,2}`, 'g'),
    new RegExp(`${notInEscape}[A-Za-z0-9+/_-]{16,}={0,2}`, 'g'),
    new RegExp(`${notInEscape}[A-Za-z0-9+]{16,}={0,2}`, 'g'),
  ],
  decode: (run) => {
    const bytes = Buffer.from(plainBase64(run), 'base64')
    const decoded = bytes.toString(isUtf16(bytes) ? 'utf16le' : 'latin1')
    return decoded.length >= 10 && isText(decoded) ? decoded : undefined
  },
  encode: (text, run) => {
    const plain = plainBase64(run)
    // In one byte each, the bytes that were read, and UTF-8 for signs of the redaction beyond them.
    const bytes = isUtf16(Buffer.from(plain, 'base64'))
      ? Buffer.from(text, 'utf16le')
      : Buffer.from(
          text.replace(/[^\0-\xff]/gu, (one) => Buffer.from(one).toString('latin1')),
          'latin1',
        )
    const encoded = bytes.toString(/[_-]/.test(plain) ? 'base64url' : 'base64')
    const filled = plain.endsWith('=') ? encoded : encoded.replace(/=+$/, '')
    return escapedLike(wrappedLike(filled, run), run)
  },
}

const hexDigits: Coding = {
  runs: [
    /(?:\\{1,16}x[0-9a-f]{2}){8,}|(?<![0-9a-z])[0-9a-f]{2}(?:[ :-][0-9a-f]{2}(?![0-9a-z])){7,}|(?:[0-9a-f]{2}){8,}/gi,
  ],
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
  runs: [/(?:%[0-9a-f]{2}|[\w.~!*'()+-])+/gi],
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
    const escaped = encodeURIComponent(wellFormed(text)).replace(/[!'()*~]/g, (one) =>
      run.includes(one) ? one : `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    const cased = /%[0-9a-f]?[a-f]/.test(run) ? escaped.replace(/%../g, (one) => one.toLowerCase()) : escaped
    return run.includes('+') ? cased.replaceAll('%20', '+') : cased
  },
}

/** Letters in UTF-8 as in the source of a mail. Its long lines end with `=`, also within a word. */
const softBreak = new RegExp(`=${lineEnd}`, 'g')
const quotedPrintable: Coding = {
  runs: [new RegExp(`(?:=(?:[0-9a-f]{2}|${lineEnd})|[\\w.,@+'/-])+`, 'gi')],
  decode: (run) => {
    const line = run.replace(softBreak, '')
    if (line === run && !/=[c-f][0-9a-f]=[89ab][0-9a-f]/i.test(line)) return undefined
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
  runs: [/(?:&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8}\d{0,2});|[\w.@+/:=!-]| (?=[\w&]))+/gi],
  decode: (run) => (run.includes('&') ? unhtml(run) : undefined),
  encode: (text) => text.replace(/[^\w.@+/:=! -]/gu, (character) => `&#${character.codePointAt(0)};`),
}

/** Of JSON, and of `escape` in browsers. */
const unicodeEscapes: Coding = {
  runs: [/(?:(?:\\{1,16}|%)u[0-9a-f]{4}|[\w.@+!/=-])+/gi],
  decode: (run) =>
    /[\\%]/.test(run)
      ? run.replace(/(?:\\+|%)u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : undefined,
  encode: (text, run) => {
    const [start = ''] = /(?:\\+|%)u/i.exec(run) ?? []
    const isWhole = /^(?:(?:\\+|%)u[0-9a-f]{4})+$/i.test(run)
    return text.replace(
      isWhole ? /[\s\S]/g : /[^\w.@+!/=-]/g,
      (unit) => start + unit.charCodeAt(0).toString(16).padStart(4, '0'),
    )
  },
}

/** Limits encodings within each other, as base64 in JSON in percent escapes. */
export const maxNesting = 4
const escapes: readonly Coding[] = [hexDigits, percentEscapes, quotedPrintable, htmlEntities, unicodeEscapes]

/** Base64 of gzip or zlib by its first bytes. */
const compressedRun = new RegExp(
  `(?<![A-Za-z0-9+/_-])(?:H4sI|eA[EFGH]|eF[4-7]|eJ[w-z]|eN[o-r])${fullLines}*${sign}{12,}${filler}{0,2}`,
  'g',
)
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
  const bytes = Buffer.from(plainBase64(run), 'base64')
  const inflated = inflate(bytes)
  if (!inflated) return hiddenRun
  const coding = isUtf8(inflated) ? 'utf8' : 'latin1'
  const text = inflated.toString(coding)
  const to = change(text)
  const deflate = bytes[0] === 0x78 ? deflateSync : gzipSync
  return to === text ? run : escapedLike(deflate(Buffer.from(to, coding)).toString('base64'), run)
}

/** `tried`: a run in which nothing was changed. Other bytes may pass for text by chance, so smaller runs are tried. */
const changeRuns = (
  text: string,
  [run, ...smaller]: readonly RegExp[],
  coding: Coding,
  change: (decoded: string) => string,
  tried?: string,
): string =>
  run === undefined
    ? text
    : text.replace(run, (found) => {
        const decoded = found === tried ? undefined : coding.decode(found)
        const to = decoded === undefined || decoded === found ? decoded : change(decoded)
        if (to !== undefined && to !== decoded) return coding.encode(to, found)
        return changeRuns(found, smaller, coding, change, found)
      })

/**
 * Changes what the encoded parts of a text say, and writes them back in the same encoding. Other parts stay as they are.
 * Call it for base64, compressed or not, before any other change of the text: one of another length would shift the bits
 * of the rest.
 */
export const changeEncodedRuns = (
  text: string,
  encoding: 'base64' | 'escapes',
  change: (decoded: string) => string,
): string =>
  encoding === 'escapes'
    ? escapes.reduce((changed, coding) => changeRuns(changed, coding.runs, coding, change), text)
    : changeRuns(
        text.replace(compressedRun, (run) => changeCompressedRun(run, change)),
        base64.runs,
        base64,
        change,
      )
