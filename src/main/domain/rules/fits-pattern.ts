/**
 * Whether a whole text matches a pattern in which `*` matches any characters, also none, and `?` exactly one.
 * Case-sensitive. Takes at most text × pattern steps, whatever the number of stars.
 */
export const fitsPattern = (text: string, pattern: string): boolean => {
  let at = 0
  let place = 0
  /** Position of the last star, and the offset in the text at which it matched so far. */
  let star = -1
  let mark = 0
  while (at < text.length) {
    if (pattern[place] === '*') {
      star = place++
      mark = at
    } else if (pattern[place] === '?' || pattern[place] === text[at]) {
      at++
      place++
    } else if (star >= 0) {
      place = star + 1
      at = ++mark
    } else {
      return false
    }
  }
  while (pattern[place] === '*') place++
  return place === pattern.length
}
