import type { Candidate, TextRange } from './candidate.ts'
import { environmentValues } from './environment.ts'
import { jsonOf } from './json-value.ts'
import { quotedMail } from './quoted-mail.ts'
import type { ReadContext } from './read-context.ts'
import { readers } from './readers.ts'

export interface MaterialReading {
  /** Likeliest first. */
  candidates: Candidate[]
  /** What was looked for. */
  looked: string[]
  /** Candidates beyond those listed. */
  more: number
}

const maxCandidates = 200
/** Texts decoded from texts. */
const deepest = 3

const covers = (outer: TextRange, inner: TextRange): boolean => outer.start <= inner.start && inner.end <= outer.end

const confidences = { certain: 0, likely: 1, possible: 2 }

/** A create call comes first, then an IPN; what lacks something comes later. Readers have an order of their own. */
const rankOf = (candidate: Candidate): number => {
  const own = candidate.kind === 'create-request' && !candidate.createCall ? 3 : 0
  const kind = candidate.kind === 'access-line' || candidate.kind === 'environment' ? 4 : 0
  return confidences[candidate.confidence] + own + kind
}

const readAt = (text: string, environment: ReadonlyMap<string, string>, depth: number): Candidate[] => {
  let parsed: { value: unknown } | undefined
  const context: ReadContext = {
    depth,
    json: () => {
      parsed ??= { value: jsonOf(text) }
      return parsed.value
    },
    environment,
    readInner: (inner) => (depth >= deepest ? [] : readAt(inner, environment, depth + 1)),
  }
  const found: Candidate[] = []
  for (const { read } of readers) {
    const taken = found.map(({ range }) => range)
    found.push(...read(text, context).filter(({ range }) => !taken.some((outer) => covers(outer, range))))
  }
  return found.length > 0 ? found : quotedMail(text, context)
}

/**
 * Finds what a text holds: requests, IPNs, access log lines, environments of API clients. Nothing of it is run or sent;
 * time is bounded by the length of the text.
 */
export const readMaterial = (text: string, environment?: string): MaterialReading => {
  const found = readAt(text, environmentValues(environment), 0).toSorted((a, b) => rankOf(a) - rankOf(b))
  return {
    candidates: found.slice(0, maxCandidates),
    looked: readers.map(({ title }) => title),
    more: Math.max(0, found.length - maxCandidates),
  }
}
