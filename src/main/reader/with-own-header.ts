import { gapText } from '../../shared/gaps.ts'
import { type Candidate, isCreateCall, type RequestCandidate, type TextRange } from './candidate.ts'
import { orderOf } from './order-of.ts'

const maxHeaders = 100
const otherOrderNote =
  'The header in the text belongs to the call of another order: ask for the header of this call to check its signature.'
const nearerNote = 'The header stands nearer to another body of the text, so this one may not be what was sent.'

const isBesideHeader = (one: Candidate): one is RequestCandidate =>
  isCreateCall(one) && one.source === 'labelled' && one.request.authorization !== null

/** Maximum distance of a second body, on the other side of a header, that may also be the header's own. */
const maxDoubtful = 200
const maxHeading = 2_000
/** The text between a header and the body right below it: other headers, and the name of the body. */
const heading = /^[^\n{}]{0,40}(?:\n[ \t>]{0,8}[\w-]{1,60}:[^\n{}]{0,500}){0,20}\s{0,8}[^\n{}]{0,40}$/

const distance = (token: TextRange, { start, end }: TextRange): number =>
  Math.max(start - token.end, token.start - end, 0)

const placesOf = (text: string, token: string): TextRange[] => {
  const places: TextRange[] = []
  for (let at = text.indexOf(token); at >= 0 && places.length < maxHeaders; at = text.indexOf(token, at + 1)) {
    places.push({ start: at, end: at + token.length })
  }
  return places
}

const emptyLines = (text: string): number => text.match(/\n[ \t\r]*(?=\n)/g)?.length ?? 0

/** Returns the body that owns a header at any distance: the one in its paragraph, or the one directly below it. */
const adjacent = (text: string, token: TextRange, above: RequestCandidate, below: RequestCandidate) => {
  const between = text.slice(token.end, Math.min(below.range.start, token.end + maxHeading))
  const before = text.slice(Math.max(above.range.end, token.start - maxHeading), token.start)
  const more = emptyLines(between) - emptyLines(before)
  if (more > 0) return before.length < maxDoubtful ? above : undefined
  return before.includes('\n') && heading.test(between) ? below : undefined
}

interface Owner {
  owner: RequestCandidate
  /** The calls that may also own the header. */
  rivals: RequestCandidate[]
}

const ownerAt = (text: string, token: TextRange, calls: readonly RequestCandidate[]): Owner | undefined => {
  const isAbove = ({ range }: RequestCandidate): boolean => range.start < token.start
  const sorted = calls.toSorted((a, b) => distance(token, a.range) - distance(token, b.range))
  const above = sorted.find(isAbove)
  const below = sorted.find((one) => !isAbove(one))
  const own = above && below && adjacent(text, token, above, below)
  const owner = own ?? sorted[0]
  const isRival = (one: RequestCandidate): boolean =>
    owner !== undefined && isAbove(one) !== isAbove(owner) && distance(token, one.range) < maxDoubtful
  return owner && { owner, rivals: own ? [] : sorted.filter(isRival) }
}

interface Borrowed {
  owners: RequestCandidate[]
  /** Whether none of the headers can be its own. */
  isSure: boolean
}

/** Returns the calls whose header is nearer to another call with the same one, with those calls. */
const borrowersIn = (text: string, calls: readonly RequestCandidate[]): [RequestCandidate, Borrowed][] => {
  const [first] = calls
  const token = /\S+$/.exec(first?.request.authorization ?? '')?.[0] ?? ''
  if (token.length < 8 || new Set(calls.map(({ range }) => range.start)).size < calls.length) return []
  const found = placesOf(text, token).flatMap((at) => ownerAt(text, at, calls) ?? [])
  const owners = [...new Set(found.map(({ owner }) => owner))]
  const rivals = new Set(found.flatMap((one) => one.rivals))
  const borrowers = owners.length === 0 ? [] : calls.filter((one) => !owners.includes(one))
  return borrowers.map((one) => [one, { owners, isSure: !rivals.has(one) }])
}

/**
 * Removes a header that belongs to another order. Otherwise the call is ranked lower, because it may be an example or
 * the text that was hashed.
 */
const withoutHeader = (one: RequestCandidate, { owners, isSure }: Borrowed): RequestCandidate => {
  const order = orderOf(one)
  const isOther = order !== undefined && owners.every((owner) => ![undefined, order].includes(orderOf(owner)))
  if (!isOther || !isSure) return { ...one, confidence: 'possible', notes: [...one.notes, nearerNote] }
  const request = { ...one.request, authorization: gapText('the header Authorization') }
  return { ...one, notes: [...one.notes, otherOrderNote], request }
}

/** Ranks a body lower when its header is nearer to another body, and removes a header that belongs to another order. */
export const withOwnHeader = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const calls = candidates.filter(isBesideHeader)
  const headers = [...new Set(calls.map(({ request }) => request.authorization))]
  const borrowers = new Map(
    headers.flatMap((header) =>
      borrowersIn(
        text,
        calls.filter(({ request }) => request.authorization === header),
      ),
    ),
  )
  return candidates.map((one) => {
    const borrowed = isCreateCall(one) && borrowers.get(one)
    return borrowed ? withoutHeader(one, borrowed) : one
  })
}
