import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { findingCode } from '../../../src/shared/contract/finding-codes.ts'
import { md5 } from '../../support/md5.ts'
import { rounds, withMore } from '../../support/rounds.ts'
import { caseOf, describeFailures, doctor, key, rateOf, secret } from './campaign.ts'
import { sentBodies } from './sent-bodies.ts'

/**
 * The doctor against signers with mistakes drawn at random, written independently of it. DOCTOR_CASES multiplies the
 * number of cases: with 10 there are 400 single ones, or 10,000 in the long run. It does not depend on the machine's
 * speed: a seed has one outcome. The long run draws its seed, so its samples are so large that chance does not reach the
 * limits. Three mistakes take too long for that: their sample is always the same.
 */
// A search ends after a number of hashes, not after a time.
vi.setConfig({ testTimeout: 600_000 })

const times = Number(process.env.DOCTOR_CASES ?? 1)
const usualSeed = 20_261_121
const seed = Number(process.env.PAYLINK_SEED ?? usualSeed)

test.each(
  withMore<[string, number, number, number]>(
    [['single mistake', 1, rounds(40, 1_000), 0.99]],
    [
      ['two mistakes', 2, 60, 0.9],
      ['three mistakes', 3, 2, 0.5],
    ],
  ),
)(
  '%s: named exactly, or as few others that give the very same header',
  (what, size, some, least) => {
    const count = some * times
    const { named, same, wrong } = rateOf(size, count, size === 3 ? usualSeed : seed)
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
    expect(md5(joint)).toBe(hashIn(made.header))
    expect(difference?.actual.slice(0, difference.offset)).toBe(difference?.expected.slice(0, difference.offset))
    expect(difference?.actual[difference.offset]).not.toBe(difference?.expected[difference.offset])
    checked++
  }
  expect(checked).toBeGreaterThan(rounds(7, 20))
})

test('an unrelated token is explained by nothing, and every mistake is ruled out', () => {
  const body = '{"order_id":"A/1","amount":10.50,"description":"Zoë"}'
  const { verdict, findings, ruledOut, complete } = doctor(body, `Bearer ${key}.${md5('something else')}`)
  expect({ verdict, findings, complete }).toEqual({ verdict: 'unexplained', findings: [], complete: true })
  const known = findingCode.options.filter((code) => code !== 'token-of-another-call')
  expect(ruledOut).toEqual(known.map((code) => expect.objectContaining({ code })))
})
