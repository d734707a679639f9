import type { BashCursor } from './bash-cursor.ts'
import { type HereDocument, hereDocumentMarker, readHereDocuments } from './here-document.ts'
import { readAnsiC, readDoubleQuote, readSingleQuote } from './read-double-quote.ts'
import { readExpansion } from './read-expansion.ts'
import type { ShellCommand, ShellWord } from './shell-word.ts'

const plain = /[^ \t\r\n\\'"$`|&;()<>]+/y
const assignment = /^([A-Za-z_]\w*)=/
const redirection = /\d*(?:<<<|<<-?|<>|<&|>&|>>|>\||&>>?|<|>)/y

interface Reader {
  cursor: BashCursor
  commands: ShellCommand[]
  command: ShellCommand
  /** Whether a pipe leads into the command, which may begin on a later line. */
  isPiped: boolean
  pending: HereDocument[]
}

/**
 * Returns the simple commands of a bash script, each with the words its program would receive, byte for byte. Libraries
 * that split command lines lose `$'…'`, the bytes of `\xHH` and unresolved variables, which matter here. Not supported:
 * brace, tilde and file name expansion, and word splitting of variables. Takes linear time.
 */
export const bashCommands = (
  text: string,
): { commands: ShellCommand[]; substitutions: readonly string[]; notes: Iterable<string> } => {
  const cursor = { text, at: 0, variables: new Map(), room: 4_000_000, substitutions: [], notes: new Set<string>() }
  const reader: Reader = { cursor, commands: [], command: { words: [] }, isPiped: false, pending: [] }
  while (cursor.at < text.length) step(reader)
  endCommand(reader)
  return { commands: reader.commands, substitutions: cursor.substitutions, notes: cursor.notes }
}

const step = (reader: Reader): void => {
  const { cursor } = reader
  const { text, at } = cursor
  const char = text[at] ?? ''
  redirection.lastIndex = at
  const redirect = redirection.exec(text)?.[0]
  if (redirect !== undefined) readRedirection(reader, redirect)
  else if (char === '\n') endLine(reader)
  else if (' \t\r'.includes(char)) cursor.at++
  else if (char === '#') cursor.at = endOfLine(text, at)
  else if (startsContinuation(text, at)) cursor.at = endOfLine(text, at) + 1
  else if ('|&;()'.includes(char)) readOperator(reader)
  else reader.command.words.push(readWord(cursor))
}

const endOfLine = (text: string, from: number): number => {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at
}

/** Also skips a carriage return before the line break, which the clipboard of Windows adds. */
const startsContinuation = (text: string, at: number): boolean =>
  text[at] === '\\' && (text[at + 1] === '\n' || text.startsWith('\r\n', at + 1))

const endLine = (reader: Reader): void => {
  if (!reader.isPiped || reader.command.words.length > 0) endCommand(reader)
  reader.cursor.at++
  readHereDocuments(reader.cursor, reader.pending.splice(0))
}

const endCommand = (reader: Reader): void => {
  const { command, cursor } = reader
  if (command.words.length > 0) reader.commands.push(command)
  remember(command.words, cursor.variables)
  reader.command = { words: [] }
  reader.isPiped = false
}

/** Remembers the values of `NAME=value` words, alone or after `export`. */
const remember = (words: readonly ShellWord[], variables: Map<string, string>): void => {
  const exported = /^(?:export|readonly|local|declare)$/.test(words[0]?.text ?? '')
  const assigned = exported ? words.slice(1) : words
  if (!assigned.every(({ text }) => assignment.test(text))) return
  for (const { text, gaps } of assigned) {
    const name = assignment.exec(text)?.[1] ?? ''
    if (gaps.length === 0) variables.set(name, text.slice(name.length + 1))
    else variables.delete(name)
  }
}

/** Passes the output of a command to the input of the next one in a pipe, where it is known. */
const readOperator = (reader: Reader): void => {
  const { text, at } = reader.cursor
  const isPipe = text[at] === '|' && text[at + 1] !== '|'
  const writer = reader.command
  const input = isPipe ? writtenBy(writer) : undefined
  endCommand(reader)
  reader.cursor.at += text[at] === text[at + 1] || text.startsWith('|&', at) ? 2 : 1
  reader.isPiped = isPipe
  if (input) reader.command.input = input
  if (!isPipe || !isBareCat(writer)) return
  for (const document of reader.pending) if (document.command === writer) document.command = reader.command
}

const isBareCat = ({ words }: ShellCommand): boolean => words.length === 1 && words[0]?.text === 'cat'

const writtenBy = (command: ShellCommand): ShellWord | undefined => {
  if (isBareCat(command)) return command.input
  const [program, ...words] = command.words
  const gaps = words.flatMap((word) => word.gaps)
  if (program?.text === 'printf' && words.length === 2 && words[0]?.text === '%s') {
    return { text: words[1]?.text ?? '', gaps }
  }
  if (program?.text !== 'echo' || /^-\w*[eE]/.test(words[0]?.text ?? '')) return undefined
  const bare = words[0]?.text === '-n'
  const line = words.slice(bare ? 1 : 0).map(({ text }) => text)
  return { text: line.join(' ') + (bare ? '' : '\n'), gaps }
}

const readRedirection = (reader: Reader, operator: string): void => {
  const { cursor, command } = reader
  cursor.at += operator.length
  if (operator === '<<' || operator === '<<-') {
    const { marker, quoted } = hereDocumentMarker(cursor)
    reader.pending.push({ command, marker, quoted, withoutTabs: operator === '<<-' })
    return
  }
  while (cursor.text[cursor.at] === ' ' || cursor.text[cursor.at] === '\t') cursor.at++
  // `<(…)` and `>(…)` look like a redirection to a group. The group is read as separate commands.
  const target = cursor.at < cursor.text.length && !/[\n;|&()<>]/.test(cursor.text[cursor.at] ?? '')
  if (!target) return
  const word = readWord(cursor)
  if (operator === '<<<') command.input = { text: `${word.text}\n`, gaps: word.gaps }
  if (operator === '<') command.input = { text: '', gaps: [], file: word.text }
}

/** Reads one word, up to a space or an operator. The cursor is at its first character. */
const readWord = (cursor: BashCursor): ShellWord => {
  const { text } = cursor
  const gaps: string[] = []
  let value = ''
  while (cursor.at < text.length) {
    plain.lastIndex = cursor.at
    const run = plain.exec(text)?.[0] ?? ''
    value += run
    cursor.at += run.length
    const char = text[cursor.at]
    if (char === '\\') value += readBackslash(cursor)
    else if (char === "'") value += readSingleQuote(cursor)
    else if (char === '"') value += readDoubleQuote(cursor, gaps)
    else if (char === '$' || char === '`') value += readDollar(cursor, gaps)
    else break
  }
  return { text: value, gaps }
}

const readDollar = (cursor: BashCursor, gaps: string[]): string => {
  const next = cursor.text[cursor.at + 1]
  if (cursor.text[cursor.at] === '$' && next === "'") return readAnsiC(cursor)
  if (cursor.text[cursor.at] === '$' && next === '"') {
    cursor.at++
    return readDoubleQuote(cursor, gaps)
  }
  return readExpansion(cursor, gaps)
}

const readBackslash = (cursor: BashCursor): string => {
  const { text, at } = cursor
  if (startsContinuation(text, at)) {
    cursor.at = endOfLine(text, at) + 1
    return ''
  }
  cursor.at = Math.min(at + 2, text.length)
  return text[at + 1] ?? '\\'
}
