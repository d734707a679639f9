/** A text without what a program made of it when it was printed, sent or copied. */
export interface Unwrapped {
  text: string
  note: string
  /** false: characters of the message may be lost. */
  exact?: boolean
}
