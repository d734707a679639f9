import { type Diagnosis, type Finding, type FindingCode, findingCode } from '../../../shared/contract/signature.ts'
import { memberOf } from '../../../shared/json/json-node.ts'
import { requestFields } from '../../../shared/request-fields.ts'
import { signatureSteps } from '../../../shared/signature/signature-steps.ts'
import { readCreateRequest } from '../../domain/link/create-request.ts'
import { baseRecipe } from './base-recipe.ts'
import { chooseMerchant, type MerchantChoice } from './choose-merchant.ts'
import { differenceOf } from './difference.ts'
import type { Digests } from './digests.ts'
import type { DoctorMerchant, Evidence } from './evidence.ts'
import { fixOf } from './fixes.ts'
import { hashHypotheses } from './hash-hypotheses.ts'
import { lengthSymptom } from './hash-length.ts'
import { baseHashRecipe, type HashRecipe, joined, plainMd5, withoutSecret } from './hash-recipe.ts'
import { jointHider, secretHider } from './hide-secrets.ts'
import { subsetsLeftOut } from './member-hypotheses.ts'
import { mistypedHash } from './mistyped-hash.ts'
import { namedParts } from './name-parts.ts'
import { type BodyReading, readBody } from './read-body.ts'
import { type HashReading, readHash } from './read-hash.ts'
import { readHashPart } from './read-hash-part.ts'
import { readToken } from './read-token.ts'
import { type Match, type Progress, type SearchPlan, search } from './search.ts'
import { secretInOpen } from './secret-in-open.ts'
import type { Symptom } from './symptom.ts'
import { textHypotheses } from './text-hypotheses.ts'
import { findingGroup, findingTitles } from './titles.ts'
import { createTextWriter } from './write-text.ts'

export interface DoctorDeps {
  digests: Digests
  /** Edits between two texts. */
  distance(a: string, b: string): number
  /** Milliseconds of any clock that runs; only for saying how long it took. */
  now(): number
  /** Hashes after which the search ends, incomplete. The same request has the same answer on any machine. */
  budget: number
}

/** Secrets of so many merchants are tried like the own one, where it is open whose call it is. */
const maxGuesses = 3
const dots = '••••••••'

const hashRecipesFor = ({ own, isGuess }: MerchantChoice, { merchants }: Evidence, body: BodyReading): HashRecipe[] => {
  const others = isGuess ? merchants.filter(({ id }) => id !== own?.id).slice(0, maxGuesses - 1) : []
  const secrets = [...(own ? [own] : []), ...others].flatMap((merchant) => merchant.secrets)
  const encodings = body.encoding === 'utf8' ? (['utf8'] as const) : (['utf8', body.encoding] as const)
  return [...new Set(secrets)].flatMap((secret) =>
    encodings.map((encoding) => ({ ...baseHashRecipe, secret, encoding })),
  )
}

/** What must come out: the hash that was sent or computed; failing that, the hash of the text that was given. */
const readingsOf = (hash: string | undefined, evidence: Evidence, digests: Digests): HashReading[] => {
  if (hash !== undefined) return readHash(hash, digests)
  const text = evidence.hashed ?? evidence.canonicalJson
  if (text === undefined) return []
  const whole = digests.digest('md5', text)
  return [
    {
      method: plainMd5,
      matches: (digest) => digest === whole,
      whole,
      start: whole.slice(0, 8),
      bits: 128,
      symptoms: [],
      extra: 0,
    },
  ]
}

const missingHeader: Symptom = {
  code: 'scheme-missing',
  detail: 'There is no Authorization header: the service answers E010.',
}

/** What was seen and then proved, or was done in two places, is one finding. */
const oncePerCode = (symptoms: readonly Symptom[]): Symptom[] => {
  const byCode = new Map<FindingCode, Symptom>()
  for (const { code, detail } of symptoms) {
    const known = byCode.get(code)?.detail
    const isSaid = known?.includes(detail) ?? false
    byCode.set(code, { code, detail: known === undefined ? detail : isSaid ? known : `${known} ${detail}` })
  }
  return [...byCode.values()]
}

/** Bits of the hash from which on a match cannot be chance, whatever was tried. */
const certainBits = 64

const strengthOf = ({ reading: { bits, isMasked }, tried }: Match): Pick<Finding, 'confidence' | 'evidence'> => {
  const digits = Math.floor(bits / 4)
  if (isMasked) return { confidence: 'consistent', evidence: `${digits} visible digits agree; the others are hidden.` }
  if (bits >= certainBits) return { confidence: 'certain' }
  const chance = Math.floor(bits - Math.log2(tried + 1))
  return {
    confidence: 'likely',
    evidence: `${bits} bits of the hash agree; by chance that happens once in 2^${chance} searches.`,
  }
}

const ipnFields = ['cs_ref_code', 'transaction_id', 'true_amount']

/** A text of which nobody says that it was signed, or the body of another message. */
const isNoCall = ({ root }: BodyReading, evidence: Evidence): boolean => {
  const { authorization, hash, hashed, canonicalJson } = evidence
  const isClaimed = [authorization, hash, hashed, canonicalJson].some(
    (given) => given !== undefined && given.trim() !== '',
  )
  if (root === undefined) return !isClaimed && !('text' in evidence.body && /[{"=]/.test(evidence.body.text))
  if (requestFields.some((name) => memberOf(root, name) !== undefined)) return false
  return !isClaimed || ipnFields.some((name) => memberOf(root, name) !== undefined)
}

/**
 * Finds out why a signature does not match (specification, Authentication): recomputes the hash under everything that
 * may have been done otherwise, alone and together, and reports what reproduces it. No secret is in what it returns.
 * It pauses every few milliseconds with how far it is, so that other work can go on.
 */
export function* diagnoseInSteps(evidence: Evidence, deps: DoctorDeps): Generator<Progress, Diagnosis> {
  const { digests, now } = deps
  const startedAt = now()
  const { numbers, merchants, hashed, canonicalJson } = evidence
  const body = readBody(evidence.body, digests)
  const token = evidence.authorization ? readToken(evidence.authorization, merchants, digests) : undefined
  const choice = chooseMerchant(evidence, token, deps.distance)
  const { own } = choice
  const computed = evidence.hash === undefined || token ? undefined : readHashPart(evidence.hash.trim(), merchants)
  const sentHash = token?.hash ?? computed?.hash
  const readings = readingsOf(sentHash, evidence, digests)
  const textGiven = token === undefined && evidence.hash === undefined && hashed === undefined
  const hide = secretHider(merchants, digests)

  const base = baseRecipe(numbers)
  const raw = 'text' in evidence.body ? [body.text, evidence.body.text] : [body.text, `\ufeff${body.text}`]
  const plan: SearchPlan = {
    recipe: body.root ? base : { ...base, shape: { id: 'raw', write: () => body.text } },
    bases: textGiven ? [{ ...baseHashRecipe, join: withoutSecret }] : hashRecipesFor(choice, evidence, body),
    texts: textHypotheses({
      root: body.root,
      twice: body.twice,
      raw,
      numbers,
      merchant: { key: own?.key, secrets: own?.secrets ?? [] },
      given: [hashed, canonicalJson].filter((text) => text !== undefined),
      coding: digests,
    }),
    lone: () => (body.root ? subsetsLeftOut(body.root) : []),
    hashes: textGiven ? [] : hashHypotheses(own, merchants, digests),
    readings,
    write: createTextWriter(body.root?.entries ?? []),
  }
  const isOther = isNoCall(body, evidence)
  const { match, tried, complete, ruledOut } = yield* search(plan, digests, isOther ? 1 : deps.budget)
  const mistyped = match || isOther ? undefined : mistypedHash(sentHash ?? '', plan, deps)

  const open = secretInOpen(body.text, 'body', merchants, digests)
  const seen = [
    ...(open ? [{ code: open.code, detail: open.detail }] : []),
    ...(token?.symptoms ?? computed?.symptoms ?? []),
    ...choice.symptoms,
    ...body.symptoms,
  ].toSorted((a, b) => Number(b.code === 'secret-sent') - Number(a.code === 'secret-sent'))
  const isReceiver = token === undefined && (evidence.hash ?? hashed ?? canonicalJson) !== undefined
  if (token === undefined && !isReceiver) seen.push(missingHeader)
  const parts = match ? namedParts(match) : []
  const owner = match && choice.isGuess ? ownerOf(match.recipe, merchants) : own
  const found = parts.filter(({ code }) => !(choice.isGuess && code === 'secret-other-merchant'))
  const findings = isOther ? [] : findingsOf()
  const refused = body.root && body.symptoms.length === 0 && !isOther ? refusalOf(body.root) : null

  const canonical = body.root && !hasDuplicate(body) ? plan.write(base) : undefined
  const signer = owner ?? own
  const usedSecret = match && signer?.secrets.includes(match.recipe.secret) ? match.recipe.secret : signer?.secrets[0]
  return {
    verdict: verdictOf(),
    findings,
    steps: stepsOf(),
    ...differencePart(),
    merchantId: signer?.id ?? null,
    refused: refused && { code: refused.code, message: hide(refused.message) },
    ruledOut: ruledOutOf().map((code) => ({ code, title: findingTitles[code], group: findingGroup(code) })),
    tried,
    durationMs: Math.round((now() - startedAt) * 100) / 100,
    complete,
  }

  function findingsOf(): Finding[] {
    const proven = match ? [...match.reading.symptoms, ...found] : (mistyped?.symptoms ?? [])
    const isSaid = match !== undefined || mistyped !== undefined || seen.some(({ code }) => code !== 'merchant-unknown')
    const length = isSaid || sentHash === undefined ? undefined : lengthSymptom(sentHash)
    const strength: Pick<Finding, 'confidence' | 'evidence'> = match
      ? strengthOf(match)
      : mistyped
        ? { confidence: 'likely', evidence: mistyped.evidence }
        : { confidence: 'seen' }
    return oncePerCode([...seen, ...proven, ...(length ? [length] : [])]).map(({ code, detail }) => ({
      code,
      title: findingTitles[code],
      detail: hide(detail),
      fix: fixOf(code),
      ...strength,
    }))
  }

  /** A body may hold a secret too. */
  function stepsOf(): Diagnosis['steps'] {
    if (canonical === undefined || body.root === undefined || signer === undefined || usedSecret === undefined)
      return null
    if (isOther) return null
    const md5 = (text: string): string => digests.digest('md5', text)
    const steps = signatureSteps({ root: body.root, key: signer.key, secret: usedSecret, numbers, md5 })
    return {
      ...steps,
      sortedKeys: steps.sortedKeys.map(hide),
      canonicalJson: hide(steps.canonicalJson),
      stringToHash: hide(steps.stringToHash),
    }
  }

  function verdictOf(): Diagnosis['verdict'] {
    if (isOther) return 'no-call'
    const isUnreadable = !isReceiver && readings.length === 0
    if (body.symptoms.length > 0 || (isUnreadable && !match)) return 'malformed'
    if (!match) return mistyped ? 'explained' : 'unexplained'
    if (match.reading.isMasked && found.length === 0) return 'consistent'
    return findings.length === 0 ? 'valid' : 'explained'
  }

  function ruledOutOf(): FindingCode[] {
    if (isOther) return []
    const reported = new Set(findings.map(({ code }) => code))
    const all = !match && complete && body.root && readings.length > 0 ? findingCode.options : ruledOut
    return all.filter((code) => !reported.has(code))
  }

  function differencePart(): Pick<Diagnosis, 'difference'> {
    if (canonical === undefined) return {}
    const shownJoint = joined(canonical, baseHashRecipe, plainMd5, dots)
    const hideJoint = jointHider(merchants, hide)
    const difference =
      hashed !== undefined
        ? differenceOf(hide(shownJoint), hideJoint(hashed), 'given')
        : canonicalJson !== undefined
          ? differenceOf(hide(canonical), hide(canonicalJson), 'given')
          : match && found.length > 0
            ? foundDifference(match, canonical)
            : undefined
    return difference ? { difference } : {}
  }

  function foundDifference({ text, recipe, reading: { method } }: Match, expected: string) {
    const decode = (joint: string) =>
      recipe.encoding === 'utf8' ? joint : digests.decode(digests.encode(joint, recipe.encoding))
    if (method.keyed === 'text' || method.keyed === 'swapped') return differenceOf(hide(expected), hide(text), 'found')
    const actual = joined(text, recipe, method, '\u0001').split('\u0001').map(decode).join(dots)
    return differenceOf(hide(expected + dots), hide(actual), 'found')
  }
}

/** The same without a pause, for where nothing else waits. */
export const diagnose = (evidence: Evidence, deps: DoctorDeps): Diagnosis => {
  const steps = diagnoseInSteps(evidence, deps)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const hasDuplicate = ({ symptoms }: BodyReading): boolean => symptoms.some(({ code }) => code === 'body-duplicate-key')

const refusalOf = (root: Parameters<typeof readCreateRequest>[0]) => {
  const request = readCreateRequest(root)
  return 'code' in request ? request : null
}

const ownerOf = ({ secret }: HashRecipe, merchants: readonly DoctorMerchant[]): DoctorMerchant | undefined =>
  merchants.find(({ secrets, rotated }) => secrets.includes(secret) || rotated.includes(secret))
