/** Returns a text in lower case with the length it had. */
export const foldCase = (text: string): string => {
  const folded = text.toLowerCase()
  const kept =
    folded.length === text.length
      ? folded
      : text.replace(/\p{Lu}/gu, (one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one))
  return kept.replaceAll('ς', 'σ')
}

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
