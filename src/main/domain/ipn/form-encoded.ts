/**
 * Encodes pairs as `application/x-www-form-urlencoded` as the WHATWG URL standard serializes them: UTF-8, a space as
 * `+`, everything but letters, digits and `*-._` percent-encoded, a lone surrogate as U+FFFD.
 */
export const formEncoded = (pairs: Iterable<readonly [name: string, value: string]>): string =>
  String(new URLSearchParams(Array.from(pairs, ([name, value]): [string, string] => [name, value])))

/** Encodes pairs as a form in ISO 8859-1. Characters that it does not have become a question mark. */
export const latin1FormEncoded = (pairs: Iterable<readonly [name: string, value: string]>): string =>
  Array.from(pairs, ([name, value]) => `${latin1Encoded(name)}=${latin1Encoded(value)}`).join('&')

/** Decodes a form in ISO 8859-1, where each escape is one character. */
export const latin1FormPairs = (body: string): [name: string, value: string][] =>
  body
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const end = pair.indexOf('=')
      const name = end === -1 ? pair : pair.slice(0, end)
      return [latin1Decoded(name), end === -1 ? '' : latin1Decoded(pair.slice(end + 1))]
    })

const latin1Decoded = (text: string): string =>
  text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const latin1Encoded = (text: string): string => text.replace(/[^\p{ASCII}]|\p{ASCII}+/gu, latin1Part)

const latin1Part = (part: string): string => {
  const code = part.codePointAt(0) ?? 0
  // Encodes the character as the name of a pair without a value, and drops the equals sign.
  if (code < 0x80) return formEncoded([[part, '']]).slice(0, -1)
  return code > 0xff ? '%3F' : `%${code.toString(16).toUpperCase()}`
}
