import type { Unwrapped } from './unwrapped.ts'

/** Limits the lines and the part of each that is compared. */
const maxLines = 20_000
const maxPrefix = 200
/** A shorter one may be the indentation of a text. */
const fewestCharacters = 5

/** A prefix with each run of digits as one `#`, and the offset in the line after each of its characters. */
const shapeOf = (line: string): { shape: string; ends: number[] } => {
  const ends: number[] = []
  let shape = ''
  for (let at = 0; at < line.length && shape.length < maxPrefix; at++) {
    const isDigit = /\d/.test(line[at] ?? '')
    if (isDigit && shape.endsWith('#')) {
      ends[ends.length - 1] = at + 1
      continue
    }
    shape += isDigit ? '#' : line[at]
    ends.push(at + 1)
  }
  return { shape, ends }
}

type Shape = ReturnType<typeof shapeOf>

/** The end of what a log writes before each line: a colon, bar, bracket or tab, or a time. */
const border = /^.*(?:[:\]>)] |\| ?|\t|std(?:out|err) [FP] |#[Z\]]? )/

const commonLength = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** Returns the length of the prefix that a line shares with another one; 0 when there is none. */
const sharedPrefix = (own: Shape, other: Shape | undefined): number => {
  if (other === undefined) return 0
  const common = own.shape.slice(0, commonLength(own.shape, other.shape))
  const prefix = border.exec(/\S$/.test(common) && own.shape === common ? `${common} ` : common)?.[0] ?? ''
  if (prefix.length < fewestCharacters || !/#|\|/.test(prefix) || /[{}"]/.test(prefix)) return 0
  return own.ends[Math.min(prefix.length, own.ends.length) - 1] ?? 0
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
    const own = shapes[at]
    return own === undefined
      ? line
      : line.slice(Math.max(sharedPrefix(own, shapes[at + 1]), sharedPrefix(own, shapes[at - 1])))
  })
  return { text: plain.join('\n'), note: 'What the log writes before each line was left out.' }
}
