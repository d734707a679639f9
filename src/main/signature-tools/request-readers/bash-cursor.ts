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

export const unclosed = (cursor: BashCursor, quote: string): void => {
  cursor.notes.add(`A ${quote} is opened and not closed: everything up to the end was taken as quoted.`)
}
