import { commandEnd } from './command-end.ts'
import { joinLines, type TextLine } from './text-lines.ts'

/** A command in a text, with alternative ends, likeliest first. */
export interface CommandPlace {
  variants: readonly string[]
  /** Indexes of its first and last line. */
  first: number
  last: number
}

/** A line that begins or ends code in Markdown or Jira. */
export const fence = /^[ \t]{0,3}(?:```|~~~|\{code|\{noformat)/
const assignment = /^[ \t]*(?:\S{0,60}[$#%❯➜][ \t]+)?(?:(?:export|set)[ \t]+)?(?:[A-Za-z_]\w{0,60}=|\$\w{1,60}[ \t]*=)/
const pipedOn = /(?:\||\\)[ \t]*$/
/**
 * A line that continues a command without a continuation character, because a mail program dropped it or wrapped the
 * line.
 */
const continuesCommand = /^[ \t]*(?:--?[A-Za-z]|[–—]\s?[A-Za-z]|["'“‘{]|https?:)/
/** Limits the lines and characters of a command. A longer one has lost a quote. */
const maxSpan = 500
const maxLength = 200_000
/** Limits the earlier lines that are searched for definitions. */
const lookBack = 60

/** Returns the first line of a command, including earlier lines that set its variables or write its input. */
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

/** Whether the commands from one line on end right before another, with only comments and empty lines between them. */
const reaches = (lines: readonly TextLine[], from: number, to: number): boolean => {
  const end = lastLineOf(lines, from)
  return end < to && lines.slice(end + 1, to).every(({ text }) => /^\s*(?:#.*)?$/.test(text))
}

const lastLineOf = (lines: readonly TextLine[], first: number): number => {
  const text = joinLines(lines, first, first + maxSpan)
  const length = text.slice(0, commandEnd(text, maxLength)).split('\n').length
  return Math.min(first + length - 1, lines.length - 1)
}

/**
 * Returns the last line of a command that may have lost a quote: a code fence or the end of the quoted part also ends
 * it.
 */
const boundedLastLine = (lines: readonly TextLine[], first: number, last: number): number => {
  for (let line = first + 1; line <= last; line++) {
    const { text = '', quoted } = lines[line] ?? {}
    if (fence.test(text)) return line - 1
    if (lines[first]?.quoted && !quoted && text.trim() !== '') return line - 1
  }
  return last
}

/**
 * Finds the command whose program is in a line at an offset. `whole` is for scripts, which set variables in earlier
 * lines.
 */
export const commandPlace = (lines: readonly TextLine[], at: number, offset: number): CommandPlace => {
  const line = lines[at]?.text ?? ''
  const first = firstLineOf(lines, at)
  const last = boundedLastLine(lines, at, lastFrom(lines, at, offset))
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
  return Math.min(at + text.slice(0, commandEnd(text, maxLength)).split('\n').length - 1, lines.length - 1)
}

const wrappedLast = (lines: readonly TextLine[], last: number): number => {
  let end = last
  while (end + 1 < lines.length && end - last < maxSpan && continuesCommand.test(lines[end + 1]?.text ?? '')) {
    end = boundedLastLine(lines, end, lastLineOf(lines, end + 1))
    if (end === last) break
  }
  return end
}

/** Removes the line breaks that a mail program added. Looks at blanks before a line break only from the first one on. */
const unwrapped = (command: string): string => command.replace(/(?:(?<![ \t])[ \t]+)?[\\^`]?\r?\n[ \t]*/g, ' ')
