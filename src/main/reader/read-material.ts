import type { Candidate, IpnCandidate, TextRange } from './candidate.ts'
import { environmentValues } from './environment.ts'
import { jsonOf } from './json-value.ts'
import { quotedMail } from './quoted-mail.ts'
import type { ReadContext } from './read-context.ts'
import { readers } from './readers.ts'
import { hasTypographicQuotes, straightQuotes, typographicNote } from './straight-quotes.ts'
import { withTokenElsewhere } from './with-token-elsewhere.ts'
import { withoutMarkup } from './without-markup.ts'

export interface MaterialReading {
  /** Likeliest first. */
  candidates: Candidate[]
  /** The kinds of material that were searched for. */
  looked: string[]
  /** Number of candidates that are not listed. */
  more: number
}

const maxCandidates = 200
/** Limits the nesting of decoded texts. */
const maxDepth = 3

const covers = (outer: TextRange, inner: TextRange): boolean => outer.start <= inner.start && inner.end <= outer.end

const confidences = { certain: 0, likely: 1, possible: 2 }

/**
 * Ranks create calls before IPNs, and complete candidates before incomplete ones. Equal ranks keep the order of the
 * readers.
 */
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
    readInner: (inner) => (depth >= maxDepth ? [] : readAt(inner, environment, depth + 1)),
  }
  const plain = withoutMarkup(text)
  const inner = plain === undefined ? [] : context.readInner(plain.text)
  if (plain !== undefined && inner.length > 0) {
    const range = { start: 0, end: text.length }
    return inner.map((candidate) => ({ ...candidate, range, notes: [plain.note, ...candidate.notes] }))
  }
  const found: Candidate[] = []
  for (const { read } of readers) {
    const taken = found.map(({ range }) => range)
    found.push(...read(text, context).filter(({ range }) => !taken.some((outer) => covers(outer, range))))
  }
  if (found.length > 0) return found
  const quoted = quotedMail(text, context)
  if (quoted.length > 0 || !hasTypographicQuotes(text)) return quoted
  return context.readInner(straightQuotes(text)).map((one) => ({ ...one, notes: [typographicNote, ...one.notes] }))
}

const identityOf = ({ fields }: IpnCandidate): string =>
  JSON.stringify(
    ['cs_ref_code', 'transaction_id', 'amount'].map((wanted) => fields.find(([name]) => name === wanted)?.[1]),
  )

/** Drops IPNs that were rebuilt from a dump if their bytes are in the text too. */
const withoutDumps = (candidates: readonly Candidate[]): Candidate[] => {
  const whole = new Set(
    candidates.flatMap((one) => (one.kind === 'ipn' && one.source !== 'dump' ? [identityOf(one)] : [])),
  )
  return candidates.filter((one) => one.kind !== 'ipn' || one.source !== 'dump' || !whole.has(identityOf(one)))
}

/**
 * Finds requests, IPNs, access log lines and environments of API clients in a text. Nothing is run or sent; the time is
 * bounded by the length of the text.
 */
export const readMaterial = (text: string, environment?: string): MaterialReading => {
  const read = readAt(text, environmentValues(environment), 0)
  const found = withTokenElsewhere(text, withoutDumps(read)).toSorted((a, b) => rankOf(a) - rankOf(b))
  return {
    candidates: found.slice(0, maxCandidates),
    looked: readers.map(({ title }) => title),
    more: Math.max(0, found.length - maxCandidates),
  }
}
