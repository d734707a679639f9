const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** As RFC 3986 has it: rawurlencode of PHP, quote of Python. */
export const percentEncoded = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, percent)

/** As urlencode of PHP writes a form: a space as +. */
export const formEncoded = (text: string): string => percentEncoded(text).replace(/~/g, percent).replaceAll('%20', '+')

/** As URLSearchParams writes a form. */
export const browserEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()~]/g, percent)
    .replaceAll('%20', '+')
