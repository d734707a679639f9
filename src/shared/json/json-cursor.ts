/** A position in a text that is being scanned. */
export interface JsonCursor {
  readonly text: string
  at: number
  depth: number
  /**
   * Whether the text was masked after it was found valid: a dot may replace a digit, and two keys may have become
   * equal.
   */
  readonly masked: boolean
  /** If set, receives the offsets of each top-level value: its first unit, and the unit after its last. */
  readonly spans: Map<string, readonly [start: number, end: number]> | undefined
}
