import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { diagnose } from '../../../src/main/signature-tools/doctor/diagnose.ts'
import type { Digests } from '../../../src/main/signature-tools/doctor/digests.ts'
import type { DoctorMerchant, Evidence } from '../../../src/main/signature-tools/doctor/evidence.ts'
import { searchBudget } from '../../../src/main/signature-tools/doctor/search-budget.ts'
import { loadDigests } from '../../../src/main/signature-tools/doctor-workers/load-digests.ts'
import type { Diagnosis } from '../../../src/shared/contract/signature.ts'
import { correct, type Mistake, mistakesFor, type Signer, sign } from './naive-signer.ts'
import { type SentBody, sentBodies } from './sent-bodies.ts'

const allDigests = await loadDigests()

export const key = 'mk_shop.one'
export const secret = 's3cr3t/Demo+Key=='
const oldSecret = 'old-0123456789'
const otherSecret = 'other-abcdef'
const merchants: DoctorMerchant[] = [
  { id: 'one', name: 'Shop one', key, secrets: [secret], rotated: [oldSecret] },
  { id: 'two', name: 'Shop two', key: 'mk_other', secrets: [otherSecret], rotated: [] },
]

export const doctor = (
  body: string,
  authorization: string,
  {
    digests = allDigests,
    budget = searchBudget,
    ...evidence
  }: Partial<Evidence> & { digests?: Digests; budget?: number } = {},
): Diagnosis =>
  diagnose(
    { body: { text: body }, authorization, merchants, numbers: 'as-sent', ...evidence },
    { digests, distance, now: () => 0, budget },
  )

const summaryOf = ({ verdict, findings }: Diagnosis) => ({
  verdict,
  codes: findings.map(({ code }) => code),
  detail: findings.map(({ detail }) => detail).join(' '),
})

/** What the doctor says of a hash that was sent. */
export const found = (body: string, hash: string, evidence: Partial<Evidence> = {}, own = key) =>
  summaryOf(doctor(body, `Bearer ${own}.${hash}`, evidence))

/** Fails unless the doctor explains the hash and is certain of each finding. The codes are in alphabetical order. */
export const foundForCertain = (body: string, hash: string) => {
  const diagnosis = doctor(body, `Bearer ${key}.${hash}`)
  const { verdict, codes, detail } = summaryOf(diagnosis)
  if (verdict !== 'explained' || diagnosis.findings.some(({ confidence }) => confidence !== 'certain'))
    throw new Error(JSON.stringify(diagnosis))
  return { codes: codes.toSorted(), detail }
}

interface Case {
  sent: SentBody
  mistakes: Mistake[]
  header: string
}

const headerOf = (sent: SentBody, mistakes: readonly Mistake[]): string =>
  sign(
    sent.fields,
    mistakes.reduce((signer: Signer, { make }) => make(signer), correct),
    key,
    secret,
  )

/**
 * A case counts when every mistake is needed: without any of them the header is another one. What a smaller set of
 * mistakes explains as well is no case of this size.
 */
export const caseOf = (sent: SentBody, picks: readonly number[]): Case | undefined => {
  const known = mistakesFor({ ...sent, key, otherSecret, oldSecret })
  const mistakes = picks.map((pick) => known[pick % known.length] as Mistake)
  if (new Set(mistakes.map(({ part }) => part)).size < picks.length) return undefined
  if (new Set(mistakes.map(({ code }) => code)).size < picks.length) return undefined
  const header = headerOf(sent, mistakes)
  const isNeeded = (one: Mistake): boolean =>
    headerOf(
      sent,
      mistakes.filter((other) => other !== one),
    ) !== header
  return mistakes.every(isNeeded) ? { sent, mistakes, header } : undefined
}

/** Whether other mistakes, no more of them, lead to the very same header. */
const isSame = ({ sent, mistakes, header }: Case, codes: readonly string[]): boolean => {
  if (codes.length > mistakes.length) return false
  const known = mistakesFor({ ...sent, key, otherSecret, oldSecret })
  const search = (chosen: Mistake[], left: readonly string[]): boolean => {
    const [code, ...rest] = left
    if (code === undefined) return headerOf(sent, chosen) === header
    return known.some((mistake) => mistake.code === code && search([...chosen, mistake], rest))
  }
  return search([], codes)
}

export interface Rate {
  named: number
  /** Another explanation with no more mistakes that gives the very same header. */
  same: number
  wrong: string[]
}

/** Draws so many cases with `size` mistakes each and asks the doctor about every one. */
export const rateOf = (size: number, count: number, seed: number): Rate => {
  const picks = fc.tuple(sentBodies, fc.array(fc.nat(), { minLength: size, maxLength: size }))
  const cases: Case[] = []
  for (let round = 0; cases.length < count; round++) {
    for (const [sent, numbers] of fc.sample(picks, { seed: seed + round, numRuns: count })) {
      const one = caseOf(sent, numbers)
      if (one && cases.length < count) cases.push(one)
    }
  }
  let named = 0
  let same = 0
  const wrong: string[] = []
  for (const one of cases) {
    const { findings, verdict } = doctor(one.sent.body, one.header)
    const found = findings.map(({ code }) => code).sort()
    const made = one.mistakes.map(({ code }) => code).sort()
    if (found.join() === made.join() && findings.every(({ confidence }) => confidence === 'certain')) named++
    else if (verdict === 'explained' && isSame(one, found)) same++
    else wrong.push(`${made.join(' + ')} → ${found.join(' + ') || verdict}`)
  }
  return { named, same, wrong }
}

/** The kinds of miss, the most frequent first. */
export const describeFailures = (wrong: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const line of wrong) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([line, count]) => `${count} × ${line}`)
    .join('\n')
}
