import { isUtf8 } from 'node:buffer'

type Language = 'javascript' | 'php' | 'python'

const common: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', v: '\v', f: '\f', '\\': '\\', '"': '"' }

/** The letters after a backslash that stand for another character. */
const letters: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  javascript: { ...common, b: '\b', '0': '\0' },
  php: { ...common, e: '\u001b', $: '$' },
  python: { ...common, b: '\b', a: '\u0007', "'": "'" },
}

const sequences: Readonly<Record<Language, RegExp>> = {
  javascript: /\\(?:u\{([\dA-Fa-f]{1,6})\}|u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2})|(\r?\n)|([\s\S]))/g,
  php: /\\(?:u\{([\dA-Fa-f]{1,6})\}|((?:x[\dA-Fa-f]{1,2}|[0-7]{1,3})(?:\\(?:x[\dA-Fa-f]{1,2}|[0-7]{1,3}))*)|([\s\S]))/g,
  python: /\\(?:U([\dA-Fa-f]{8})|u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2})|([0-7]{1,3})|(\r?\n)|([\s\S]))/g,
}

const ofCode = (code: number, written: string): string => (code > 0x10ffff ? written : String.fromCodePoint(code))

/** PHP’s `\xC3\xA9` and `\303\251` are bytes. Of `\501` the low eight bits count, as Buffer takes them. */
const ofBytes = (written: string): string => {
  const codes = written
    .split('\\')
    .map((one) => (one.startsWith('x') ? Number.parseInt(one.slice(1), 16) : Number.parseInt(one, 8)))
  const bytes = Buffer.from(codes)
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}

const ofLetter = (letter: string, language: Language): string => {
  const known = letters[language]
  if (Object.hasOwn(known, letter)) return known[letter] ?? ''
  return language === 'javascript' ? letter : `\\${letter}`
}

/** Decodes the escapes of a string in code. JavaScript drops the backslash of an unknown one; Python and PHP keep it. */
export const unescapeCode = (written: string, language: Language): string =>
  written.replace(sequences[language], (all: string, ...groups: (string | undefined)[]) => {
    if (language === 'php') {
      const [point, bytes, letter = ''] = groups
      if (point !== undefined) return ofCode(Number.parseInt(point, 16), all)
      return bytes === undefined ? ofLetter(letter, language) : ofBytes(bytes)
    }
    const [point, unit, byte] = groups
    const [octal, newline, letter = ''] = language === 'python' ? groups.slice(3) : [undefined, groups[3], groups[4]]
    const hex = point ?? unit ?? byte
    // A unit may be one half of a character.
    if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16))
    if (hex !== undefined) return ofCode(Number.parseInt(hex, 16), all)
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
    return newline === undefined ? ofLetter(letter, language) : ''
  })
