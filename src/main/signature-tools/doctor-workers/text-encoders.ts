import { windows1252 } from '../../../shared/windows1252.ts'
import { codePages, type TextEncoding } from '../doctor/digests.ts'

/** Upper halves of code pages: those that TextDecoder lacks or, in some releases, reads as Latin-1. Others are made when needed. */
const upperHalves: Readonly<Record<string, string>> = {
  'windows-1252': windows1252,
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

const upperHalf = Uint8Array.from({ length: 128 }, (_, at) => 128 + at)
const decodedHalves = new Map<string, string>()
const upperHalfOf = (page: string): string => {
  const known = upperHalves[page] ?? decodedHalves.get(page)
  if (known !== undefined) return known
  const decoded = new TextDecoder(page).decode(upperHalf)
  decodedHalves.set(page, decoded)
  return decoded
}

const inPage =
  (page: string) =>
  (text: string): Uint8Array => {
    const upper = upperHalfOf(page)
    return Buffer.from(
      text.replace(/[^\0-\x7f]/gu, (character) => {
        const at = upper.indexOf(character)
        return at < 0 ? '?' : String.fromCharCode(128 + at)
      }),
      'latin1',
    )
  }

const utf8ReadAs =
  (page: string) =>
  (text: string): Uint8Array => {
    const upper = upperHalfOf(page)
    const read = Buffer.from(text)
      .toString('latin1')
      .replace(/[\x80-\xff]/g, (character) => upper[character.charCodeAt(0) - 128] ?? '')
    return Buffer.from(read)
  }

const utf32 = (text: string): Buffer => {
  const points = new Uint32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0
    points[count++] = point
    if (point > 0xffff) at++
  }
  // The platforms of the engine store the lowest byte first.
  return Buffer.from(points.buffer, 0, 4 * count)
}

/**
 * RFC 2152. Implementations differ in the characters that they encode, and in whether a `-` ends every run or only one
 * before a base64 character.
 */
const utf7 =
  (encoded: RegExp, isAlwaysEnded: boolean) =>
  (text: string): Buffer => {
    const one = encoded.source
    // A plus sign within or, in Perl, before a run is part of it.
    const runs = new RegExp(isAlwaysEnded ? `(?:${one}|\\+)+` : `\\+|(?:${one})(?:${one}|\\+)*`, 'g')
    return Buffer.from(
      text.replace(runs, (run, at: number) => {
        if (run === '+') return '+-'
        const base64 = Buffer.from(run, 'utf16le').swap16().toString('base64').replace(/=+$/, '')
        const next = text.charAt(at + run.length)
        return `+${base64}${isAlwaysEnded || next === '' || /[A-Za-z0-9+/-]/.test(next) ? '-' : ''}`
      }),
      'latin1',
    )
  }

/** UTF-8 with each surrogate encoded separately. */
const cesu8 = (text: string): Buffer =>
  Buffer.concat(
    (text.match(/[\ud800-\udfff]|[^\ud800-\udfff]+/g) ?? []).map((part) => {
      const unit = part.charCodeAt(0)
      if (part.length > 1 || unit < 0xd800 || unit > 0xdfff) return Buffer.from(part)
      return Buffer.from([0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63)])
    }),
  )

/** The bytes of EBCDIC (CCSID 37) for the characters of Latin-1. */
const ebcdic = Buffer.from(
  '00010203372d2e2f1605250b0c0d0e0f101112133c3d322618193f271c1d1e1f405a7f7b5b6c507d4d5d5c4e6b604b61f0f1f2f3f4f5f6f7f8f97a5e4c7e6e6f7cc1c2c3c4c5c6c7c8c9d1d2d3d4d5d6d7d8d9e2e3e4e5e6e7e8e9bae0bbb06d79818283848586878889919293949596979899a2a3a4a5a6a7a8a9c04fd0a107202122232415061728292a2b2c090a1b30311a333435360838393a3b04143eff41aa4ab19fb26ab5bdb49a8a5fcaafbc908feafabea0b6b39dda9b8bb7b8b9ab6465626663679e687471727378757677ac69edeeebefecbf80fdfefbfcadae594445424643479c4854515253585556578c49cdcecbcfcce170dddedbdc8d8edf',
  'hex',
)

/** All pairs of bytes of a code page with two bytes for most characters, each on a line. */
const pairs = Buffer.alloc(0x7e * 0xbf * 3, '\n')
for (let at = 0; at < pairs.length / 3; at++) {
  pairs[3 * at] = 0x81 + Math.floor(at / 0xbf)
  pairs[3 * at + 1] = 0x40 + (at % 0xbf)
}

/** A table of all characters takes longer than the few that a text has. */
const inTwoBytes = (page: string) => {
  const known = new Map([['\ufffd', '?']])
  let decoded: readonly string[] | undefined
  const bytesOf = (character: string): string => {
    decoded ??= new TextDecoder(page).decode(pairs).split('\n')
    const at = decoded.indexOf(character)
    return at < 0 ? '?' : pairs.toString('latin1', 3 * at, 3 * at + 2)
  }
  return (text: string): Uint8Array =>
    Buffer.from(
      text.replace(/[^\0-\x7f]/gu, (character) => {
        const bytes = known.get(character) ?? bytesOf(character)
        known.set(character, bytes)
        return bytes
      }),
      'latin1',
    )
}

const encoders = {
  ebcdic: (text) => Buffer.from(text.replace(/[^\0-\xff]/gu, '?'), 'latin1').map((byte) => ebcdic[byte] ?? byte),
  gbk: inTwoBytes('gbk'),
  shift_jis: inTwoBytes('shift_jis'),
  big5: inTwoBytes('big5'),
  'euc-kr': inTwoBytes('euc-kr'),
  utf8: (text) => Buffer.from(text),
  latin1: (text) => Buffer.from(text.replace(/[^\0-\xff]/gu, '?'), 'latin1'),
  'low-bytes': (text) => Buffer.from(text, 'latin1'),
  'low-seven-bits': (text) =>
    Buffer.from(
      text.replace(/[^\0-\x7f]+/g, (run) => Buffer.from(run).toString('ascii')),
      'latin1',
    ),
  'windows-1252': inPage('windows-1252'),
  utf16le: (text) => Buffer.from(text, 'utf16le'),
  'utf16le-mark': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  utf16be: (text) => Buffer.from(text, 'utf16le').swap16(),
  'utf16be-mark': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  utf32le: (text) => utf32(text),
  'utf32le-mark': (text) => utf32(`\ufeff${text}`),
  utf32be: (text) => utf32(text).swap32(),
  utf7: utf7(/[^\0-\x7f]|[~\\]/, false),
  'utf7-perl': utf7(/[^\0-\x7f]|[~\\$%]/, true),
  'utf7-iconv': utf7(/[^A-Za-z0-9'(),./:?\s+-]/, false),
  cesu8,
  'java-utf': (text) => {
    const bytes = cesu8(text)
    return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
  },
  'twice-utf8': (text) => Buffer.from(Buffer.from(text).toString('latin1')),
  'twice-utf8-windows': utf8ReadAs('windows-1252'),
  'twice-utf8-cp437': utf8ReadAs('cp437'),
  ascii: (text) => Buffer.from(text.replace(/[^\0-\x7f]/gu, '?'), 'latin1'),
  'ascii-dropped': (text) => Buffer.from(text.replace(/[^\0-\x7f]/gu, ''), 'latin1'),
  'ascii-replaced': (text) => Buffer.from(text.replace(/[^\0-\x7f]/gu, '\ufffd')),
} satisfies Partial<Record<TextEncoding, (text: string) => Uint8Array>>

const pages = Object.fromEntries(codePages.map((page) => [page, inPage(page)]))
const all: Readonly<Record<string, (text: string) => Uint8Array>> = { ...encoders, ...pages }

/** Returns the bytes of a text. A character that the encoding does not have becomes `?`. */
export const encodeText = (text: string, encoding: TextEncoding): Uint8Array =>
  all[encoding]?.(text) ?? Buffer.from(text)
