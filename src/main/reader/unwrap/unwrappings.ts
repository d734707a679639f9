import { isUtf8 } from 'node:buffer'
import type { ReadRequest } from '../candidate.ts'
import { quoteMarks } from '../text-lines.ts'
import { doubledApostrophes, escapedLiterals, textBlocks } from './escaped-literals.ts'
import { hardWraps } from './hard-wraps.ts'
import { linePrefixes } from './line-prefixes.ts'
import { linesByCall } from './lines-by-call.ts'
import { markup } from './markup.ts'
import { hasTypographicQuotes, straightQuotes, typographicNote } from './straight-quotes.ts'
import { tableCells } from './table-cells.ts'
import { traceLines } from './trace-lines.ts'
import type { Unwrapped } from './unwrapped.ts'

interface Unwrapping {
  /** Returns the text as it is, or undefined, if there is nothing to undo. */
  of(text: string): Unwrapped | undefined
  /** Its marker is unambiguous. Other unwrappings are used only if more can be read afterwards. */
  isSure: boolean
}

/** A list of numbers. Its characters do not include the bracket that starts another one, so it takes linear time. */
const list = /\[([-\d\s,]{60,2000000})\]/g

const textOf = (numbers: string): string | undefined => {
  const bytes = numbers.split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)))
  if (!bytes.every((byte) => Number.isInteger(byte) && byte >= -128 && byte <= 255)) return undefined
  const buffer = Buffer.from(bytes)
  return isUtf8(buffer) ? buffer.toString('utf8') : undefined
}

/** Decodes lists of byte numbers: a message of journald that is not plain text, a Buffer of Node, a byte[] of Java. */
const byteLists = (text: string): Unwrapped => {
  const plain = text.replace(list, (whole, numbers: string) => {
    const decoded = textOf(numbers)
    return decoded === undefined ? whole : `\n${decoded}\n`
  })
  return { text: plain, note: 'A list of byte numbers was decoded.' }
}

/** A code of a terminal, such as for a colour. */
const colour = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]{0,20}[A-Za-z]`, 'g')
const zeroWidth = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const quoted = /"(?:[^"\\\n]|\\.){0,5000}"/g

/** Every second unit of UTF-16 that was read as single bytes is NUL. */
const readAsBytes = (text: string): boolean =>
  /^(?:\u00ff\u00fe|\u00fe\u00ff|\ufffd\ufffd)?(?:[^\0]\0){8}|^(?:\0[^\0]){8}/.test(text)

/** Removes characters that are not seen: byte order marks, zero-width ones, the halves of UTF-16, terminal colours. */
const invisible = (text: string): Unwrapped => {
  const plain = (readAsBytes(text) ? text.replace(/^\u00ff\u00fe|^\u00fe\u00ff/, '').replaceAll('\0', '') : text)
    .replace(colour, '')
    .replace(zeroWidth, '')
    .replaceAll('\u00a0', ' ')
  // Within quotes they may be what was sent, but not where each space is a no-break one.
  const isUnseen = text.includes(' ') ? /[\u00a0\u00ad\u200b-\u200d\u2060\ufeff]/ : new RegExp(zeroWidth.source)
  const mayBeSent = (text.match(quoted) ?? []).some((value) => isUnseen.test(value))
  return { text: plain, note: 'Characters that are not seen were left out.', isExact: () => !mayBeSent, mayBeSent }
}

/** The footer of a page, the form feed, and the header of the next page. */
const pageBreak = /(?:\r?\n[ \t]*){2,4}[^\s\f][^\n\f]{0,200}(?:\r?\n)?\f(?:[^\n\f]{0,200}\n){1,4}?[ \t]*\r?\n/g
/** A token whose hash continues on the next line. */
const wrappedToken = /(\bBearer[ \t]{1,4}[\w.-]{1,200}\.)([\da-f]{1,31})\r?\n[ \t>]{0,8}([\da-f]{1,31})(?=\s)/gi

/** Removes the page breaks of a PDF, and the line break within a token. */
const pageBreaks = (text: string): Unwrapped => {
  const pages = text.includes('\f') ? text.replace(pageBreak, '\n') : text
  const plain = pages.replace(wrappedToken, (whole, head: string, first: string, rest: string) =>
    first.length + rest.length === 32 ? `${head}${first}${rest}` : whole,
  )
  return { text: plain, note: 'The breaks of lines and pages of a printed text were left out.' }
}

/** The head of a chat message, with its time, between two members of a JSON object. */
const headBetweenMembers =
  /(?<=[,{][ \t]{0,4}\n)(?:[ \t]{0,8}\n){0,2}(?=[^\n]{0,80}\d{1,2}[:.h]\d\d)(?:[^\n"{}]{1,200}\n){1,2}(?=[ \t]{0,40}")/g

/** Joins an object that was sent in several messages of a chat. */
const chatLines = (text: string): Unwrapped => ({
  text: text.replace(headBetweenMembers, ''),
  note: 'The object was sent in several messages, which were joined.',
})

/** The lines of a body below the headers, which Insomnia’s timeline begins with a bar. */
const barred = /(?<=^[ \t]*>[ \t]?[\w-]{1,60}:[^\n]{0,2000}\n)(?:[ \t>]{0,8}\r?\n){0,3}\| ?\{[^\n]*(?:\n\|[^\n]*)*/gm

/** Gives the lines of the body the mark of the headers above it. */
const timelineBody = (text: string): Unwrapped => ({
  text: text.replace(barred, (block) => `>\n${block.trimStart().replace(/^\| ?/gm, '> ')}`),
  note: 'The bars before the lines of the body were left out.',
})

/** Removes the `> ` marks of quoted lines in a mail. */
const quotedLines = (text: string): Unwrapped => ({
  text: text.replace(new RegExp(quoteMarks, 'gm'), ''),
  note: 'The marks of quoted lines were left out.',
})

/** What else such programs change matters to a signature alone. */
const hasNoTypography = ({ authorization, body }: ReadRequest): boolean =>
  authorization === null || !/[–—…‘-„]/.test(Buffer.from(body).toString())

/** What Python, IPython and Node write before the lines of a statement. */
const prompt = /^(?:>>>|>|\.\.\.|In \[\d{1,4}\]:|[ \t]{2,8}\.\.\.:)(?:[ \t]|$)/gm

/** Removes the prompts of a session, of which one continues a statement. */
const prompts = (text: string): Unwrapped | undefined =>
  /^[ \t]{0,8}\.\.\.:?[ \t]/m.test(text)
    ? { text: text.replace(prompt, ''), note: 'The prompts of a session were left out.' }
    : undefined

/** Removes the heading that the tools of a browser write above a body. */
const panelHeadings = (text: string): Unwrapped => ({
  text: text.replace(/^[ \t]*(?:request\s(?:payload|body)|post\sdata)[ \t]*:?[ \t]*\r?\n(?=\s*[{[])/gim, ''),
  note: 'The heading above the body was left out.',
})

const withStraightQuotes = (text: string): Unwrapped | undefined =>
  hasTypographicQuotes(text)
    ? { text: straightQuotes(text), note: typographicNote, isExact: hasNoTypography }
    : undefined

/** What is undone of a text, in this order. */
export const unwrappings: readonly Unwrapping[] = [
  { of: byteLists, isSure: true },
  { of: invisible, isSure: false },
  { of: pageBreaks, isSure: true },
  { of: traceLines, isSure: true },
  { of: linesByCall, isSure: true },
  { of: doubledApostrophes, isSure: true },
  // Twice: a program logs what another one has logged.
  ...[textBlocks, escapedLiterals, escapedLiterals].map((of) => ({ of, isSure: false })),
  ...markup.map((of) => ({ of, isSure: true })),
  ...[
    prompts,
    panelHeadings,
    chatLines,
    tableCells,
    linePrefixes,
    timelineBody,
    quotedLines,
    hardWraps,
    withStraightQuotes,
  ].map((of) => ({
    of,
    isSure: false,
  })),
]
