/** Returns a text in lower case with the length it had. */
export const foldCase = (text: string): string => {
  const folded = text.toLowerCase()
  const kept =
    folded.length === text.length
      ? folded
      : text.replace(/\p{Lu}/gu, (one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one))
  return kept.replaceAll('ς', 'σ')
}

/** Letters that have no accent to remove, in lower case, with what replaces them in ASCII. */
export const asciiLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ħ: 'h' },
  ...{ þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss' },
}

const foldLetter = (letter: string): string => {
  // A syllable of Hangul is made of other letters.
  const [, base = letter] = /^(.)\p{M}+$/u.exec(letter.normalize('NFD')) ?? []
  const ascii = asciiLetters[base] ?? base
  return ascii.length === 1 ? ascii : base
}

const foldedLetters = new Map<string, string>()
/** Returns a text in lower case and without accents, with the length it had. */
export const foldAccents = (text: string): string =>
  foldCase(text).replace(/[^\0-\x7f]/g, (letter) => {
    const folded = foldedLetters.get(letter) ?? foldLetter(letter)
    foldedLetters.set(letter, folded)
    return folded
  })

/** Writes `to`, the replacement of `from`, with the upper and lower case in which `from` was found. */
export const inCaseOf = (found: string, from: string, to: string): string => {
  if (found === from) return to
  if (to.length !== found.length) {
    return found === found.toUpperCase() ? to.toUpperCase() : found === found.toLowerCase() ? to.toLowerCase() : to
  }
  return to.replace(/[\s\S]/g, (unit, at: number) => {
    const one = found[at] ?? ''
    if (one === from[at]) return unit
    const cased = one === one.toLowerCase() ? unit.toLowerCase() : unit.toUpperCase()
    return cased.length === 1 ? cased : unit
  })
}
