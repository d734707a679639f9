const plain = /[^ \t"\\]+/y

/**
 * Splits a command line by the rules of the Windows C runtime: spaces and tabs separate arguments outside quotes.
 * Backslashes are special only before a quote: two are one, and an odd one escapes the quote. Two quotes inside quotes
 * are one.
 */
export const windowsArguments = (line: string): string[] => {
  const words: string[] = []
  let at = 0
  while (at < line.length) {
    if (line[at] === ' ' || line[at] === '\t') {
      at++
      continue
    }
    const [word, end] = readArgument(line, at)
    words.push(word)
    at = end
  }
  return words
}

const readArgument = (line: string, start: number): [word: string, end: number] => {
  let word = ''
  let quoted = false
  let at = start
  while (at < line.length) {
    plain.lastIndex = at
    const run = plain.exec(line)?.[0] ?? ''
    word += run
    at += run.length
    const char = line[at]
    if (char === undefined || (!quoted && char !== '"' && char !== '\\')) break
    if (char === '\\') {
      const slashes = backslashesAt(line, at)
      at += slashes
      const beforeQuote = line[at] === '"'
      word += '\\'.repeat(beforeQuote ? slashes >> 1 : slashes)
      if (!beforeQuote || slashes % 2 === 0) continue
      word += '"'
    } else if (char !== '"') {
      word += char
    } else if (quoted && line[at + 1] === '"') {
      word += '"'
      at++
    } else {
      quoted = !quoted
    }
    at++
  }
  return [word, at]
}

const backslashesAt = (line: string, from: number): number => {
  let at = from
  while (line[at] === '\\') at++
  return at - from
}
