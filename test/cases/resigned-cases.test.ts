import { readFileSync } from 'node:fs'
import { distance } from 'fastest-levenshtein'
import { expect, test } from 'vitest'
import { evidenceOf } from '../../src/main/cases/case-evidence.ts'
import { caseHtml } from '../../src/main/cases/case-html.ts'
import { caseMarkdown } from '../../src/main/cases/case-markdown.ts'
import { readCase } from '../../src/main/cases/read-case.ts'
import { type CaseDraft, redactCase } from '../../src/main/cases/redact-case.ts'
import { diagnose, withoutPause } from '../../src/main/signature-tools/doctor/diagnose.ts'
import { diagnosisKey } from '../../src/main/signature-tools/doctor/diagnosis-key.ts'
import type { DoctorMerchant } from '../../src/main/signature-tools/doctor/evidence.ts'
import { resignInSteps } from '../../src/main/signature-tools/doctor/resign.ts'
import { secretHider } from '../../src/main/signature-tools/doctor/secret-hider.ts'
import { nodeDigests } from '../../src/main/signature-tools/doctor-workers/node-digests.ts'
import { findingCode } from '../../src/shared/contract/finding-codes.ts'

interface OutsideCases {
  merchants: DoctorMerchant[]
  bodies: string[]
  cases: [kind: string, body: number, authorization: string, codes: string][]
}
const corpus = JSON.parse(
  readFileSync(new URL('../signature-tools/doctor/outside-cases.json', import.meta.url), 'utf8'),
) as OutsideCases
const { merchants, bodies, cases } = corpus
const isLong = process.env.PAYLINK_LONG === '1'
/** The same numbers in every run. */
const numbers = (seed: number) => {
  let state = seed
  return (max: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * max)
  }
}

const deps = { digests: nodeDigests, distance, now: () => 0, budget: 150_000 }
const customers = [
  'Müller',
  'Zoë',
  'Zoe.Mueller',
  '+4915112345678',
  '203.0.113.9',
  "O'Brien",
  'Seán',
  '@example.ie',
  'Novák',
  'Jiří',
  'jiri@',
  '420601234567',
]

const draftOf = (body: string, authorization: string): CaseDraft => ({
  format: 'paylink-case',
  version: 1,
  head: {
    id: 'c1',
    title: 'A case',
    ticket: 'T-1',
    merchant: { name: 'Nordlicht', key: 'mk_live_nord' },
    productVersion: '1.0.0',
    createdAt: '2026-11-20T12:00:00.000Z',
    timeZone: 'UTC',
    clock: 'real',
  },
  verdict: { sentence: '', confidence: 'likely', evidence: [] },
  exchanges: [
    {
      id: 'e1',
      origin: 'material',
      kind: 'create',
      title: 'Create call',
      at: null,
      durationMs: null,
      attempt: null,
      acknowledged: null,
      request: {
        method: 'POST',
        url: '/v2/payment-links',
        headers: [['Authorization', authorization]],
        body: { text: body, encoding: 'utf8', bytes: Buffer.byteLength(body), truncated: false },
      },
      response: null,
      code: 'E012',
      error: null,
      rules: [],
      comparison: null,
    },
  ],
  world: { settings: {}, rules: [], inboxes: [], clockAheadMs: 0 },
  scenario: null,
  notReproduced: [],
  notes: [],
  pictures: [],
  evidence: { body: { text: body }, authorization, merchants, numbers: 'as-sent' },
  evidenceIn: 'e1',
})

/** The first example of each code that names it, every example with PAYLINK_LONG=1. */
const examples = (): OutsideCases['cases'] => {
  const seen = new Set<string>()
  return cases.filter(([, , , codes]) => {
    const all = codes.split(' ')
    const isNew = all.some((code) => !seen.has(code))
    for (const code of all) seen.add(code)
    return isLong || isNew
  })
}

test('a case of every finding is found to be the same in another place, and shows no secret, hash or customer', async () => {
  const different: string[] = []
  const found = new Set<string>()
  let tried = 0
  for (const [at, [kind, which, authorization]] of examples().entries()) {
    const body = bodies[which] ?? ''
    const before = diagnose({ body: { text: body }, authorization, merchants, numbers: 'as-sent' }, deps)
    const made = await redactCase(draftOf(body, authorization), {
      merchants,
      hide: secretHider(merchants),
      random: numbers(at + 1),
      keepCustomers: false,
      resign: async (original, candidates) => withoutPause(resignInSteps(original, candidates, deps)),
    })
    tried++
    const json = JSON.stringify(made.case)
    const read = readCase(json)
    expect(read.ok, kind).toBe(true)
    if (!read.ok || read.case.signing === null) {
      different.push(
        `${kind}: ${before.findings.map(({ code }) => code).join(' + ') || before.verdict}, not signed anew`,
      )
    } else {
      const after = diagnose(evidenceOf(read.case.signing), deps)
      if (diagnosisKey(after) === diagnosisKey(before)) for (const { code } of before.findings) found.add(code)
      else different.push(`${kind}: ${diagnosisKey(before)} became ${diagnosisKey(after)}`)
    }
    const secrets = merchants.flatMap((one) => [...one.secrets, ...one.rotated])
    const hash = /[0-9a-f]{32}/i.exec(authorization)?.[0]
    for (const written of [json, caseHtml(made.case), caseMarkdown(made.case)]) {
      for (const secret of secrets) expect(written, kind).not.toContain(secret)
      if (hash !== undefined) expect(written.toLowerCase(), kind).not.toContain(hash.toLowerCase())
      for (const customer of customers) expect(written, kind).not.toContain(customer)
    }
  }
  process.stdout.write(
    `signed anew: ${tried - different.length} of ${tried}; ${found.size} of ${findingCode.options.length} codes\n`,
  )
  if (isLong) process.stdout.write(`${different.join('\n')}\n`)
  expect(different).toEqual([])
}, 3_600_000)
