import type { ReadRequest } from '../candidate.ts'

/** A text after one wrapping (quotes, escapes, line breaks of a mail) was undone; `note` says which. */
export interface Unwrapped {
  text: string
  note: string
  /** Whether a body is as it was sent. Without it each is. */
  isExact?: (request: ReadRequest) => boolean
  /** Whether what was changed may have been sent like that. */
  mayBeSent?: boolean
}
