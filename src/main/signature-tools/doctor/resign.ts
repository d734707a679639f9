import type { Diagnosis } from '../../../shared/contract/signature.ts'
import { isOneGap } from '../../../shared/gaps.ts'
import { type Investigation, investigateInSteps } from './diagnose.ts'
import { diagnosisKey } from './diagnosis-key.ts'
import type { Evidence } from './evidence.ts'
import { digestOf, type HashRecipe, plainMd5 } from './hash-recipe.ts'
import { hashWriter, mistypedWriter } from './hash-writers.ts'
import { type ByRank, type HashHypothesis, kindOf, recipeWith, type TextHypothesis } from './hypotheses/hypothesis.ts'
import { type DoctorDeps, planOf } from './plan-of.ts'
import { replacedHash } from './replaced-hash.ts'
import type { Progress, SearchPlan } from './search.ts'
import { hexOf } from './text-codings.ts'

export interface Resigned {
  /** Evidence with the same diagnosis. undefined when no hash gives it. */
  evidence: Evidence | undefined
  /** The index of the candidate. */
  candidate: number | undefined
  /** The diagnosis of `evidence`, or of the original when there is none. */
  diagnosis: Diagnosis
  /** Hashes of the original, which must not be shown completely. */
  hashes: readonly string[]
}

/** Limits the candidates that are diagnosed. Others are excluded by a quick check. */
const maxDiagnosed = 6

/** Work for the diagnosis of a hash that nothing explains: another one of the same shape has the same diagnosis. */
const unexplainedBudget = 100_000

/** Returns the hypothesis for the same mistake in another plan. */
const counterpart = <H extends TextHypothesis | HashHypothesis>(
  one: H,
  all: ByRank<H>,
  others: ByRank<H>,
): H | undefined => {
  // A case contains only the other calls that its diagnosis is about.
  const same = (list: ByRank<H>): H[] =>
    list(one.rank).filter((other) => other.code === one.code && 'otherCall' in other === 'otherCall' in one)
  const kind = kindOf(one)
  const found = same(others).find((other) => kindOf(other) === kind)
  return found ?? (one.kind === undefined ? same(others)[same(all).indexOf(one)] : undefined)
}

const counterparts = <H extends TextHypothesis | HashHypothesis>(
  wanted: readonly H[],
  all: ByRank<H>,
  others: ByRank<H>,
): H[] | undefined => {
  const found = wanted.flatMap((one) => counterpart(one, all, others) ?? [])
  return found.length === wanted.length ? found : undefined
}

const fieldsOf = (recipe: HashRecipe): string => JSON.stringify({ ...recipe, join: recipe.join.id })

/** Returns the mistakes that were found, on the way to the text and to the hash. */
const mistakesIn = ({ match, mistyped }: Investigation) => ({
  texts: match?.texts ?? (mistyped?.text ? [mistyped.text] : []),
  hashes: match?.hashes ?? (mistyped?.hash ? [mistyped.hash] : []),
})

/**
 * Returns the digest with the same mistakes in another plan. Returns undefined when a mistake has no counterpart there.
 */
const digestThere = (
  found: Investigation,
  there: SearchPlan,
  { digests }: Pick<DoctorDeps, 'digests'>,
): string | undefined => {
  const { match, plan } = found
  const made = mistakesIn(found)
  const texts = counterparts(made.texts, plan.texts, there.texts)
  const hashes = counterparts(made.hashes, plan.hashes, there.hashes)
  const recipeFrom = (base: HashRecipe, parts: readonly HashHypothesis[]): HashRecipe =>
    Object.assign({}, base, ...parts.map(({ patch }) => patch))
  const at = match
    ? plan.bases.findIndex((one) => fieldsOf(recipeFrom(one, made.hashes)) === fieldsOf(match.recipe))
    : 0
  const base = there.bases[Math.max(0, at)]
  if (texts === undefined || hashes === undefined || base === undefined) return undefined
  const text = there.write(recipeWith(there.recipe, texts))
  return digestOf(text, recipeFrom(base, hashes), match?.reading.method ?? plainMd5, digests)
}

/** Names the mistakes of an investigation: which value was changed and how, and the code of any other one. */
const mistakesKey = (found: Investigation): string => {
  const { texts, hashes } = mistakesIn(found)
  return JSON.stringify([...texts, ...hashes].map(({ kind, code }) => kind ?? code).sort())
}

/** Returns another hash of the same shape, for a hash of unknown origin. */
const scrambled = (sent: string, seed: string): string => {
  let at = 0
  const next = (): number => Number.parseInt(seed[at++ % seed.length] ?? '0', 16)
  return sent
    .replace(/[0-9]/g, () => String((next() % 9) + 1))
    .replace(/[a-f]/g, () => 'abcdef'[next() % 6] ?? 'a')
    .replace(/[A-F]/g, () => 'ABCDEF'[next() % 6] ?? 'A')
    .replace(/[g-z]/g, () => 'ghijklmnopqrstuv'[next()] ?? 'g')
    .replace(/[G-Z]/g, () => 'GHIJKLMNOPQRSTUV'[next()] ?? 'G')
    .replace(/[^\x20-\x7e]/g, () => String.fromCharCode(0xc0 + next()))
}

/** Replaces what may be a real hash in a header in which the doctor reads none, as in `#<Digest::MD5: …>`. */
const withoutHashes = (evidence: Evidence, { digests }: DoctorDeps): Evidence => {
  const { authorization, merchants } = evidence
  const known = merchants.flatMap(({ key, secrets, rotated }) => [
    key.toLowerCase(),
    ...[...secrets, ...rotated].map((secret) => hexOf(digests.encode(secret, 'utf8'))),
  ])
  return {
    ...evidence,
    authorization: authorization?.replace(/[0-9a-f]{24,128}/gi, (run) =>
      known.some((one) => one.includes(run.toLowerCase())) ? run : scrambled(run, digests.digest('md5', run)),
    ),
  }
}

/** Signs a candidate with the same mistakes. Returns undefined when that is not possible. */
const signedAnew = (found: Investigation, candidate: Evidence, deps: DoctorDeps): Evidence | undefined => {
  const { sentHash, match, mistyped } = found
  const { digests } = deps
  // A header of which nothing is known names no merchant either.
  if (isOneGap(candidate.authorization?.replace(/^\s*bearer +/i, '') ?? '')) return { ...candidate, merchants: [] }
  if (sentHash === undefined || sentHash === '') return withoutHashes(candidate, deps)
  let hash: string
  if (match || mistyped) {
    const there = digestThere(found, planOf(candidate, deps).plan, deps)
    if (there === undefined) return undefined
    const known = match ? digestOf(match.text, match.recipe, match.reading.method, digests) : (mistyped?.digest ?? '')
    const write = match ? hashWriter(known, sentHash, match.reading) : mistypedWriter(known, sentHash)
    if (write === undefined) return undefined
    hash = write(there)
    // Not every digest has leading zeros or a sign to lose.
    const isOfLength = hash.length === sentHash.length || (hash.length > there.length && sentHash.length > known.length)
    if (!isOfLength || (hash === there && sentHash !== known)) return undefined
  } else {
    hash = scrambled(sentHash, digests.digest('md5', sentHash + (candidate.merchants[0]?.secrets[0] ?? '')))
  }
  const put = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : replacedHash(text, sentHash, hash, digests)
  const [authorization, computed] = [put(candidate.authorization), put(candidate.hash)]
  if (authorization === undefined && computed === undefined) return undefined
  return { ...candidate, authorization, hash: computed }
}

/**
 * Signs evidence again after customers and secrets were replaced, with the same mistakes, so that its diagnosis is that
 * of the original. Uses the first candidate for which it is.
 */
export function* resignInSteps(
  original: Evidence,
  candidates: readonly Evidence[],
  deps: DoctorDeps,
): Generator<Progress, Resigned> {
  const first = yield* investigateInSteps(original, deps)
  const wanted = diagnosisKey(first.diagnosis)
  const usedCalls = new Set(first.match?.texts.flatMap(({ otherCall }) => otherCall ?? []))
  const withUsedCalls = (evidence: Evidence): Evidence => ({
    ...evidence,
    otherCalls: original.otherCalls?.flatMap((call, at) =>
      usedCalls.has(call) ? (evidence.otherCalls?.[at] ?? []) : [],
    ),
  })
  // Their number decides how likely each of them is, and so the order of the search.
  const found = usedCalls.size === 0 ? first : yield* investigateInSteps(withUsedCalls(original), deps)
  const waiting: Progress = { stage: 'exact', tried: found.diagnosis.tried, share: 1 }
  const { match } = found
  const known = match ? digestOf(match.text, match.recipe, match.reading.method, deps.digests) : found.mistyped?.digest
  const hashes = [found.sentHash, known, found.diagnosis.steps?.hash, original.hash].filter(
    (hash) => hash !== undefined && hash.length >= 8,
  ) as string[]
  const isExplained = found.match !== undefined || found.mistyped !== undefined
  // Beside a header nothing depends on it, so it would not be another one.
  const isHashRead = planOf(original, deps).token === undefined
  const budget = isExplained ? deps.budget : Math.min(deps.budget, unexplainedBudget)
  const { tried, complete, ruledOut } = first.diagnosis
  let diagnosed = 0
  for (const [at, candidate] of candidates.entries()) {
    yield waiting
    const used = withUsedCalls(candidate)
    const evidence = signedAnew(found, isHashRead ? used : { ...used, hash: undefined }, deps)
    if (evidence === undefined) continue
    if (++diagnosed > maxDiagnosed) break
    const again = yield* investigateInSteps(evidence, { ...deps, budget })
    if (diagnosisKey(again.diagnosis) !== wanted || mistakesKey(again) !== mistakesKey(found)) continue
    const diagnosis = isExplained ? again.diagnosis : { ...again.diagnosis, tried, complete, ruledOut }
    return { evidence, candidate: at, diagnosis, hashes }
  }
  return { evidence: undefined, candidate: undefined, diagnosis: found.diagnosis, hashes }
}
