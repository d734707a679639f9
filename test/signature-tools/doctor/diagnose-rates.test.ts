import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { nodeDigests } from '../../../src/main/signature-tools/doctor-workers/node-digests.ts'
import { findingCode } from '../../../src/shared/contract/finding-codes.ts'
import { isLong, rounds, withMore } from '../../support/rounds.ts'
import { caseOf, describeFailures, doctor, key, rateOf, secret } from './campaign.ts'
import { sentBodies } from './sent-bodies.ts'

/**
 * The doctor against signers with mistakes drawn at random, written independently of it. DOCTOR_CASES multiplies the
 * number of cases: with 10 there are 1,000 single ones. It does not depend on the machine's speed: a seed has one outcome.
 */
// Whole searches, whose end is a count of hashes: how long they take says nothing here.
vi.setConfig({ testTimeout: 600_000 })

const times = Number(process.env.DOCTOR_CASES ?? 1)
const seed = Number(process.env.PAYLINK_SEED ?? 20_261_121)

test.each(
  withMore<[string, number, number, number]>(
    [['single mistake', 1, rounds(40, 100), 0.99]],
    [
      ['two mistakes', 2, 12, 0.9],
      ['three mistakes', 3, 2, 0.5],
    ],
  ),
)(
  '%s: named exactly, or another of no more that gives the very same header',
  (what, size, some, least) => {
    const count = some * times
    const { named, same, wrong } = rateOf(size, count, seed)
    const rate = (named + same) / count
    const report = `${what}: ${named} of ${count} named exactly, ${same} the same header, ${wrong.length} otherwise`
    process.stdout.write(`${report}\n${process.env.DOCTOR_CASES ? `${describeFailures(wrong)}\n` : ''}`)
    expect(rate, `${report}\n${describeFailures(wrong)}`).toBeGreaterThanOrEqual(least)
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
  for (const [sent, pick] of fc.sample(fc.tuple(sentBodies, fc.nat()), { seed, numRuns: rounds(150, 400) })) {
    const made = caseOf(sent, [pick])
    if (!made || !written.has(made.mistakes[0]?.code ?? '')) continue
    const { difference } = doctor(sent.body, made.header)
    const joint = difference?.actual.replace('••••••••', secret) ?? ''
    expect(createHash('md5').update(joint).digest('hex')).toBe(hashIn(made.header))
    expect(difference?.actual.slice(0, difference.offset)).toBe(difference?.expected.slice(0, difference.offset))
    expect(difference?.actual[difference.offset]).not.toBe(difference?.expected[difference.offset])
    checked++
  }
  expect(checked).toBeGreaterThan(rounds(7, 20))
})

// A whole search takes as long as all other tests of the doctor together: usually only its first part is made.
const budget = isLong ? Number.POSITIVE_INFINITY : 100_000

test('5,000 unrelated tokens: nothing that is tried comes to any of them', () => {
  const tokens = fc.sample(fc.uint8Array({ minLength: 16, maxLength: 16 }), { seed, numRuns: 5_000 })
  const hashes = tokens.map((bytes) => Buffer.from(bytes).toString('hex'))
  const body = '{"order_id":"A/1","amount":10.50,"description":"Zoë"}'
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
      return (rest: Uint8Array) => seen(goOn(rest))
    },
    // Only how it starts is asked for; what it would come to is what counts.
    beginMd5: (text: string) => {
      const goOn = nodeDigests.beginMd5(text)
      return (ending: Uint8Array) => {
        seen(createHash('md5').update(text).update(ending).digest('hex'))
        return goOn(ending)
      }
    },
  }
  const { verdict, findings, tried, ruledOut, complete } = doctor(body, `Bearer ${key}.${hashes[0]}`, {
    digests: listening,
    budget,
  })
  expect({ verdict, findings, complete }).toEqual({ verdict: 'unexplained', findings: [], complete: isLong })
  const known = findingCode.options.filter((code) => code !== 'token-of-another-call')
  if (isLong) expect(ruledOut).toEqual(known.map((code) => expect.objectContaining({ code })))
  expect(computed.size).toBeGreaterThan(tried / 4)
  const parts = new Set(Array.from(computed, (digest) => digest.slice(0, 32)))
  expect(hashes.filter((hash) => computed.has(hash) || parts.has(hash))).toEqual([])
}, 120_000)
