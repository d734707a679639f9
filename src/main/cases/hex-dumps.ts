import { isUtf8 } from 'node:buffer'
import { lineEnd } from './coding.ts'

const offset = String.raw`(?:0x)?[0-9a-f]{4,8}:?[ \t]{1,4}`
/** One byte or two, and the end of the group. */
const group = String.raw`[0-9a-f]{2}(?:[0-9a-f]{2})?(?:[ \t]{1,4}|(?=\||$|[\r\n\\]))`
/** The same bytes as characters. */
const column = String.raw`[ \t]{0,60}\|?[^\r\n|\\]{0,18}(?:\\(?![nr])[^\r\n|\\]{0,18}){0,9}\|?`
const lineOf = (groups: string): string => String.raw`[ \t>|]{0,8}${offset}(?:${group})${groups}${column}`

/** Lines with the bytes of a text in hexadecimal digits: of `hexdump -C`, `xxd`, `od`, `tcpdump -X` and Wireshark. */
const dump = new RegExp(String.raw`(?<![^\n]|\\n)${lineOf('{4,16}')}(?:${lineEnd}${lineOf('{1,16}')})*`, 'gim')
const digitsOfLine = new RegExp(String.raw`^[ \t>|]*${offset}((?:${group}){1,16})`, 'i')
const digitsPerLine = 32

const textOf = (run: string): string => {
  const lines = run.split(new RegExp(lineEnd))
  const bytes = Buffer.concat(
    lines.map((line) => {
      const [, digits = ''] = digitsOfLine.exec(line) ?? []
      return Buffer.from(digits.replace(/\s/g, '').slice(0, digitsPerLine), 'hex')
    }),
  )
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}

/** Replaces each hex dump in a text by what `change` returns for the text that its bytes are. undefined leaves it. */
export const changeHexDumps = (text: string, change: (decoded: string) => string | undefined): string =>
  text.replace(dump, (run) => change(textOf(run)) ?? run)

/** Stands for a dump of a text that was redacted, which would have other lines. */
export const hiddenDump = '(hex dump, not shown)'
