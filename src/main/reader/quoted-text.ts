/** Characters of a literal that are read. */
const maxLength = 400_000
const simple: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', 0: '\0' }
const escapeSequence = /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|(\r?\n|[\s\S]))/g

/** A backslash before any other character stands for itself, as in Python and PHP; before a quote or a backslash it is dropped. */
const unescaped = (body: string): string =>
  body.replace(escapeSequence, (whole, x?: string, u?: string, char = '') => {
    const code = x ?? u
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    return simple[char] ?? (char === "'" || char === '"' || char === '\\' ? char : whole)
  })

/**
 * The text of the single-quoted literal that begins at `start`, directly behind its quote, and the offset of its
 * closing quote. A Python bytes literal (`b'…'`) is decoded as UTF-8. undefined where no literal begins or ends there.
 */
export const quotedText = (text: string, start: number): { text: string; end: number } | undefined => {
  // An escaped quote begins no literal; so no two scans go over the same text.
  if (text[start - 1] !== "'" || text[start - 2] === '\\') return undefined
  const literal = /^(?:[^'\\\n]|\\[\s\S])*(?=')/.exec(text.slice(start, start + maxLength))?.[0]
  if (literal === undefined) return undefined
  const isBytes = /(?:^|[^\w'])[bB]$/.test(text.slice(Math.max(0, start - 3), start - 1))
  const plain = unescaped(literal)
  return { text: isBytes ? Buffer.from(plain, 'latin1').toString('utf8') : plain, end: start + literal.length }
}
