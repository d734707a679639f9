import { gapsIn, gapText } from '../../shared/gaps.ts'
import { parseAuthorization } from '../../shared/signature/token.ts'
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

/** What may be a hash, in digits or encoded, or the rest of one that is hidden. One character alone hides all of it. */
const hashLike = /[\da-f]{4}|[A-Za-z\d+/_-]{22}/i
const oneCharacter = /^(.)\1*$/
const keyPart = /^bearer +([^\s<>{}()[\]$%"']{3,200})\./i

/** A word or sign in place of the token, or of its hash. The service answered E012, so it had a whole one. */
const withReplacedToken = (call: RequestCandidate): RequestCandidate => {
  const { authorization } = call.request
  if (authorization === null || parseAuthorization(authorization) || gapsIn(authorization).length > 0) return call
  const key = keyPart.exec(authorization)?.[1]
  const shown = authorization.replace(key === undefined ? /^bearer +/i : keyPart, '')
  if (hashLike.test(shown) && !oneCharacter.test(shown)) return call
  const gap = gapText(key === undefined ? 'the header Authorization' : 'the hash')
  const what = key === undefined ? 'token' : 'hash'
  const note = `The text has ${JSON.stringify(shown.slice(0, 60))} in place of the ${what}. The service had a whole token: it answers any other with E010. Take the header from where it is sent.`
  const request = { ...call.request, authorization: key === undefined ? gap : `Bearer ${key}.${gap}` }
  return { ...call, notes: [...call.notes, note], request }
}

/** Limits the characters that are searched for codes. */
const maxText = 200_000

/** Whether a text says that the service took the token and compared its hash. */
const saysMismatch = (text: string): boolean => {
  const answers = serviceAnswers(text)
  if (answers.length > 0) return answers.every(({ code }) => code === 'E012')
  const named = new Set(text.slice(0, maxText).match(/\bE0\d\d\b/g))
  return named.size === 1 && named.has('E012')
}

/** Adds to calls what their tokens say beside the signature: one token for two orders, a token that a log cut, an example. */
export const withTokenDoubts = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const calls = candidates.filter(isCreateCall)
  const sharers = sharersIn(calls)
  const isMismatch = saysMismatch(text)
  return candidates.map((candidate): Candidate => {
    if (!isCreateCall(candidate)) return candidate
    const call = isMismatch ? withReplacedToken(withHiddenEnd(candidate)) : candidate
    if (calls.length > 1 && exampleToken.test(call.request.authorization ?? '')) {
      const note = 'Its key is one of an example: it is probably not what was sent.'
      return { ...call, confidence: 'possible', notes: [...call.notes, note] }
    }
    if (!sharers.has(candidate)) return call
    const note = 'Calls of different orders have this token. A token fits one body only: make a new one for each call.'
    return { ...call, notes: [...call.notes, note] }
  })
}
