/** A text after one wrapping (quotes, escapes, line breaks of a mail) was undone; `note` says which. */
export interface Unwrapped {
  text: string
  note: string
  /** false: characters of the message may be lost. */
  exact?: boolean
}
