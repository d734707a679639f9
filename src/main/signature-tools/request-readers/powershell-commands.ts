import { match, type PowershellCursor, type PowershellValue, textValue } from './powershell-value.ts'
import { doubleQuotes, singleQuotes } from './read-here-string.ts'
import { readValue, skipSpace } from './read-value.ts'

/** An argument of a command. `bare` if it starts without a quote, as the name of a parameter must. */
export interface PowershellArgument {
  value: PowershellValue
  bare: boolean
  /** `@name`: the entries of the table are parameters. */
  splat: boolean
}

const separator = /(?:[\s;|&(){}]|`\r?\n)+/y
const comment = /#[^\n]*|<#.*?(?:#>|$)/sy
const assignment = /\$(\w+(?::\w+)?)[ \t]*=(?!=)/y
const splat = /@\w+/y
const bareRun = new RegExp(`[^\\s;|&()${singleQuotes}${doubleQuotes}\`]+`, 'y')
const restOfStatement = /[^\n;]*/y

/** Returns the commands of a PowerShell script. Variables set earlier are resolved. */
export const powershellCommands = (text: string): PowershellArgument[][] => {
  const cursor: PowershellCursor = { text, at: 0, variables: new Map(), room: 4_000_000, depth: 0 }
  const commands: PowershellArgument[][] = []
  while (cursor.at < text.length) {
    if (match(cursor, separator) !== '' || match(cursor, comment) !== '') continue
    assignment.lastIndex = cursor.at
    const assigned = assignment.exec(text)
    if (assigned) {
      cursor.at += assigned[0].length
      readAssignment(cursor, assigned[1] ?? '')
      continue
    }
    const start = cursor.at
    commands.push(readCommand(cursor))
    if (cursor.at === start) cursor.at++
  }
  return commands.filter((command) => command.length > 0)
}

/** Reads `$name = value`. If more than a value follows, it is read as a command and the variable is unknown. */
const readAssignment = (cursor: PowershellCursor, name: string): void => {
  skipSpace(cursor)
  cursor.variables.delete(name.toLowerCase())
  const start = cursor.at
  const value = readValue(cursor)
  if (value === undefined) return
  const rest = match(cursor, restOfStatement).replace(/#.*/, '').trim()
  if (rest === '') cursor.variables.set(name.toLowerCase(), value)
  // For `($answer = Invoke-WebRequest …)` and the like, reads the inside of the parentheses again.
  else if (cursor.text[start] === '(') cursor.at = start + 1
}

const readCommand = (cursor: PowershellCursor): PowershellArgument[] => {
  const words: PowershellArgument[] = []
  while (cursor.at < cursor.text.length) {
    skipSpace(cursor)
    const word = readArgument(cursor)
    if (word === undefined) break
    words.push(word)
  }
  return words
}

const readArgument = (cursor: PowershellCursor): PowershellArgument | undefined => {
  const start = cursor.at
  const char = cursor.text[start] ?? ''
  if (char === '' || '\n;|&){}'.includes(char)) return undefined
  if (char === '#') {
    match(cursor, comment)
    return undefined
  }
  const table = match(cursor, splat)
  if (table !== '') {
    const value = cursor.variables.get(table.slice(1).toLowerCase()) ?? textValue(table, [table])
    return { value, bare: false, splat: true }
  }
  const first = readPart(cursor)
  if (first === undefined) return undefined
  const bare = !`${singleQuotes}${doubleQuotes}$@(`.includes(char)
  if (first.type === 'table') return { value: first, bare, splat: false }
  return { value: readAttached(cursor, first), bare, splat: false }
}

/** `-H"…"`: text without a space before it belongs to the same word. */
const readAttached = (cursor: PowershellCursor, first: PowershellValue & { type: 'text' }): PowershellValue => {
  const gaps = [...first.gaps]
  let text = first.text
  while (cursor.at < cursor.text.length) {
    const part = /[\s;|&(){}]/.test(cursor.text[cursor.at] ?? '') ? undefined : readPart(cursor)
    if (part?.type !== 'text') break
    text += part.text
    gaps.push(...part.gaps)
  }
  return text === first.text ? first : textValue(text, gaps)
}

const readPart = (cursor: PowershellCursor): PowershellValue | undefined => {
  const { text, at } = cursor
  if (text[at] === '`') {
    if (text[at + 1] === '\n' || text.startsWith('\r\n', at + 1)) return undefined
    cursor.at = Math.min(at + 2, text.length)
    return textValue(text[at + 1] ?? '')
  }
  const value = readValue(cursor)
  if (value !== undefined) return value
  const run = match(cursor, bareRun)
  return run === '' ? undefined : textValue(run)
}
