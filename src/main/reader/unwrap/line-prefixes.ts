import { parsedJson } from '../../../shared/parsed-json.ts'
import type { Unwrapped } from './unwrapped.ts'

/** Limits the lines and the part of each that is compared. */
const maxLines = 20_000
const maxPrefix = 200
/** A shorter one may be the indentation of a text. */
const fewestCharacters = 5

/** The start of a line, with each run of digits as one `#`. */
const shapeOf = (line: string): string =>
  line
    .slice(0, 2 * maxPrefix)
    .replace(/\d+/g, '#')
    .slice(0, maxPrefix)

const isDigit = (line: string, at: number): boolean => line.charCodeAt(at) >= 48 && line.charCodeAt(at) <= 57

/** The offset in a line behind as many characters of its shape. */
const endOf = (line: string, count: number): number => {
  let at = 0
  for (let left = count; left > 0; left--) while (isDigit(line, at++) && isDigit(line, at));
  return at
}

/** The end of what a log writes before each line: a colon, bar, bracket or tab, or a time. */
const border = /^.*(?:[:\]>)] |\| ?|\t|std(?:out|err) [FP] |#[Z\]]? )/

const commonLength = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length++
  return length
}

/** Returns the length of the prefix in what the shape of a line shares with another one; 0 when there is none. */
const prefixIn = (own: string, shared: number): number => {
  const common = own.slice(0, shared)
  const prefix = border.exec(own === common && /\S/.test(common.slice(-1)) ? `${common} ` : common)?.[0] ?? ''
  if (prefix.length < fewestCharacters || !/#|\|/.test(prefix) || /[{}"]/.test(prefix)) return 0
  return Math.min(prefix.length, own.length)
}

/** A line of Docker’s json-file driver, or of another collector that wraps each line into JSON. */
const collected =
  /^\{"(?:log|message|msg|line|MESSAGE)":"((?:[^"\\]|\\.)*)","(?:stream|time|timestamp|level|attrs|container_name)"/

const collectedLine = (line: string): string | undefined => {
  const written = collected.exec(line)?.[1]
  const parsed = written === undefined ? undefined : parsedJson(`"${written}"`)
  return parsed === undefined ? undefined : String(parsed).replace(/\r?\n$/, '')
}

/** Removes the time, host and level that a log or collector writes before each line. */
export const linePrefixes = (text: string): Unwrapped | undefined => {
  const lines = text.split('\n')
  if (lines.length < 2 || lines.length > maxLines) return undefined
  const shapes = lines.map(shapeOf)
  let before = 0
  const plain = lines.map((line, at) => {
    const own = shapes[at] ?? ''
    const after = commonLength(own, shapes[at + 1] ?? '')
    const length = Math.max(prefixIn(own, after), before === after ? 0 : prefixIn(own, before))
    before = after
    return collectedLine(line) ?? (length === 0 ? line : line.slice(endOf(line, length)))
  })
  return { text: plain.join('\n'), note: 'What the log writes before each line was left out.' }
}
