import { commandEnd } from './command-end.ts'
import { joinLines, type TextLine } from './text-lines.ts'

/** A command that stands somewhere in a text, and other ways to cut it out, likeliest first. */
export interface CommandPlace {
  variants: readonly string[]
  /** Indexes of its first and last line. */
  first: number
  last: number
}

const fence = /^[ \t]{0,3}(?:```|~~~|\{code|\{noformat)/
const assignment = /^[ \t]*(?:\S{0,60}[$#%❯➜][ \t]+)?(?:(?:export|set)[ \t]+)?(?:[A-Za-z_]\w{0,60}=|\$\w{1,60}[ \t]*=)/
const pipedOn = /(?:\||\\)[ \t]*$/
/** A line after a command that belongs to it though nothing continues it: mail programs drop or wrap such lines. */
const goesOn = /^[ \t]*(?:--?[A-Za-z]|[–—]\s?[A-Za-z]|["'“‘{]|https?:)/
/** Lines of a command at most, and characters: what looks longer has lost a quote. */
const maxSpan = 500
const maxLength = 200_000
/** Lines that are looked back at for what a command needs. */
const lookBack = 60

/** Where the lines before a command start that set what it uses, or write into it. */
const firstLineOf = (lines: readonly TextLine[], at: number): number => {
  let first = at
  for (let line = at - 1; line >= Math.max(0, at - lookBack); line--) {
    const text = lines[line]?.text ?? ''
    if (fence.test(text)) break
    if (pipedOn.test(text) && line === first - 1) first = line
    else if (assignment.test(text) && reaches(lines, line, first)) first = line
  }
  return first
}

/** Whether the commands from one line on end just before another, with nothing but comments and empty lines between. */
const reaches = (lines: readonly TextLine[], from: number, to: number): boolean => {
  const end = lastLineOf(lines, from)
  return end < to && lines.slice(end + 1, to).every(({ text }) => /^\s*(?:#.*)?$/.test(text))
}

const lastLineOf = (lines: readonly TextLine[], first: number): number => {
  const text = joinLines(lines, first, first + maxSpan)
  const length = text.slice(0, commandEnd(text, 0, maxLength)).split('\n').length
  return Math.min(first + length - 1, lines.length - 1)
}

/** The last line, of a command that may have lost a quote: a fence or the end of the quoted part ends it as well. */
const boundedLast = (lines: readonly TextLine[], first: number, last: number): number => {
  for (let line = first + 1; line <= last; line++) {
    const { text = '', quoted } = lines[line] ?? {}
    if (fence.test(text)) return line - 1
    if (lines[first]?.quoted && !quoted && text.trim() !== '') return line - 1
  }
  return last
}

/** A command whose program stands in a line at an offset. `whole` is for scripts, which say things in lines before. */
export const commandPlace = (lines: readonly TextLine[], at: number, offset: number): CommandPlace => {
  const line = lines[at]?.text ?? ''
  const first = firstLineOf(lines, at)
  const last = boundedLast(lines, at, lastFrom(lines, at, offset))
  const wrapped = wrappedLast(lines, last)
  const cut = (end: number): string => [line.slice(offset), ...texts(lines, at + 1, end)].join('\n')
  const inCode = line[offset - 1] === '`' ? line.slice(offset).split('`', 1)[0] : undefined
  const variants = [
    ...(inCode === undefined ? [] : [inCode]),
    ...(first < at ? [joinLines(lines, first, last)] : []),
    ...(/[;&|]/.test(line.slice(0, offset)) ? [joinLines(lines, at, last)] : []),
    cut(last),
    ...(wrapped > last ? [unwrapped(cut(wrapped))] : []),
    unwrapped(cut(last)),
  ]
  return { variants: [...new Set(variants)], first, last: inCode === undefined ? Math.max(last, wrapped) : at }
}

const texts = (lines: readonly TextLine[], first: number, last: number): string[] =>
  lines.slice(first, last + 1).map(({ text }) => text)

const lastFrom = (lines: readonly TextLine[], at: number, offset: number): number => {
  const text = [(lines[at]?.text ?? '').slice(offset), ...texts(lines, at + 1, at + maxSpan)].join('\n')
  return Math.min(at + text.slice(0, commandEnd(text, 0, maxLength)).split('\n').length - 1, lines.length - 1)
}

const wrappedLast = (lines: readonly TextLine[], last: number): number => {
  let end = last
  while (end + 1 < lines.length && end - last < maxSpan && goesOn.test(lines[end + 1]?.text ?? '')) {
    end = boundedLast(lines, end, lastLineOf(lines, end + 1))
    if (end === last) break
  }
  return end
}

/** Line breaks that a mail program put in. */
const unwrapped = (command: string): string => command.replace(/[ \t]*[\\^`]?\r?\n[ \t]*/g, ' ')
