/** A line of the pasted text, without the prefix of a mail program or chat. */
export interface TextLine {
  /** Its range in the text, without the line break. */
  start: number
  end: number
  /** The line without quote marks and prompt. */
  text: string
  quoted: boolean
}

/**
 * The marks of quoted lines in mails: `> `, `>> `, `&gt; `. No two runs of spaces are adjacent, so it takes linear
 * time.
 */
export const quoteMarks = /^[ \t]{0,8}(?:(?:>|&gt;)[ \t]?){1,20}/

/** A prompt before a command: `user@host:~/shop$ `, `host:~$ `, `$ `, `PS C:\\Users\\x> `. */
const prompt =
  /^[ \t]{0,8}(?:PS [^\n<>]{0,200}>[ \t]?|[A-Za-z]:\\[^\n<>"]{0,200}>(?=\w)|[\w.-]{1,64}@[\w.-]{1,64}[^\n$#'"]{0,100}[$#][ \t]+|[\w.-]{1,64}:[~/][\w./~-]{0,100}[$#][ \t]+(?=\S)|\$[ \t]+(?=\S))/

export const textLines = (text: string): TextLine[] => {
  const lines: TextLine[] = []
  let start = 0
  while (start <= text.length) {
    const newline = text.indexOf('\n', start)
    const next = newline < 0 ? text.length + 1 : newline + 1
    let end = newline < 0 ? text.length : newline
    if (text[end - 1] === '\r') end--
    const line = text.slice(start, end)
    const marks = quoteMarks.exec(line)?.[0] ?? ''
    const rest = line.slice(marks.length)
    lines.push({ start, end, text: rest.slice(prompt.exec(rest)?.[0].length ?? 0), quoted: marks !== '' })
    start = next
  }
  return lines
}

export const joinLines = (lines: readonly TextLine[], first: number, last: number): string =>
  lines
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join('\n')
