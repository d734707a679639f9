import { isUtf8 } from 'node:buffer'
import { constants, deflateSync, gzipSync, unzipSync } from 'node:zlib'
import { type Coding, isText, lineEnd } from './coding.ts'

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
  bytes.length >= 20 && bytes[0] !== 0 && [3, 5, 7, 9].every((at) => bytes[at] === 0)

/** Base64 in one line. */
export const base64Line = new RegExp(`${notInEscape}${sign}{16,}${filler}{0,2}`, 'g')

export const base64Coding: Coding = {
  // Lines, a line, and a part of it between slashes or dashes, which may be those of a URL.
  runs: [
    new RegExp(`${notInEscape}(?:${fullLines}+${sign}{1,400}${filler}{0,2}|${sign}{16,}${filler}{0,2})`, 'g'),
    base64Line,
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
    const isForUrls = /[_-]/.test(plain)
    const encoded = bytes.toString('base64').replace(/[+/]/g, (one) => (isForUrls ? (one === '+' ? '-' : '_') : one))
    const filled = plain.endsWith('=') ? encoded : encoded.replace(/=+$/, '')
    return escapedLike(wrappedLike(filled, run), run)
  },
}

/** Hides bytes that are no text, such as a login or a message of a binary protocol, if a part of them is to be changed. */
export const changeBinaryRun = (run: string, change: (decoded: string) => string): string => {
  if (base64Coding.decode(run) !== undefined) return run
  const decoded = Buffer.from(plainBase64(run), 'base64').toString('latin1')
  return change(decoded) === decoded ? run : '(encoded, not shown)'
}

/** Base64 of gzip or zlib by its first bytes. */
export const compressedRun = new RegExp(
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
export const changeCompressedRun = (run: string, change: (decoded: string) => string): string => {
  const bytes = Buffer.from(plainBase64(run), 'base64')
  const inflated = inflate(bytes)
  if (!inflated) return hiddenRun
  const coding = isUtf8(inflated) ? 'utf8' : 'latin1'
  const text = inflated.toString(coding)
  const to = change(text)
  const deflate = bytes[0] === 0x78 ? deflateSync : gzipSync
  return to === text ? run : escapedLike(deflate(Buffer.from(to, coding)).toString('base64'), run)
}
