import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { doctor } from './campaign.ts'

/** Requests whose hashes the languages themselves made: PHP, Python, Java, Ruby, Perl and bash. */
const { bodies, cases } = JSON.parse(readFileSync(new URL('./language-cases.json', import.meta.url), 'utf8')) as {
  bodies: string[]
  cases: [what: string, body: number, authorization: string, code: string][]
}

/** A single mistake is found within this number of MD5 blocks. */
const budget = 60_000

test.each(cases)('%s is named, and nothing else', (_what, body, authorization, code) => {
  const { findings } = doctor(bodies[body] ?? '', authorization, { budget })
  expect(findings.map((finding) => finding.code)).toEqual([code])
  for (const { detail, fix, confidence } of findings) {
    expect(detail).not.toBe('')
    expect(fix.sentence).not.toBe('')
    expect(['certain', 'likely', 'seen']).toContain(confidence)
  }
})
