import { gapName, type ShellCommand } from './shell-word.ts'
import { windowsArguments } from './windows-arguments.ts'

const plain = /[^"^%&|<>\r\n]+/y
const variable = /%[A-Za-z_]\w*%/y

/** Limits the unresolved variables of a command, so that the search below stays fast. */
const maxGaps = 50

/**
 * Returns the commands of a text for cmd.exe. A caret outside quotes escapes the next character. At the end of a line
 * it joins the next line, whose first character is then literal: `^`, line break, line break is a line break. The rest
 * is split as Windows programs split their command line. Takes linear time.
 */
export const cmdCommands = (text: string): ShellCommand[] => {
  const commands: ShellCommand[] = []
  const gaps = new Set<string>()
  let line = ''
  let quoted = false
  let dropped = false
  let at = 0
  const add = (piece: string): void => {
    if (!dropped) line += piece
  }
  const end = (): void => {
    const known = [...gaps]
    const words = windowsArguments(line.trimStart().replace(/^@/, ''))
    if (words.length > 0) {
      commands.push({ words: words.map((word) => ({ text: word, gaps: known.filter((gap) => word.includes(gap)) })) })
    }
    gaps.clear()
    line = ''
    quoted = false
    dropped = false
  }

  while (at < text.length) {
    plain.lastIndex = at
    const run = plain.exec(text)?.[0] ?? ''
    add(run)
    at += run.length
    const char = text[at]
    if (char === undefined) break
    variable.lastIndex = at
    const name = char === '%' ? variable.exec(text)?.[0] : undefined
    if (name !== undefined) {
      if (gaps.size < maxGaps) gaps.add(gapName(name))
      add(name)
      at += name.length
    } else if (char === '^' && !quoted) {
      const [escaped, after] = afterCaret(text, at + 1)
      add(escaped)
      at = after
    } else if (char === '\n' || (!quoted && (char === '&' || char === '|'))) {
      end()
      at++
    } else {
      if (char === '"') quoted = !quoted
      // Drops a redirection with its file name, and the rest of the command.
      if (!quoted && (char === '<' || char === '>')) dropped = true
      if (char !== '\r' || text[at + 1] !== '\n') add(char)
      at++
    }
  }
  end()
  return commands
}

const lineBreakAt = (text: string, at: number): number => (text[at] === '\n' ? 1 : text.startsWith('\r\n', at) ? 2 : 0)

const afterCaret = (text: string, at: number): [escaped: string, after: number] => {
  const joined = lineBreakAt(text, at)
  if (joined === 0) return [text[at] ?? '', at + 1]
  const next = at + joined
  const literal = lineBreakAt(text, next)
  if (literal > 0) return ['\n', next + literal]
  // The first character of the next line is literal, but a caret there still escapes the character after it.
  return text[next] === '"' || text[next] === '^' ? ['', next] : [text[next] ?? '', next + 1]
}
