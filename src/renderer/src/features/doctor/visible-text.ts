/** A text as it is shown: what cannot be seen has a sign, and each member of the object a line of its own. */
export interface VisibleText {
  text: string
  /** Where signs stand in place of what cannot be seen: offsets in `text`, in ascending order. */
  signs: readonly { from: number; to: number }[]
  /** Where an offset of the original is in `text`. */
  placeOf: (offset: number) => number
}

/** Marks, format and control characters, line separators, and every space but the usual one. */
const unseen = /[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

/** The name of a character nobody can see: `U+00A0`. */
export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** The sign for a character that cannot be seen; undefined for all others, the usual space among them. */
export const signOf = (character: string): string | undefined => {
  if (character === '\n') return '↵'
  if (character === '\t') return '⇥'
  return unseen.test(character) ? codePointName(character) : undefined
}

/** Where reading along a text stands: inside which value, and how deep. */
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

/** Whether a line ends after this character for the sake of reading; the text itself has no line break there. */
const endsLine = (character: string, next: string | undefined, { isJson, inString, depth }: Place): boolean => {
  if (next === undefined || next === '\n' || next === '\r') return false
  if (!isJson) return character === '&'
  if (inString || depth !== 1) return false
  return next === '}' ? character !== '{' && character !== '\n' : character === '{' || character === ','
}

const isEdge = (character: string | undefined): boolean =>
  character === undefined || character === '\n' || character === '"'

/** Lays a text out so that two of them can be compared line by line and character by character. */
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

/** A space between values, or at an end of a value, of a line or of the text. */
const spaceMatters = (characters: readonly string[], at: number, { isJson, inString }: Place): boolean => {
  if (isJson && !inString) return true
  let first = at
  while (characters[first - 1] === ' ') first--
  let last = at
  while (characters[last + 1] === ' ') last++
  return isEdge(characters[first - 1]) || isEdge(characters[last + 1])
}
