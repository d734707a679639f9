import type { Unwrapped } from './unwrapped.ts'

/** The footer of a page, the form feed, and the header of the next page. */
const pageBreak = /(?:\r?\n[ \t]*){2,4}[^\s\f][^\n\f]{0,200}(?:\r?\n)?\f(?:[^\n\f]{0,200}\n){1,4}?[ \t]*\r?\n/g
/** A token whose hash goes on in the next line. */
const wrappedToken = /(\bBearer[ \t]{1,4}[\w.-]{1,200}\.)([\da-f]{1,31})\r?\n[ \t>]{0,8}([\da-f]{1,31})(?=\s)/gi

/** Removes the page breaks of a PDF, and the line break within a token. */
export const pageBreaks = (text: string): Unwrapped | undefined => {
  const pages = text.includes('\f') ? text.replace(pageBreak, '\n') : text
  const plain = pages.replace(wrappedToken, (whole, head: string, first: string, rest: string) =>
    first.length + rest.length === 32 ? `${head}${first}${rest}` : whole,
  )
  return plain === text
    ? undefined
    : { text: plain, note: 'The breaks of lines and pages of a printed text were left out.' }
}
