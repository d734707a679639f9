import { type Candidate, isCreateCall, type RequestCandidate } from './candidate.ts'
import { orderOf } from './order-of.ts'
import { serviceAnswers } from './service-answers.ts'

const hashLength = 32
const cutToken = /^Bearer [\w.-]{1,200}\.([\da-f]{6,31})$/
/** Keys that manuals print. */
const exampleToken = /^Bearer [\w.-]{0,100}(?:example|your[-_]?(?:merchant|key))/i

/** Returns the calls whose token another call has too, though it is for another order. */
const sharersIn = (calls: readonly RequestCandidate[]): Set<Candidate> => {
  const orders = new Map<string, Set<unknown>>()
  for (const one of calls) {
    const { authorization } = one.request
    if (authorization === null || !/\.[\da-f]{32}$/.test(authorization)) continue
    const order = orderOf(one)
    if (order !== undefined) orders.set(authorization, (orders.get(authorization) ?? new Set()).add(order))
  }
  return new Set(calls.filter(({ request }) => (orders.get(request.authorization ?? '')?.size ?? 0) > 1))
}

/** A token that the service read whole, because it answered E012, and whose end a log left out. */
const withHiddenEnd = (call: RequestCandidate): RequestCandidate => {
  const digits = cutToken.exec(call.request.authorization ?? '')?.[1]
  if (digits === undefined) return call
  const authorization = `${call.request.authorization}${'*'.repeat(hashLength - digits.length)}`
  const note = `The text shows ${digits.length} of the ${hashLength} digits of the hash. The service had all of them: it answers a hash that is too short with E010.`
  return { ...call, notes: [...call.notes, note], request: { ...call.request, authorization } }
}

/** Adds to calls what their tokens say beside the signature: one token for two orders, a token that a log cut, an example. */
export const withTokenDoubts = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const calls = candidates.filter(isCreateCall)
  const sharers = sharersIn(calls)
  const answers = serviceAnswers(text)
  const isMismatch = answers.length > 0 && answers.every(({ code }) => code === 'E012')
  return candidates.map((candidate): Candidate => {
    if (!isCreateCall(candidate)) return candidate
    const call = isMismatch ? withHiddenEnd(candidate) : candidate
    if (calls.length > 1 && exampleToken.test(call.request.authorization ?? '')) {
      const note = 'Its key is one of an example: it is probably not what was sent.'
      return { ...call, confidence: 'possible', notes: [...call.notes, note] }
    }
    if (!sharers.has(candidate)) return call
    const note = 'Calls of different orders have this token. A token fits one body only: make a new one for each call.'
    return { ...call, notes: [...call.notes, note] }
  })
}
