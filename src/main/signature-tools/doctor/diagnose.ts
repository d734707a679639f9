import { type FindingCode, findingCode } from '../../../shared/contract/finding-codes.ts'
import type { Diagnosis, Finding } from '../../../shared/contract/signature.ts'
import { gapsIn } from '../../../shared/gaps.ts'
import { diagnosisOf } from './diagnosis-of.ts'
import type { DoctorMerchant, Evidence } from './evidence.ts'
import { lengthSymptom, shortSymptom } from './hash-length.ts'
import type { HashRecipe } from './hash-recipe.ts'
import { ofInexactBody } from './inexact-body.ts'
import { isNoCall } from './is-no-call.ts'
import { type Mistyped, mistypedHash } from './mistyped-hash.ts'
import { namedParts } from './name-parts.ts'
import { type DoctorDeps, type Planned, planOf } from './plan-of.ts'
import type { HashReading } from './read-hash.ts'
import { type Match, type Progress, type SearchPlan, type SearchResult, search } from './search.ts'
import { secretHider } from './secret-hider.ts'
import { secretInOpen } from './secret-in-open.ts'
import type { Symptom } from './symptom.ts'
import { type Strength, strengthOf, toFindings } from './to-findings.ts'

const missingHeader: Symptom = {
  code: 'scheme-missing',
  detail:
    'No Authorization header was given. A call without one is answered with E010; if it was only left out here, add it.',
}

const ownerOf = ({ secret }: HashRecipe, merchants: readonly DoctorMerchant[]): DoctorMerchant | undefined =>
  merchants.find(({ secrets, rotated }) => secrets.includes(secret) || rotated.includes(secret))

/**
 * Returns the faults of the hash's form that are certain without knowing what was hashed: those that all readings share.
 */
const formSymptoms = (hash: string, [first, ...others]: readonly HashReading[]): Symptom[] => {
  const short = shortSymptom(hash)
  if (short !== undefined) return [short]
  return (first?.symptoms ?? []).filter(({ detail }) =>
    others.every(({ symptoms }) => symptoms.some((one) => one.detail === detail)),
  )
}

const strengthBy = (match: Match | undefined, mistyped: Mistyped | undefined): Strength => {
  if (match) return strengthOf(match)
  return mistyped ? { confidence: 'likely', evidence: mistyped.evidence } : { confidence: 'seen' }
}

/** Returns all mistakes that were read or tried alone, when none of them explains the hash. */
const ruledOutBy = (result: SearchResult, findings: readonly Finding[], { otherCalls }: Evidence): FindingCode[] => {
  const reported = new Set(findings.map(({ code }) => code))
  const untried = result.untried()
  return findingCode.options.filter(
    (code) => !reported.has(code) && !untried.has(code) && (code !== 'token-of-another-call' || otherCalls?.length),
  )
}

/** What was seen of a signature before and after the search for its hash. */
interface Seen {
  match: Match | undefined
  mistyped: Mistyped | undefined
  /** Symptoms of body, header and merchant. */
  seen: readonly Symptom[]
  /** Mistakes that reproduce the hash. */
  proven: readonly Symptom[]
  /** A secret stands in the body. */
  isOpen: boolean
  isReceiver: boolean
}

const verdictOf = (
  { match, mistyped, seen, proven, isOpen, isReceiver }: Seen,
  { body, readings }: Planned,
  findings: readonly Finding[],
): Diagnosis['verdict'] => {
  const isUnreadable = !isReceiver && readings.length === 0
  if (body.symptoms.length > 0 || (isUnreadable && !match && !mistyped)) return 'malformed'
  if (!match) return mistyped ? 'explained' : 'unexplained'
  const isHidden = findings.length > 0 && findings.every(({ code }) => code === 'header-masked')
  if (isHidden || match.reading.isMasked) return 'consistent'
  // A secret in the body is exposed, but the service takes the signature.
  const isRight = proven.length === 0 && seen.length === (isOpen ? 1 : 0)
  return isRight ? 'valid' : 'explained'
}

/** A diagnosis and its basis. */
export interface Investigation {
  diagnosis: Diagnosis
  match: Match | undefined
  mistyped: Mistyped | undefined
  plan: SearchPlan
  /** The text in place of the hash, as sent. undefined when there was none. */
  sentHash: string | undefined
}

/**
 * Finds out why a signature does not match (specification, Authentication). Recomputes the hash with likely mistakes,
 * alone and combined, and reports those that reproduce it. The diagnosis contains no secret. Yields its progress every
 * few milliseconds, so that other work can run.
 */
export function* investigateInSteps(evidence: Evidence, deps: DoctorDeps): Generator<Progress, Investigation> {
  const { digests, now } = deps
  const startedAt = now()
  const { merchants, hashed, canonicalJson } = evidence
  const planned = planOf(evidence, deps)
  const { body, token, choice, own, numbers, computed, sentHash, readings, plan } = planned
  const hide = secretHider(merchants)
  const basis = { evidence, planned, digests, hide }
  const elapsedMs = (): number => Math.round((now() - startedAt) * 100) / 100
  // The steps of a merchant that nothing points to would be taken for those of the call.
  const named = choice.isArbitrary ? undefined : own
  /** Returns what is wrong with the header whatever the body is. */
  const ofHeader = (): Finding[] => {
    const shown = token ? [...token.symptoms, ...formSymptoms(token.hash, readings)] : []
    return toFindings(shown, { confidence: 'seen' }, { hide, numbers })
  }
  const unchecked = (verdict: Diagnosis['verdict'], findings: Finding[]): Investigation => {
    const nothing = { ruledOut: [], match: undefined, result: { tried: 0, complete: true } }
    const judgement = { verdict, findings, signer: named, ...nothing, durationMs: elapsedMs() }
    return { diagnosis: diagnosisOf(judgement, basis), match: undefined, mistyped: undefined, plan, sentHash }
  }
  if (isNoCall(body, evidence)) return unchecked('no-call', [])
  if (gapsIn(`${body.text} ${evidence.authorization ?? ''}`).length > 0) {
    const isBodyOnly = gapsIn(evidence.authorization ?? '').length === 0
    return unchecked('incomplete', isBodyOnly ? ofHeader() : [])
  }
  const result = yield* search(plan, digests, deps.budget)
  const { match } = result
  const mistyped = match ? undefined : mistypedHash(sentHash ?? '', plan, deps)

  const isReceiver = token === undefined && (evidence.hash ?? hashed ?? canonicalJson) !== undefined
  const open = secretInOpen(body.text, 'body', merchants)
  const seen: Symptom[] = [
    ...(open ? [{ code: open.code, detail: open.detail }] : []),
    ...(token?.symptoms ?? computed?.symptoms ?? []),
    ...choice.symptoms,
    ...body.symptoms,
    ...(token === undefined && !isReceiver ? [missingHeader] : []),
  ].toSorted((a, b) => Number(b.code === 'secret-sent') - Number(a.code === 'secret-sent'))
  // If the matching secret only identifies the merchant, it is not a mistake.
  const parts = match ? namedParts(match, plan) : []
  const mistakes = parts.filter(({ code }) => !(choice.isGuess && code === 'secret-other-merchant'))
  const proven = match ? [...match.reading.symptoms, ...mistakes] : (mistyped?.symptoms ?? [])
  const isSaid = proven.length > 0 || match || seen.some(({ code }) => code !== 'merchant-unknown')
  const length = isSaid || sentHash === undefined ? undefined : lengthSymptom(sentHash)
  const strength = strengthBy(match, mistyped)
  const findings = toFindings([...seen, ...proven, ...(length ? [length] : [])], strength, { hide, numbers })
  const verdict = verdictOf(
    { match, mistyped, seen, proven, isOpen: open !== undefined, isReceiver },
    planned,
    findings,
  )
  const ruledOut = verdict === 'unexplained' ? ruledOutBy(result, findings, evidence) : []
  const owner = (match && choice.isGuess ? ownerOf(match.recipe, merchants) : undefined) ?? (mistyped ? own : named)
  const judgement = { verdict, findings, ruledOut, signer: owner, match, result, durationMs: elapsedMs() }
  const written = diagnosisOf(judgement, basis)
  const diagnosis = evidence.exact === false ? ofInexactBody(written, ofHeader()) : written
  return { diagnosis, match, mistyped, plan, sentHash }
}

/** Yields the same progress and returns only the diagnosis. */
export function* diagnoseInSteps(evidence: Evidence, deps: DoctorDeps): Generator<Progress, Diagnosis> {
  return (yield* investigateInSteps(evidence, deps)).diagnosis
}

/** Runs steps without pauses, where no other work waits. */
export const withoutPause = <T>(steps: Generator<Progress, T>): T => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

export const diagnose = (evidence: Evidence, deps: DoctorDeps): Diagnosis =>
  withoutPause(diagnoseInSteps(evidence, deps))
