/**
 * Pairs as `application/x-www-form-urlencoded`, exactly as the WHATWG URL standard serializes them: UTF-8, a space as
 * `+`, all but letters, digits and `*-._` percent-encoded, a lone surrogate as U+FFFD.
 */
export const formEncoded = (pairs: Iterable<readonly [name: string, value: string]>): string =>
  Array.from(pairs, ([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')

const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
