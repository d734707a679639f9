import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { expect, test } from 'vitest'
import { diagnose } from '../../../src/main/signature-tools/doctor/diagnose.ts'
import type { DoctorMerchant, Evidence } from '../../../src/main/signature-tools/doctor/evidence.ts'
import { nodeDigests } from '../../../src/main/signature-tools/doctor-workers/node-digests.ts'
import type { Diagnosis } from '../../../src/shared/contract/signature.ts'
import { md5 } from '../../support/md5.ts'
import { rounds } from '../../support/rounds.ts'
import { correct, mistakesFor, type Signer, sign } from './naive-signer.ts'
import { type SentBody, sentBodies } from './sent-bodies.ts'

const letters = (alphabet: string) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: 12, maxLength: 40 }).filter((text) => text.trim() === text)
const secrets = fc.oneof(
  letters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'),
  letters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'),
  letters('0123456789abcdef'),
  letters('abcXYZ "\'\\/<&%+=.üß東\t'),
)
const three = fc.tuple(secrets, secrets, secrets).filter((all) => new Set(all).size === 3)

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Where people put secrets that do not belong there, all of them given to the doctor to look at. */
const misplaced: readonly ((secret: string, key: string, sent: SentBody) => Partial<Evidence>)[] = [
  (secret, key) => ({ authorization: `Basic ${base64(`${key}:${secret}`)}` }),
  (secret) => ({ authorization: `Basic ${base64(`nobody:${secret}`)}` }),
  (secret, key) => ({ authorization: `Token ${base64(`x${key}:${secret}`)}=.` }),
  (secret) => ({ authorization: `Bearer ${secret}` }),
  (secret) => ({ authorization: secret }),
  (secret) => ({ authorization: `Bearer ${secret}.${md5('x')}` }),
  (secret) => ({ authorization: `Bearer ${'k'.repeat(70)}${secret}.${md5('x')}` }),
  (secret, key) => ({ authorization: `Bearer ${key}.${secret.slice(1)}` }),
  (secret, key) => ({ authorization: `Bearer ${key}.${secret}${md5('x')}` }),
  (secret) => ({ hashed: `{"a":1}${secret}` }),
  (secret) => ({ hashed: `{"a":1}${secret.slice(0, -2)}` }),
  (secret) => ({ hashed: `{"a":1}${base64(secret)}` }),
  (secret) => ({ hashed: `{"a":1}${base64(`x${secret}`)}` }),
  (secret) => ({ hashed: `{"a":1}${Buffer.from(secret).toString('hex')}` }),
  (secret) => ({ hashed: `{"a":1}${encodeURIComponent(secret)}` }),
  (secret) => ({ hashed: `{"a":1}${JSON.stringify(secret)}`, hash: md5('x') }),
  (secret) => ({ canonicalJson: JSON.stringify({ description: secret }) }),
  (secret, key) => ({
    body: { text: JSON.stringify({ [secret]: 1, b: ` ${secret} ` }) },
    authorization: `Bearer ${key}.${md5('x')}`,
  }),
  (secret) => ({ body: { text: `{"a":1,"${secret.slice(2)}` } }),
  (secret) => ({ body: { bytes: Buffer.from(`{"a":"${secret}"}`, 'utf16le') } }),
]

const leaves = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(leaves) : []
}

/** What of a secret stands in an answer: the whole, its reverse, base64, or any eight characters. */
const leaksOf = (secret: string, diagnosis: Diagnosis): string[] => {
  const output = [...leaves(diagnosis), JSON.stringify(diagnosis)].join('\n')
  const parts = Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8))
  const reversed = [...secret].reverse().join('')
  return [secret, reversed, base64(secret).replace(/=+$/, '').slice(0, -1), ...parts].filter((part) =>
    output.includes(part),
  )
}

test('no secret, nor any eight characters of one, is in what the doctor says', () => {
  let leftOpen = 0
  let explained = 0
  fc.assert(
    fc.property(
      three,
      sentBodies,
      fc.oneof(fc.array(fc.nat(), { minLength: 1, maxLength: 2 }), fc.constantFrom(...misplaced)),
      fc.boolean(),
      ([secret, other, old], sent, what, isInBody) => {
        const key = 'mk_7'
        const merchants: DoctorMerchant[] = [
          { id: '1', name: 'One', key, secrets: [secret], rotated: [old] },
          { id: '2', name: 'Two', key: 'mk_other', secrets: [other], rotated: [] },
        ]
        const fields = isInBody ? [...sent.fields, ['memo', `of ${secret}`] as [string, string]] : sent.fields
        const body = isInBody ? sent.body.replace(/\}$/, `,"memo":${JSON.stringify(`of ${secret}`)}}`) : sent.body
        const evidence: Partial<Evidence> =
          typeof what === 'function' ? what(secret, key, sent) : { authorization: header(what) }
        function header(picks: readonly number[]): string {
          const known = mistakesFor({ fields, body, key, otherSecret: other, oldSecret: old })
          const signer = picks.reduce(
            (made: Signer, pick) => (known[pick % known.length]?.make ?? ((same) => same))(made),
            correct,
          )
          return sign(fields, signer, key, secret)
        }
        const diagnosis = diagnose(
          { body: { text: body }, merchants, numbers: 'as-sent', ...evidence },
          { digests: nodeDigests, distance, now: () => 0, budget: 10_000 },
        )
        if (diagnosis.verdict === 'explained') explained++
        else leftOpen++
        for (const one of [secret, other, old]) expect(leaksOf(one, diagnosis)).toEqual([])
      },
    ),
    { numRuns: rounds(50, 100), endOnFailure: true },
  )
  expect(Math.min(explained, leftOpen)).toBeGreaterThan(rounds(7, 15))
}, 300_000)
