const simple: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\\': '\\',
  '"': '"',
  "'": "'",
  '`': '`',
  $: '$',
}
const escapeSequence = /\\(?:u\{([\dA-Fa-f]{1,6})\}|u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2})|\r?\n|([\s\S]))/g

/**
 * Decodes the escapes of a string in code. JavaScript drops the backslash of an unknown escape; Python and PHP keep it.
 */
export const unescapeCode = (written: string, unknown: 'drop' | 'keep'): string =>
  written.replace(escapeSequence, (all, point?: string, unit?: string, byte?: string, letter?: string) => {
    const hex = point ?? unit ?? byte
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16)
      return code > 0x10ffff ? all : point === undefined ? String.fromCharCode(code) : String.fromCodePoint(code)
    }
    if (letter === undefined) return ''
    return Object.hasOwn(simple, letter) ? (simple[letter] ?? '') : unknown === 'drop' ? letter : all
  })
