import type { Unwrapped } from './unwrapped.ts'

/** Limits the lines, the calls of a log, and the start of a line that is searched for the name of its call. */
const maxLines = 20_000
const maxCalls = 200
const maxStart = 300

/** A word in brackets: `[pool-1-thread-2]`, `[req-7]`. */
const bracketed = /\[([\w.:/#-]{1,60})\]/g
/** A member or a pair that names a thread or a request: `"reqId":"r1"`, `thread=worker-2`. */
const named =
  /["'(\s,{](?:(?:req(?:uest)?|trace|correlation|call|transaction|x-request)[-_.]?id|rid|tid|thread(?:[-_.]?(?:id|name))?)["']?\s{0,2}[:=]\s{0,2}["']?([\w.:/#-]{1,60})/gi
const time = /^\d{1,4}[:/-][\d:.,/TZ+-]+$/

/** Returns the words that may name the call of a line, by their place or the kind of name. */
const namesIn = (line: string): Map<string, string> => {
  const start = line.slice(0, maxStart)
  const found = new Map<string, string>()
  const [member] = start.matchAll(named)
  if (member?.[1] !== undefined) found.set('named', member[1])
  const words = Array.from(start.matchAll(bracketed), ([, word = '']) => word).filter((word) => !time.test(word))
  for (const [at, word] of words.slice(0, 3).entries()) found.set(`bracket ${at}`, word)
  return found
}

const hasHeader = /authori[sz]ation|\bbearer\s/i
const hasBody = /order_id/

interface Line {
  text: string
  /** The name of its call. undefined for a line that continues the one before. */
  call: string | undefined
}

/** Whether header and body of two calls or more are on lines of their own, and the lines of one are between those of another. */
const areInterleaved = (lines: readonly Line[]): boolean => {
  const calls = new Set(lines.flatMap(({ call }) => call ?? []))
  if (calls.size < 2 || calls.size > maxCalls) return false
  const ofCall = (pattern: RegExp) =>
    new Set(lines.flatMap(({ text, call }) => (pattern.test(text) ? (call ?? []) : [])))
  const [headers, bodies] = [ofCall(hasHeader), ofCall(hasBody)]
  if ([...headers].filter((call) => bodies.has(call)).length < 2) return false
  const relevant = lines.filter(({ text }) => hasHeader.test(text) || hasBody.test(text))
  const changes = relevant.filter(({ call }, at) => at > 0 && call !== relevant[at - 1]?.call).length
  return changes >= calls.size
}

/** Puts the lines of each call together, in a log of several calls at the same time whose lines name the thread or request. */
export const linesByCall = (text: string): Unwrapped | undefined => {
  const written = text.split('\n')
  if (written.length < 4 || written.length > maxLines || !hasHeader.test(text)) return undefined
  const names = written.map(namesIn)
  for (const kind of new Set(names.flatMap((found) => [...found.keys()]))) {
    const lines = written.map((line, at) => ({ text: line, call: names[at]?.get(kind) }))
    if (!areInterleaved(lines)) continue
    const groups = new Map<string, string[]>()
    let current: string[] = []
    groups.set('', current)
    for (const { text: line, call } of lines) {
      if (call !== undefined) {
        current = groups.get(call) ?? []
        groups.set(call, current)
      }
      current.push(line)
    }
    const plain = [...groups.values()].filter((group) => group.length > 0).map((group) => group.join('\n'))
    return {
      text: plain.join('\n\n'),
      note: 'The lines of calls made at the same time were put together, by the thread or request that each line names.',
    }
  }
  return undefined
}
