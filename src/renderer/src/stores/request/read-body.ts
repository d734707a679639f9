import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** One member of the body's object. Offsets are in UTF-16 units of the text. */
export interface Member {
  name: string
  kind: 'text' | 'number' | 'other'
  /** A decoded string; any other value as written. */
  value: string
  keyStart: number
  keyEnd: number
  valueStart: number
  valueEnd: number
}

export interface BodyProblem {
  /** One sentence that ends with the position. */
  message: string
  offset: number
  length: number
}

export type BodyReading =
  | { ok: true; members: readonly Member[]; open: number; close: number }
  | { ok: false; problem: BodyProblem }

const sentences: Partial<Record<string, string>> = {
  InvalidSymbol: 'This is not a JSON value; a text needs double quotes',
  InvalidNumberFormat: 'This number is not complete',
  PropertyNameExpected: 'A key in double quotes is expected here',
  ValueExpected: 'A value is expected here',
  ColonExpected: 'A colon is expected here',
  CommaExpected: 'A comma is missing here',
  CloseBraceExpected: 'A closing } is missing here',
  CloseBracketExpected: 'A closing ] is missing here',
  EndOfFileExpected: 'Nothing may follow the object',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'The closing double quote is missing',
  UnexpectedEndOfNumber: 'This number is not complete',
  InvalidUnicode: 'After \\u four hexadecimal digits are expected',
  InvalidEscapeCharacter: 'This escape is not known',
  InvalidCharacter: 'Control characters must be escaped',
}

/** `line 3, column 12`, both from 1. */
const placeOf = (text: string, offset: number): string => {
  const before = text.slice(0, offset)
  return `line ${before.split('\n').length}, column ${offset - before.lastIndexOf('\n')}`
}

const problemAt = (text: string, why: string, offset: number, length: number): BodyReading => ({
  ok: false,
  problem: { message: `${why} (${placeOf(text, offset)}).`, offset, length },
})

const memberOf = (text: string, property: Node): Member | undefined => {
  const [key, value] = property.children ?? []
  if (key === undefined || value === undefined) return undefined
  const valueEnd = value.offset + value.length
  return {
    name: String(key.value),
    kind: value.type === 'string' ? 'text' : value.type === 'number' ? 'number' : 'other',
    value: value.type === 'string' ? String(value.value) : text.slice(value.offset, valueEnd),
    keyStart: key.offset,
    keyEnd: key.offset + key.length,
    valueStart: value.offset,
    valueEnd,
  }
}

/**
 * Returns a body's members with their positions, or the fault and its position. Accepts strict JSON with one object and
 * no duplicate key.
 */
export const readBody = (text: string): BodyReading => {
  const errors: ParseError[] = []
  let root: Node | undefined
  try {
    root = parseTree(text, errors, { disallowComments: true })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return problemAt(text, 'The values are nested too deep', 0, 1)
  }
  const [error] = errors
  if (error !== undefined) {
    const why = sentences[printParseErrorCode(error.error)] ?? 'This is not JSON'
    return problemAt(text, why, error.offset, error.length)
  }
  if (root === undefined || root.type !== 'object')
    return problemAt(text, 'The body must be one object in { }', 0, text.length)

  const members: Member[] = []
  const names = new Set<string>()
  for (const property of root.children ?? []) {
    const member = memberOf(text, property)
    if (member === undefined) continue
    if (names.has(member.name)) {
      const { keyStart, keyEnd, name } = member
      return problemAt(text, `The key "${name}" is used here a second time`, keyStart, keyEnd - keyStart)
    }
    names.add(member.name)
    members.push(member)
  }
  return { ok: true, members, open: root.offset, close: root.offset + root.length - 1 }
}

const splice = (text: string, from: number, to: number, insert: string): string =>
  text.slice(0, from) + insert + text.slice(to)

/**
 * Sets a member's value, given as JSON text, and leaves the rest of the body unchanged. A new key is inserted by
 * `order` and formatted like its neighbours. An invalid body is returned unchanged.
 */
export const setMember = (text: string, name: string, json: string, order: readonly string[] = []): string => {
  const body = readBody(text)
  if (!body.ok) return text
  const { members, open, close } = body
  const present = members.find((member) => member.name === name)
  if (present) return splice(text, present.valueStart, present.valueEnd, json)

  const [first, second] = members
  if (first === undefined) return splice(text, open + 1, close, `\n  ${JSON.stringify(name)}: ${json}\n`)
  const colon = text.slice(first.keyEnd, first.valueStart)
  const entry = `${JSON.stringify(name)}${colon}${json}`
  const firstGap = text.slice(open + 1, first.keyStart)
  const gap = second === undefined ? firstGap : text.slice(text.indexOf(',', first.valueEnd) + 1, second.keyStart)

  const place = order.indexOf(name)
  const earlier = place < 0 ? members : members.filter((member) => order.slice(0, place).includes(member.name))
  const before = earlier.at(-1)
  if (before === undefined) return splice(text, first.keyStart, first.keyStart, `${entry},${gap}`)
  return splice(text, before.valueEnd, before.valueEnd, `,${gap}${entry}`)
}

/** Removes a member with its comma and space. The rest stays unchanged. */
export const removeMember = (text: string, name: string): string => {
  const body = readBody(text)
  if (!body.ok) return text
  const { members, open, close } = body
  const index = members.findIndex((member) => member.name === name)
  const member = members[index]
  if (member === undefined) return text
  const [before, after] = [members[index - 1], members[index + 1]]
  if (before) return splice(text, before.valueEnd, member.valueEnd, '')
  if (after) return splice(text, member.keyStart, after.keyStart, '')
  return splice(text, open + 1, close, '')
}
