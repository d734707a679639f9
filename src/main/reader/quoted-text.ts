/** Limits the characters of a literal. */
const maxLength = 400_000
const simple: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', 0: '\0' }
const escapeSequence = /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|(\r?\n|[\s\S]))/g

/** Drops a backslash before a quote or a backslash. Keeps it before any other character, as in Python and PHP. */
const unescaped = (body: string): string =>
  body.replace(escapeSequence, (whole, x?: string, u?: string, char = '') => {
    const code = x ?? u
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    return simple[char] ?? (char === "'" || char === '"' || char === '\\' ? char : whole)
  })

/**
 * Returns the text of the literal in single quotes or backticks whose contents start at `start`, and the offset of its closing quote. A
 * Python bytes literal (`b'…'`) is decoded as UTF-8. Returns undefined when there is no complete literal.
 */
export const quotedText = (text: string, start: number): { text: string; end: number } | undefined => {
  // An escaped quote does not start a literal. This also keeps scans from reading the same text twice.
  const quote = text[start - 1]
  if ((quote !== "'" && quote !== '`') || text[start - 2] === '\\') return undefined
  const whole = quote === '`' ? /^(?:[^`\\]|\\[\s\S])*(?=`)/ : /^(?:[^'\\\n]|\\[\s\S])*(?=')/
  const literal = whole.exec(text.slice(start, start + maxLength))?.[0]
  if (literal === undefined) return undefined
  const isBytes = /(?:^|[^\w'])[bB]$/.test(text.slice(Math.max(0, start - 3), start - 1))
  const plain = unescaped(literal)
  return { text: isBytes ? Buffer.from(plain, 'latin1').toString('utf8') : plain, end: start + literal.length }
}
