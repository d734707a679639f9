import type { Unwrapped } from './unwrapped.ts'

const segment = /^(?:[\d:.]{8,20} )?(=>|<=) (?:Send|Recv) ([\w ]{1,20}), \d+ bytes/
const line = /^([\da-f]{4,8}): (.*)$/

/**
 * The output of `curl --trace-ascii`: what was sent, with the lines joined that it broke after 64 characters. A line
 * starts with its offset, so a break of the message itself is an offset further on than the text before it.
 */
export const traceLines = (text: string): Unwrapped | undefined => {
  if (!/^(?:[\d:.]{8,20} )?=> Send (?:header|data)/m.test(text) || /^0000: (?:[\da-f]{2} ){4}/m.test(text))
    return undefined
  const lines: string[] = []
  let [isSent, end] = [false, 0]
  for (const written of text.split(/\r?\n/)) {
    const [, direction, kind = ''] = segment.exec(written) ?? []
    const [, offset, part = ''] = line.exec(written) ?? []
    if (direction !== undefined) {
      isSent = direction === '=>' && !kind.startsWith('SSL')
      if (isSent) lines.push('')
    } else if (offset === undefined) {
      if (!/^(?:[\d:.]{8,20} )?== /.test(written)) lines.push(written)
    } else if (isSent) {
      const at = Number.parseInt(offset, 16)
      if (at > end || part === '') lines.push(part)
      else lines.push(`${lines.pop() ?? ''}${part}`)
      end = at + part.length
      continue
    }
    end = 0
  }
  const joined = lines.join('\n')
  const note = 'The lines of cURL’s trace were joined; it prints a dot for each byte that is not ASCII.'
  return { text: joined, note, isExact: () => !joined.includes('..') }
}
