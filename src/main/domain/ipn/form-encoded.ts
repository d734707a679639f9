/**
 * Pairs as `application/x-www-form-urlencoded`, exactly as the WHATWG URL standard serializes them: UTF-8, a space as
 * `+`, all but letters, digits and `*-._` percent-encoded, a lone surrogate as U+FFFD.
 */
export const formEncoded = (pairs: Iterable<readonly [name: string, value: string]>): string => joined(pairs, encoded)

/** The same in ISO 8859-1, with a question mark for what that does not have. */
export const latin1FormEncoded = (pairs: Iterable<readonly [name: string, value: string]>): string =>
  joined(pairs, (text) => text.replace(/[^\p{ASCII}]|\p{ASCII}+/gu, latin1Part))

/** The pairs of a form in ISO 8859-1, whose escapes stand for one character each. */
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

const joined = (pairs: Iterable<readonly [name: string, value: string]>, encode: (text: string) => string): string =>
  Array.from(pairs, ([name, value]) => `${encode(name)}=${encode(value)}`).join('&')

const latin1Part = (part: string): string => {
  const code = part.codePointAt(0) ?? 0
  if (code < 0x80) return encoded(part)
  return code > 0xff ? '%3F' : `%${code.toString(16).toUpperCase()}`
}

const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
