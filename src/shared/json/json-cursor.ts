/** A place in a text that is being scanned. */
export interface JsonCursor {
  readonly text: string
  at: number
  depth: number
  /** The text was masked after it was found valid: a dot may stand for a digit, and two keys may have become equal. */
  readonly masked: boolean
  /** Where asked for: filled with the offsets of each value of the top level, from its first to after its last unit. */
  readonly spans?: Map<string, readonly [start: number, end: number]>
}
