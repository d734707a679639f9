/**
 * Whether a whole text fits a pattern in which `*` stands for any characters, also none, and `?` for one. Letters are
 * told apart by case. At most text × pattern steps, however many stars.
 */
export const fitsPattern = (text: string, pattern: string): boolean => {
  let at = 0
  let place = 0
  /** Where the last star was, and how far the text had been read then. */
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
