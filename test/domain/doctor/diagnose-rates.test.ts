import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { expect, test } from 'vitest'
import { nodeDigests } from '../../../src/main/console/node-digests.ts'
import { diagnose } from '../../../src/main/domain/doctor/diagnose.ts'
import type { DoctorMerchant } from '../../../src/main/domain/doctor/evidence.ts'
import type { Diagnosis } from '../../../src/shared/contract/signature.ts'
import { correct, type Mistake, mistakesFor, type Signer, sign } from './naive-signer.ts'
import { type SentBody, sentBodies } from './sent-bodies.ts'

/**
 * The doctor against signers with mistakes drawn at random, written independently of it. DOCTOR_CASES multiplies the
 * number of cases: with 5 there are 5,000 single ones.
 */
const times = Number(process.env.DOCTOR_CASES ?? 1)
const seed = Number(process.env.DOCTOR_SEED ?? 20_261_121)

const key = 'mk_shop.one'
const secret = 's3cr3t/Demo+Key=='
const oldSecret = 'old-0123456789'
const otherSecret = 'other-abcdef'
const merchants: DoctorMerchant[] = [
  { id: 'one', name: 'Shop one', key, secrets: [secret], rotated: [oldSecret] },
  { id: 'two', name: 'Shop two', key: 'mk_other', secrets: [otherSecret], rotated: [] },
]

const doctor = (body: string, authorization: string, digests = nodeDigests): Diagnosis =>
  diagnose(
    { body: { text: body }, authorization, merchants, numbers: 'as-sent' },
    { digests, distance, now: () => performance.now(), budgetMs: 20_000 },
  )

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
const caseOf = (sent: SentBody, picks: readonly number[]): Case | undefined => {
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

const rateOf = (size: number, count: number): { named: number; same: number; wrong: string[] } => {
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

const told = (wrong: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const line of wrong) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([line, count]) => `${count} × ${line}`)
    .join('\n')
}

test.each([
  ['single mistake', 1, 1_000, 0.99],
  ['two mistakes', 2, 60, 0.95],
  ['three mistakes', 3, 2, 0],
])(
  '%s: named exactly, or another of no more that gives the very same header',
  (what, size, some, least) => {
    const count = some * times
    const { named, same, wrong } = rateOf(size, count)
    const rate = (named + same) / count
    const report = `${what}: ${named} of ${count} named exactly, ${same} the same header, ${wrong.length} otherwise`
    process.stdout.write(`${report}\n${process.env.DOCTOR_CASES ? `${told(wrong)}\n` : ''}`)
    expect(rate, `${report}\n${told(wrong)}`).toBeGreaterThanOrEqual(least)
  },
  3_600_000,
)

/** The hash a header holds, however it was written. */
const hashIn = (header: string): string => header.slice(header.lastIndexOf('.') + 1)

test('what it says was hashed comes to the hash that was sent', () => {
  const written = new Set<string>([
    'keys-unsorted',
    'whitespace-added',
    'slashes-escaped',
    'non-ascii-escaped',
    'html-escaped',
  ])
  let checked = 0
  for (const [sent, pick] of fc.sample(fc.tuple(sentBodies, fc.nat()), { seed, numRuns: 400 })) {
    const made = caseOf(sent, [pick])
    if (!made || !written.has(made.mistakes[0]?.code ?? '')) continue
    const { difference } = doctor(sent.body, made.header)
    const joint = difference?.actual.replace('••••••••', secret) ?? ''
    expect(createHash('md5').update(joint).digest('hex')).toBe(hashIn(made.header))
    expect(difference?.actual.slice(0, difference.offset)).toBe(difference?.expected.slice(0, difference.offset))
    expect(difference?.actual[difference.offset]).not.toBe(difference?.expected[difference.offset])
    checked++
  }
  expect(checked).toBeGreaterThan(20)
})

test('5,000 unrelated tokens: nothing that is tried comes to any of them', () => {
  const tokens = fc.sample(fc.uint8Array({ minLength: 16, maxLength: 16 }), { seed, numRuns: 5_000 })
  const hashes = tokens.map((bytes) => Buffer.from(bytes).toString('hex'))
  const [sent] = fc.sample(sentBodies, { seed, numRuns: 1 })
  // Every digest the whole search computes for one of them is what it would compare with any other.
  const computed = new Set<string>()
  const seen = (digest: string): string => {
    computed.add(digest)
    return digest
  }
  const listening = {
    ...nodeDigests,
    digest: (...[algorithm, input]: Parameters<typeof nodeDigests.digest>) =>
      seen(nodeDigests.digest(algorithm, input)),
    hmac: (...[algorithm, own, input]: Parameters<typeof nodeDigests.hmac>) =>
      seen(nodeDigests.hmac(algorithm, own, input)),
    begin: (...[algorithm, text]: Parameters<typeof nodeDigests.begin>) => {
      const goOn = nodeDigests.begin(algorithm, text)
      return (rest: string) => seen(goOn(rest))
    },
  }
  const { verdict, findings, tried, ruledOut, complete } = doctor(
    sent?.body ?? '',
    `Bearer ${key}.${hashes[0]}`,
    listening,
  )
  expect({ verdict, findings, complete }).toEqual({ verdict: 'unexplained', findings: [], complete: true })
  expect(ruledOut).toHaveLength(41)
  expect(computed.size).toBeGreaterThan(tried / 4)
  const parts = new Set(Array.from(computed, (digest) => digest.slice(0, 32)))
  expect(hashes.filter((hash) => computed.has(hash) || parts.has(hash))).toEqual([])
})
