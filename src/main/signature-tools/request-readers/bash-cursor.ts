/** A place in a bash script that is being read, and what is known there. */
export interface BashCursor {
  readonly text: string
  at: number
  /** Variables whose whole value was seen being set. */
  readonly variables: Map<string, string>
  /** Characters that variables may still put in: doubling one again and again must not fill the memory. */
  room: number
  /** The insides of `$(…)` and backquotes: scripts keep answers in variables, so a command may be there. */
  readonly substitutions: string[]
  readonly notes: Set<string>
}

export const unclosed = (cursor: BashCursor, quote: string): void => {
  cursor.notes.add(`A ${quote} is opened and not closed: everything up to the end was taken as quoted.`)
}
