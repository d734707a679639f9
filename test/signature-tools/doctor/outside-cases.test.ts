import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DoctorMerchant } from '../../../src/main/signature-tools/doctor/evidence.ts'
import { searchBudget } from '../../../src/main/signature-tools/doctor/search-budget.ts'
import { isLong } from '../../support/rounds.ts'
import { doctor } from './campaign.ts'

/**
 * Mistakes made from the specification alone in Python, PHP, JavaScript, Ruby, Go, Perl, Java and bash: one request of
 * each kind, with the codes that name it. Every twentieth by default; all with PAYLINK_TESTS=long.
 */
interface OutsideCases {
  merchants: DoctorMerchant[]
  bodies: string[]
  cases: [kind: string, body: number, authorization: string, codes: string][]
}
const { merchants, bodies, cases } = JSON.parse(
  readFileSync(new URL('./outside-cases.json', import.meta.url), 'utf8'),
) as OutsideCases

const every = isLong ? 1 : 20

test('at least nine of ten kinds are named, none is named falsely, and no secret is shown', () => {
  const missed: string[] = []
  const wrong: string[] = []
  const tried = cases.filter((_, at) => at % every === 0)
  for (const [kind, body, authorization, codes] of tried) {
    const diagnosis = doctor(bodies[body] ?? '', authorization, {
      merchants,
      budget: isLong ? searchBudget : 100_000,
    })
    const found = diagnosis.findings.map(({ code }) => code)
    const isNamed = codes.split(' ').some((code) => found.some((one) => one === code))
    if (!isNamed) missed.push(`${kind}: ${found.join(' + ') || diagnosis.verdict}`)
    if (!isNamed && diagnosis.findings.some(({ confidence }) => confidence !== 'seen')) wrong.push(missed.at(-1) ?? '')
    for (const { secrets } of merchants)
      for (const secret of secrets) expect(JSON.stringify(diagnosis)).not.toContain(secret)
  }
  const rate = 1 - missed.length / tried.length
  process.stdout.write(
    `named: ${tried.length - missed.length} of ${tried.length}\n${isLong ? `${missed.join('\n')}\n` : ''}`,
  )
  expect(wrong, 'named as something else').toEqual([])
  expect(rate, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
}, 3_600_000)
