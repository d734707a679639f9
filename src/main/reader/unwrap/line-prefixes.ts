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

/** The offset in a line behind as many characters of its shape. */
const endOf = (line: string, count: number): number => new RegExp(`^(?:\\d+|\\D){${count}}`).exec(line)?.[0].length ?? 0

/** The end of what a log writes before each line: a colon, bar, bracket or tab, or a time. */
const border = /^.*(?:[:\]>)] |\| ?|\t|std(?:out|err) [FP] |#[Z\]]? )/

const commonLength = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** Returns the length of the prefix that the shape of a line shares with another one; 0 when there is none. */
const sharedPrefix = (own: string, other = ''): number => {
  const common = own.slice(0, commonLength(own, other))
  const prefix = border.exec(/\S$/.test(common) && own === common ? `${common} ` : common)?.[0] ?? ''
  if (prefix.length < fewestCharacters || !/#|\|/.test(prefix) || /[{}"]/.test(prefix)) return 0
  return Math.min(prefix.length, own.length)
}

/** A line of Docker’s json-file driver, or of another collector that wraps each line into JSON. */
const collected =
  /^\{"(?:log|message|msg|line|MESSAGE)":"((?:[^"\\]|\\.)*)","(?:stream|time|timestamp|level|attrs|container_name)"/

const collectedLine = (line: string): string | undefined => {
  const written = collected.exec(line)?.[1]
  if (written === undefined) return undefined
  try {
    return String(JSON.parse(`"${written}"`)).replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}

/** Removes the time, host and level that a log or collector writes before each line. */
export const linePrefixes = (text: string): Unwrapped | undefined => {
  const lines = text.split('\n')
  if (lines.length < 2 || lines.length > maxLines) return undefined
  const shapes = lines.map(shapeOf)
  const plain = lines.map((line, at) => {
    const inner = collectedLine(line)
    if (inner !== undefined) return inner
    const own = shapes[at] ?? ''
    const shared = Math.max(sharedPrefix(own, shapes[at + 1]), sharedPrefix(own, shapes[at - 1]))
    return shared === 0 ? line : line.slice(endOf(line, shared))
  })
  return { text: plain.join('\n'), note: 'What the log writes before each line was left out.' }
}
