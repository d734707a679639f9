import { type FindingCode, findingCode, findings as knownFindings } from '../../../shared/contract/finding-codes.ts'
import type { Diagnosis, Finding } from '../../../shared/contract/signature.ts'
import { gapsIn } from '../../../shared/gaps.ts'
import type { JsonObject } from '../../../shared/json/json-node.ts'
import { signatureSteps } from '../../../shared/signature/signature-steps.ts'
import { readCreateRequest } from '../../domain/link/create-request.ts'
import { baseHashRecipes } from './base-hash-recipes.ts'
import { baseRecipe } from './base-recipe.ts'
import { chooseMerchant } from './choose-merchant.ts'
import { findDifference } from './difference.ts'
import type { Digests } from './digests.ts'
import type { DoctorMerchant, Evidence } from './evidence.ts'
import { whole } from './hash-form.ts'
import { lengthSymptom, shortSymptom } from './hash-length.ts'
import { baseHashRecipe, type HashRecipe, plainMd5, withoutSecret } from './hash-recipe.ts'
import { hashHypotheses } from './hypotheses/hash-hypotheses.ts'
import { textHypotheses } from './hypotheses/text-hypotheses.ts'
import { ofInexactBody } from './inexact-body.ts'
import { isNoCall } from './is-no-call.ts'
import { type Mistyped, mistypedHash } from './mistyped-hash.ts'
import { namedParts } from './name-parts.ts'
import { readBody } from './read-body.ts'
import { type HashReading, readHash } from './read-hash.ts'
import { readHashPart } from './read-hash-part.ts'
import { readToken } from './read-token.ts'
import { type Match, type Progress, type SearchPlan, type SearchResult, search } from './search.ts'
import { secretHider } from './secret-hider.ts'
import { secretInOpen } from './secret-in-open.ts'
import type { Symptom } from './symptom.ts'
import { type Strength, strengthOf, toFindings } from './to-findings.ts'
import { createTextWriter } from './write-text.ts'

export interface DoctorDeps {
  digests: Digests
  /** Returns the number of edits between two texts. */
  distance(a: string, b: string): number
  /** Time in ms of any running clock, used only to report durations. */
  now(): number
  /**
   * Limits the hashes. The search then ends incomplete. A count instead of a time, so that a request has the same
   * diagnosis on every machine.
   */
  budget: number
}

/** Returns the hashes to reproduce: the one sent or computed, otherwise the hash of the text that was given. */
const readingsOf = (hash: string | undefined, evidence: Evidence, digests: Digests): HashReading[] => {
  if (hash !== undefined) return readHash(hash, digests)
  const text = evidence.hashed ?? evidence.canonicalJson
  if (text === undefined) return []
  return [{ ...whole(digests.digest('md5', text), []), method: plainMd5, extra: 0 }]
}

const missingHeader: Symptom = {
  code: 'scheme-missing',
  detail:
    'No Authorization header was given. A call without one is answered with E010; if it was only left out here, add it.',
}

const refusalOf = (root: JsonObject, hide: (text: string) => string): Diagnosis['refused'] => {
  const request = readCreateRequest(root)
  return 'code' in request ? { code: request.code, message: hide(request.message) } : null
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

/** Reads the evidence and returns the plan of the search for its hash. */
export const planOf = (evidence: Evidence, { digests, distance }: Pick<DoctorDeps, 'digests' | 'distance'>) => {
  const { merchants, hashed, canonicalJson } = evidence
  const body = readBody(evidence.body, digests)
  const token = evidence.authorization ? readToken(evidence.authorization, merchants, digests) : undefined
  const choice = chooseMerchant(evidence, token, distance)
  const { own } = choice
  const numbers = own?.numbers ?? evidence.numbers
  const computed = evidence.hash === undefined || token ? undefined : readHashPart(evidence.hash.trim(), merchants)
  const sentHash = token?.hash ?? computed?.hash
  const readings = readingsOf(sentHash, evidence, digests)
  const textGiven = token === undefined && evidence.hash === undefined && hashed === undefined
  const base = baseRecipe(numbers)
  const raw = 'text' in evidence.body ? [body.text, evidence.body.text] : [body.text, `\ufeff${body.text}`]
  const plan: SearchPlan = {
    recipe: body.root ? base : { ...base, shape: { id: 'raw', write: () => body.text } },
    bases: textGiven ? [{ ...baseHashRecipe, join: withoutSecret }] : baseHashRecipes(choice, evidence, body),
    texts: textHypotheses({
      root: body.root,
      twice: body.twice,
      raw,
      numbers,
      merchant: { key: own?.key, secrets: own?.secrets ?? [] },
      otherCalls: evidence.otherCalls ?? [],
      given: [hashed, canonicalJson].filter((text) => text !== undefined),
    }),
    hashes: textGiven ? () => [] : hashHypotheses(own, merchants, digests, body.root?.entries ?? []),
    readings,
    write: createTextWriter(body.root?.entries ?? []),
  }
  return { base, body, token, choice, own, numbers, computed, sentHash, readings, plan }
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
  const { base, body, token, choice, own, numbers, computed, sentHash, readings, plan } = planOf(evidence, deps)
  const hide = secretHider(merchants)
  // The steps of a merchant that nothing points to would be taken for those of the call.
  const named = choice.isArbitrary ? undefined : own
  const resting = (diagnosis: Diagnosis, match?: Match, mistyped?: Mistyped): Investigation => ({
    diagnosis,
    match,
    mistyped,
    plan,
    sentHash,
  })
  const unchecked = { tried: 0, complete: true }
  if (isNoCall(body, evidence)) return resting(answer('no-call', [], [], undefined, unchecked))
  if (gapsIn(`${body.text} ${evidence.authorization ?? ''}`).length > 0) {
    const isBodyOnly = gapsIn(evidence.authorization ?? '').length === 0
    return resting(answer('incomplete', isBodyOnly ? ofHeader() : [], [], undefined, unchecked))
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
  const findings = toFindings([...seen, ...proven, ...(length ? [length] : [])], strength(), { hide, numbers })
  const owner = (match && choice.isGuess ? ownerOf(match.recipe, merchants) : undefined) ?? (mistyped ? own : named)
  const diagnosis = answer(verdict(), findings, ruledOut(), owner, result)
  return resting(evidence.exact === false ? ofInexactBody(diagnosis, ofHeader()) : diagnosis, match, mistyped)

  /** Returns what is wrong with the header whatever the body is. */
  function ofHeader(): Finding[] {
    const shown = token ? [...token.symptoms, ...formSymptoms(token.hash, readings)] : []
    return toFindings(shown, { confidence: 'seen' }, { hide, numbers })
  }

  function strength(): Strength {
    if (match) return strengthOf(match)
    return mistyped ? { confidence: 'likely', evidence: mistyped.evidence } : { confidence: 'seen' }
  }

  function verdict(): Diagnosis['verdict'] {
    const isUnreadable = !isReceiver && readings.length === 0
    if (body.symptoms.length > 0 || (isUnreadable && !match && !mistyped)) return 'malformed'
    if (!match) return mistyped ? 'explained' : 'unexplained'
    const isHidden = findings.length > 0 && findings.every(({ code }) => code === 'header-masked')
    if (isHidden || match.reading.isMasked) return 'consistent'
    // A secret in the body is exposed, but the service takes the signature.
    const isRight = proven.length === 0 && seen.length === (open ? 1 : 0)
    return isRight ? 'valid' : 'explained'
  }

  /** Returns all mistakes that were read or tried alone, when none of them explains the hash. */
  function ruledOut(): FindingCode[] {
    if (verdict() !== 'unexplained') return []
    const reported = new Set(findings.map(({ code }) => code))
    const untried = result.untried()
    return findingCode.options.filter(
      (code) =>
        !reported.has(code) && !untried.has(code) && (code !== 'token-of-another-call' || evidence.otherCalls?.length),
    )
  }

  function answer(
    verdict: Diagnosis['verdict'],
    findings: Finding[],
    ruledOut: readonly FindingCode[],
    signer: DoctorMerchant | undefined,
    { match, tried, complete }: Pick<SearchResult, 'tried' | 'complete'> & { match?: Match | undefined },
  ): Diagnosis {
    const { root } = body
    const hasCanonical = root !== undefined && !body.symptoms.some(({ code }) => code === 'body-duplicate-key')
    const difference = hasCanonical ? findDifference(plan.write(base), evidence, match, hide, digests) : undefined
    const isChecked = verdict !== 'no-call' && verdict !== 'incomplete'
    // The fields of a whole body are refused whatever its header is.
    const isBodyKnown = verdict === 'incomplete' && evidence.exact !== false && gapsIn(body.text).length === 0
    const isRefusable = root !== undefined && body.symptoms.length === 0 && (isChecked || isBodyKnown)
    return {
      verdict,
      findings,
      steps: hasCanonical && signer && isChecked ? stepsOf(root, signer, match) : null,
      ...(difference && { difference }),
      merchantId: (signer ?? named)?.id ?? null,
      refused: isRefusable ? refusalOf(root, hide) : null,
      ruledOut: ruledOut.map((code) => ({ code, ...knownFindings[code] })),
      tried,
      durationMs: Math.round((now() - startedAt) * 100) / 100,
      complete,
    }
  }

  /** Returns the correct steps, with secrets hidden, because a body may contain one too. */
  function stepsOf(root: JsonObject, { key, secrets }: DoctorMerchant, match: Match | undefined): Diagnosis['steps'] {
    const used = match?.recipe.secret
    const secret = used !== undefined && secrets.includes(used) ? used : secrets[0]
    if (secret === undefined) return null
    const md5 = (text: string): string => digests.digest('md5', text)
    const steps = signatureSteps({ root, key, secret, numbers, md5 })
    return {
      ...steps,
      sortedKeys: steps.sortedKeys.map(hide),
      canonicalJson: hide(steps.canonicalJson),
      stringToHash: hide(steps.stringToHash),
    }
  }
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
