/** Follows “nothing was recognised”. */
export const whatHelps =
  'What helps: the request with its headers and body, the answer with its code, or the lines of an access log, and order and time.'
