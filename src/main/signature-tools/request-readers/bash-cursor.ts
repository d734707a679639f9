/** A position in a bash script, and the known variables. */
export interface BashCursor {
  readonly text: string
  at: number
  /** Variables whose whole value is known. */
  readonly variables: Map<string, string>
  /** Remaining characters that variables may expand to: repeated doubling must not exhaust memory. */
  room: number
  /** The contents of `$(…)` and backquotes. Scripts store responses in variables, so a command may be there. */
  readonly substitutions: string[]
  readonly notes: Set<string>
}

/** What may be behind a command that was itself in quotes, as in a cell of a table or an attribute of XML. */
const remainder = /["'][\s/>)\]},;"']{0,20}$/y

/** Skips the last quote of a text, if it opens nothing but ends a quotation around the whole command. */
export const skipsLastQuote = (cursor: BashCursor): boolean => {
  remainder.lastIndex = cursor.at
  const isLast = remainder.test(cursor.text)
  if (isLast) cursor.at = cursor.text.length
  return isLast
}

export const unclosed = (cursor: BashCursor, quote: string): void => {
  cursor.notes.add(`A ${quote} is opened and not closed: everything up to the end was taken as quoted.`)
}
