import { gapText } from '../../shared/gaps.ts'
import { type Candidate, isCreateCall, type RequestCandidate, type TextRange } from './candidate.ts'
import { orderOf } from './order-of.ts'

const maxHeaders = 100
const ofOther =
  'The header in the text belongs to the call of another order: ask for the header of this call to check its signature.'
const note = 'The header stands nearer to another body of the text, so this one may not be what was sent.'

const isBesideHeader = (one: Candidate): one is RequestCandidate =>
  isCreateCall(one) && one.source === 'labelled' && one.request.authorization !== null

const distance = (at: number, { start, end }: TextRange): number => Math.max(start - at, at - end, 0)

const placesOf = (text: string, token: string): number[] => {
  const places: number[] = []
  for (let at = text.indexOf(token); at >= 0 && places.length < maxHeaders; at = text.indexOf(token, at + 1)) {
    places.push(at)
  }
  return places
}

/** Returns the calls whose header is nearer to another call with the same one, with those calls. */
const borrowersIn = (text: string, calls: readonly RequestCandidate[]): [Candidate, RequestCandidate[]][] => {
  const [first] = calls
  const token = /\S+$/.exec(first?.request.authorization ?? '')?.[0] ?? ''
  if (token.length < 8 || new Set(calls.map(({ range }) => range.start)).size < calls.length) return []
  const owners = new Set(
    placesOf(text, token).map((at) =>
      calls.reduce((best, one) => (distance(at, one.range) < distance(at, best.range) ? one : best)),
    ),
  )
  return owners.size === 0 ? [] : calls.filter((one) => !owners.has(one)).map((one) => [one, [...owners]])
}

/** A log may have the text that was hashed beside the call, an example, or the call of another order. */
const withoutHeader = (one: RequestCandidate, owners: readonly RequestCandidate[]): RequestCandidate => {
  const order = orderOf(one)
  const isOther = order !== undefined && owners.every((owner) => ![undefined, order].includes(orderOf(owner)))
  if (!isOther) return { ...one, confidence: 'possible', notes: [...one.notes, note] }
  const request = { ...one.request, authorization: gapText('the header Authorization') }
  return { ...one, notes: [...one.notes, ofOther], request }
}

/** Ranks a body lower if its header stands nearer to another body, or takes the header away if that is of another order. */
export const withOwnHeader = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const calls = candidates.filter(isBesideHeader)
  const headers = [...new Set(calls.map(({ request }) => request.authorization))]
  const borrowers = new Map<Candidate, RequestCandidate[]>(
    headers.flatMap((header) =>
      borrowersIn(
        text,
        calls.filter(({ request }) => request.authorization === header),
      ),
    ),
  )
  return candidates.map((one) => {
    const owners = borrowers.get(one)
    return owners !== undefined && isCreateCall(one) ? withoutHeader(one, owners) : one
  })
}
