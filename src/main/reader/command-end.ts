/** Continuation characters of all shells. None of them ends a command in another shell. */
const continuation = /[\\^`]$/

/**
 * Returns the offset after the command at the start of a text: the first line break that is not continued and not inside
 * quotes, here-documents, PowerShell here-strings or tables. Takes linear time and reads at most `limit` characters.
 */
export const commandEnd = (text: string, limit: number): number => {
  const stop = Math.min(text.length, limit)
  const markers: string[] = []
  let [at, braces] = [0, 0]
  while (at < stop) {
    const char = text[at]
    if (char === '\\' || (char === '`' && /[\r\n"'`$]/.test(text[at + 1] ?? ''))) at += skipped(text, at)
    else if (char === '@' && /^@['"]\r?\n/.test(text.slice(at, at + 4))) at = hereStringEnd(text, at)
    else if (char === "'") at = singleEnd(text, at)
    else if (char === '"') at = doubleEnd(text, at)
    else if (char === '<' && text.startsWith('<<', at)) at = noteMarker(text, at, markers)
    else if (char === '{' || char === '(') {
      braces++
      at++
    } else if (char === '}' || char === ')') {
      braces = Math.max(0, braces - 1)
      at++
    } else if (char === '\n') {
      if (markers.length > 0) at = hereDocumentsEnd(text, at, markers.splice(0))
      else if (braces === 0 && !continuation.test(lineBefore(text, at)) && !/\|[ \t]*$/.test(lineBefore(text, at)))
        return at
      else at++
    } else at++
  }
  return Math.min(at, stop)
}

const skipped = (text: string, at: number): number => (text.startsWith('\r\n', at + 1) ? 3 : 2)

const lineBefore = (text: string, at: number): string => text.slice(Math.max(0, at - 100), at).replace(/\r$/, '')

const orEnd = (found: number, text: string): number => (found < 0 ? text.length : found)

/** `$'…'` has escapes, `'…'` does not. */
const singleEnd = (text: string, at: number): number => {
  if (text[at - 1] !== '$') return orEnd(text.indexOf("'", at + 1), text) + 1
  let end = at + 1
  while (end < text.length && text[end] !== "'") end += text[end] === '\\' ? 2 : 1
  return end + 1
}

const doubleEnd = (text: string, at: number): number => {
  let end = at + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' || text[end] === '`' ? 2 : 1
  return end + 1
}

const hereStringEnd = (text: string, at: number): number => {
  const end = text.indexOf(`\n${text[at + 1]}@`, at)
  return end < 0 ? text.length : end + 3
}

const noteMarker = (text: string, at: number, markers: string[]): number => {
  const marker = /^<<-?[ \t]?\\?(['"]?)(\w{1,40})\1/.exec(text.slice(at, at + 60))
  if (!marker) return at + 2
  markers.push(marker[2] ?? '')
  return at + marker[0].length
}

const hereDocumentsEnd = (text: string, from: number, markers: readonly string[]): number => {
  let at = from
  for (const marker of markers) {
    let found = -1
    for (let line = at; line >= 0 && line < text.length && found < 0; line = text.indexOf('\n', line + 1)) {
      const end = orEnd(text.indexOf('\n', line + 1), text)
      if (end - line < 200 && text.slice(line + 1, end).trim() === marker) found = end
    }
    at = orEnd(found, text)
  }
  return at
}
