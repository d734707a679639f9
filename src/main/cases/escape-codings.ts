import { withoutHtmlEntities } from '../../shared/html-entities.ts'
import { wellFormed } from '../../shared/well-formed.ts'
import { type Coding, isText, lineEnd } from './coding.ts'
import { halfWidth } from './half-width.ts'

/** Returns a text with one character for each byte that `pattern` matches, in hexadecimal digits in its first group. */
const withBytes = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const mailEscape = /=([0-9a-f]{2})/gi

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

/** Bytes that programs and web servers escape within a text, in hexadecimal or octal digits. */
const byteEscapes: Coding = {
  runs: [/(?:\\{1,4}(?:x[0-9a-f]{2}|[23][0-7]{2})|[\x20\x21\x23-\x5b\x5d-\x7e])+/gi],
  decode: (run) => {
    if (!/\\(?:x(?:22|[c-f])|3)/i.test(run)) return undefined
    const bytes = run.replace(/\\+(?:x([0-9a-f]{2})|([23][0-7]{2}))/gi, (_, hex?: string, octal?: string) =>
      String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number.parseInt(octal ?? '', 8)),
    )
    const text = Buffer.from(bytes, 'latin1').toString()
    return isText(text) ? text : undefined
  },
  encode: (text, run) => {
    const [, slashes = '\\', sign = 'x'] = /(\\+)(x|[23])/i.exec(run) ?? []
    const isUpper = /\\x(?:[0-9A-F][A-F]|[A-F])/.test(run)
    return text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/gu, (one) =>
      Array.from(Buffer.from(one), (byte) => {
        if (!/x/i.test(sign)) return slashes + byte.toString(8).padStart(3, '0')
        const hex = byte.toString(16).padStart(2, '0')
        return slashes + sign + (isUpper ? hex.toUpperCase() : hex)
      }).join(''),
    )
  },
}

const byte = String.raw`(?:0x[0-9a-f]{2}|-?\d{1,3})`
/** Bytes in a list of numbers, as programs print a buffer, or with the place of each, as JSON has a typed array. */
const byteLists: Coding = {
  runs: [
    new RegExp(
      String.raw`(?<=[[{(]\s{0,9})(?:${byte}(?:,?\s{1,9}${byte}|,${byte}){7,}(?=,?\s{0,9}[\])}])|"0":\s?\d{1,3}(?:,\s{0,9}"\d{1,6}":\s?\d{1,3}){7,})`,
      'gi',
    ),
  ],
  decode: (run) => {
    const bytes = Array.from(run.replace(/"\d+":/g, '').matchAll(/0x[0-9a-f]+|-?\d+/gi), ([number]) => Number(number))
    if (bytes.some((one) => one < -128 || one > 255)) return undefined
    const text = Buffer.from(bytes).toString()
    return isText(text) ? text : undefined
  },
  encode: (text, run) => {
    const bytes = Buffer.from(text)
    const [between = ', '] = /,\s{0,9}|\s{1,9}/.exec(run) ?? []
    if (run.startsWith('"')) return Array.from(bytes, (one, at) => `"${at}":${one}`).join(between)
    if (/0x/i.test(run)) return Array.from(bytes, (one) => `0x${one.toString(16).padStart(2, '0')}`).join(between)
    return (run.includes('-') ? new Int8Array(bytes) : bytes).join(between)
  },
}

/** Words of a mail header. Those that follow each other are one text, also when a letter or name is in two of them. */
const encodedWord = String.raw`=\?[\w-]{3,20}\?[bq]\?[^?\s]{1,100}\?=`
const encodedWords: Coding = {
  runs: [new RegExp(String.raw`${encodedWord}(?:\s{1,3}${encodedWord})*`, 'gi')],
  decode: (run) => {
    const words = Array.from(
      run.matchAll(/=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi),
      ([, charset = '', kind = '', word = '']) => ({
        charset,
        bytes: /b/i.test(kind)
          ? Buffer.from(word, 'base64')
          : Buffer.from(withBytes(word.replaceAll('_', ' '), mailEscape), 'latin1'),
      }),
    )
    try {
      return new TextDecoder(words[0]?.charset, { fatal: true }).decode(Buffer.concat(words.map(({ bytes }) => bytes)))
    } catch {
      return undefined
    }
  },
  encode: (text, run) => {
    const bytes = Buffer.from(text)
    if (!/\?q\?/i.test(run)) return `=?utf-8?B?${bytes.toString('base64')}?=`
    const letters = Array.from(bytes, (byte) => {
      const one = String.fromCharCode(byte)
      return /[A-Za-z0-9]/.test(one) ? one : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    return `=?utf-8?Q?${letters.join('').replaceAll('=20', '_')}?=`
  },
}

const percentEscapes: Coding = {
  runs: [/(?:%[0-9a-f]{2}|[\w.~!*'()+-])+/gi],
  decode: (run) => {
    if (!run.includes('%')) return undefined
    const bytes = withBytes(run.replaceAll('+', ' '), /%([0-9a-f]{2})/gi)
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

/**
 * Letters in UTF-8 as in the source of a mail. Its long lines end with `=`, also within a word. Where a sign is escaped
 * that only a mail escapes, all is one text; elsewhere `=` may have another meaning.
 */
const softBreak = new RegExp(`=${lineEnd}`, 'g')
const utf8Letter = /=[c-f][0-9a-f]=[89ab][0-9a-f]/i
const quotedPrintable: Coding = {
  runs: [
    new RegExp(`(?:=(?:[0-9a-f]{2}|${lineEnd})|[\\t\\x20-\\x3c\\x3e-\\x7e])+`, 'gi'),
    new RegExp(`(?:=(?:[0-9a-f]{2}|${lineEnd})|[\\w.,@+'/-])+`, 'gi'),
  ],
  decode: (run) => {
    const line = run.replace(softBreak, '')
    const isWhole = !/[^\w=.,@+'/-]/.test(line)
    if (isWhole ? line === run && !utf8Letter.test(line) : !(utf8Letter.test(line) || /=3D/.test(line)))
      return undefined
    const text = Buffer.from(withBytes(line, mailEscape), 'latin1').toString()
    return isText(text) ? text : undefined
  },
  encode: (text) =>
    text.replace(/[^\t\x20-\x3c\x3e-\x7e]/gu, (one) =>
      Buffer.from(one).toString('hex').toUpperCase().replace(/../g, '=$&'),
    ),
}

/** Digits in bold, as those of a card in Markdown. */
const boldDigits: Coding = {
  runs: [/(?:\*\*|__)\d{2,6}(?:\*\*|__)(?:[ -](?:\*\*|__)\d{2,6}(?:\*\*|__)){1,5}/g],
  decode: (run) => run.replace(/\*\*|__/g, ''),
  encode: (text, run) => {
    if (text.length !== run.replace(/\*\*|__/g, '').length) return text
    let at = 0
    return run.replace(/\*\*|__|[\s\S]/g, (one) => (one.length === 2 ? one : text.charAt(at++)))
  },
}

/** Letters and digits as wide as a character of Chinese or Japanese. */
const fullWidthText: Coding = {
  runs: [/[^\s]*[\uff01-\uff5e](?:[\u3000\uff01-\uff5e]|[^\s])*/g],
  decode: halfWidth,
  encode: (text, run) =>
    text.length !== run.length
      ? text
      : text
          .split('')
          .map((one, at) =>
            /[\uff01-\uff5e]/.test(run.charAt(at)) && /[!-~]/.test(one)
              ? String.fromCharCode(one.charCodeAt(0) + 0xfee0)
              : one,
          )
          .join(''),
}

/** Signs that Markdown and Jira escape, and characters without a width that programs put between letters. */
const markupEscapes: Coding = {
  runs: [/(?:\\[-_.*+~`#!()[\]{}|>]|[\u00ad\u200b-\u200d\u2060\ufeff]|[\p{L}\p{M}\p{N}_@./+=:-])+/gu],
  decode: (run) => {
    const text = run.replace(/\\(?=[-_.*+~`#!()[\]{}|>])|[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    return text === run ? undefined : text
  },
  encode: (text, run) => {
    const escaped = new Set(Array.from(run.matchAll(/\\([-_.*+~`#!()[\]{}|>])/g), ([, sign]) => sign))
    return text.replace(/[-_.*+~`#!()[\]{}|>]/g, (sign) => (escaped.has(sign) ? `\\${sign}` : sign))
  },
}

const htmlEntities: Coding = {
  runs: [/(?:&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8}\d{0,2});|[\w.,@+/:=!-]| (?=[\w&]))+/gi],
  decode: (run) => (run.includes('&') ? withoutHtmlEntities(run) : undefined),
  encode: (text) => text.replace(/[^\w.,@+/:=! -]/gu, (character) => `&#${character.codePointAt(0)};`),
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
      isWhole ? /[\s\S]/g : /[^\w.@+!/=, -]/g,
      (unit) => start + unit.charCodeAt(0).toString(16).padStart(4, '0'),
    )
  },
}

/** Values of several words, of which single ones are in no other text. */
const unicodeEscapesInWords: Coding = {
  ...unicodeEscapes,
  runs: [/(?:(?:\\{1,16}|%)u[0-9a-f]{4}|[\w.@+!/=, -])+/gi],
}

/** Bytes in digits are first: they may be those of any other encoding. */
export const escapeCodings: readonly Coding[] = [
  hexDigits,
  byteLists,
  byteEscapes,
  percentEscapes,
  encodedWords,
  quotedPrintable,
  markupEscapes,
  boldDigits,
  fullWidthText,
  htmlEntities,
  unicodeEscapes,
  unicodeEscapesInWords,
]
