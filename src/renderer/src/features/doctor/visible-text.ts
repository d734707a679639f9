/** A formatted text: invisible characters are replaced by signs, and each member of the object has its own line. */
export interface VisibleText {
  text: string
  /** Offsets in `text` of the signs for invisible characters, ascending. */
  signs: readonly { from: number; to: number }[]
  /** Maps an offset of the original to an offset in `text`. */
  placeOf: (offset: number) => number
}

/** Marks, format and control characters, line separators, and every space except U+0020. */
const unseen = /[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

/** The name of an invisible character: `U+00A0`. */
export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** The sign for an invisible character; undefined for visible ones and the ordinary space. */
export const signOf = (character: string): string | undefined => {
  if (character === '\n') return '↵'
  if (character === '\t') return '⇥'
  return unseen.test(character) ? codePointName(character) : undefined
}

/** The state of the formatter: the kind of the current value, and the depth. */
interface Place {
  isJson: boolean
  inString: boolean
  escaped: boolean
  depth: number
}

const advance = (place: Place, character: string): void => {
  if (!place.isJson) return
  if (place.inString) {
    if (place.escaped) place.escaped = false
    else if (character === '\\') place.escaped = true
    else if (character === '"') place.inString = false
    return
  }
  if (character === '"') place.inString = true
  else if (character === '{' || character === '[') place.depth++
  else if (character === '}' || character === ']') place.depth--
}

/** Whether a line break is inserted after this character. The text itself has none there. */
const endsLine = (character: string, next: string | undefined, { isJson, inString, depth }: Place): boolean => {
  if (next === undefined) return false
  if (!isJson) return character === '&'
  if (inString || depth !== 1) return false
  return next === '}' ? character !== '{' && character !== '\n' : character === '{' || character === ','
}

const isEdge = (character: string | undefined): boolean =>
  character === undefined || character === '\n' || character === '"'

/** Formats a text so that two of them can be compared line by line and character by character. */
export const visibleText = (original: string): VisibleText => {
  const characters = [...original]
  const place: Place = { isJson: /^\s*\{/.test(original), inString: false, escaped: false, depth: 0 }
  const places = new Uint32Array(original.length + 1)
  const signs: { from: number; to: number }[] = []
  let text = ''
  let offset = 0
  let pending = false

  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] as string
    const next = characters[i + 1]
    // Spaces after a comma stay on its line.
    if (pending && character !== ' ') {
      text += '\n'
      pending = false
    }
    for (let unit = 0; unit < character.length; unit++) places[offset + unit] = text.length
    offset += character.length

    const isShown = character === ' ' && spaceMatters(characters, i, place)
    const sign = isShown ? '·' : signOf(character)
    if (sign !== undefined) signs.push({ from: text.length, to: text.length + sign.length })
    text += sign ?? character
    if (character === '\n') text += '\n'
    advance(place, character)
    pending ||= endsLine(character, next, place)
    if (next === '\n' || next === '\r') pending = false
  }
  places[original.length] = text.length
  return { text, signs, placeOf: (at) => places[Math.min(at, original.length)] ?? text.length }
}

/** A space between values, or at either end of a value, a line or the text. */
const spaceMatters = (characters: readonly string[], at: number, { isJson, inString }: Place): boolean => {
  if (isJson && !inString) return true
  let first = at
  while (characters[first - 1] === ' ') first--
  let last = at
  while (characters[last + 1] === ' ') last++
  return isEdge(characters[first - 1]) || isEdge(characters[last + 1])
}
