import { expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { doctor, key, secret } from './campaign.ts'

const body = '{"order_id":"A-1","amount":10.50}'
const canonical = '{"amount":10.50,"order_id":"A-1"}'
const right = md5(canonical + secret)

test.each([
  ['the hashed text counts before the JSON in it', '', { hashed: canonical + secret, canonicalJson: canonical }],
  ['a token counts before a hash', `Bearer ${key}.${right}`, { hash: 'undefined' }],
  ['white space around a hash does not count', '', { hash: ` ${right}\n` }],
])('%s', (_, authorization, more) => {
  expect(doctor(body, authorization, more)).toMatchObject({ verdict: 'valid', findings: [] })
})

test('a body in UTF-16 that was hashed with its byte order mark is known', () => {
  const bytes = Buffer.from(`\ufeff${body}`, 'utf16le')
  const { findings } = doctor('', `Bearer ${key}.${md5(`\ufeff${body}${secret}`)}`, { body: { bytes } })
  expect(findings.map(({ code }) => code)).toContain('raw-body-hashed')
})
