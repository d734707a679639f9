import { describe, expect, it } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { doctor, key, secret } from './campaign.ts'

const body = '{"order_id":"A-1","amount":10.50}'
const canonical = '{"amount":10.50,"order_id":"A-1"}'
const hash = md5(canonical + secret)
const base64 = (text: string): string => Buffer.from(text).toString('base64')

describe('the token in base64, in quotes, or with the secret in it', () => {
  it.each<[string, string, string[], string]>([
    ['HTTP Basic of key and hash', `Basic ${base64(`${key}:${hash}`)}`, ['token-encoded'], 'explained'],
    ['HTTP Basic of a token as the name', `Basic ${base64(`${key}.${hash}:`)}`, ['token-encoded'], 'explained'],
    [
      'HTTP Basic of key and secret',
      `Basic ${base64(`${key}:${secret}`)}`,
      ['token-encoded', 'secret-sent'],
      'malformed',
    ],
    ['the same for Bearer', `Bearer ${base64(`${key}:${secret}`)}`, ['token-encoded', 'secret-sent'], 'malformed'],
    ['base64 of the token', `Bearer ${base64(`${key}.${hash}`)}`, ['token-encoded'], 'explained'],
    [
      'base64 with a colon',
      `Bearer ${base64(`${key}:${hash}`)}`,
      ['token-encoded', 'separator-wrong-in-token'],
      'explained',
    ],
    ['base64 without a scheme', base64(`${key}.${hash}`), ['token-encoded', 'scheme-missing'], 'explained'],
    [
      'HTTP Basic of a key nobody knows',
      `Basic ${base64(`mk_shop.two:${hash}`)}`,
      ['token-encoded', 'merchant-unknown'],
      'explained',
    ],
    ['HTTP Basic, not encoded', `Basic ${key}:${hash}`, ['scheme-missing', 'separator-wrong-in-token'], 'explained'],
    ['the key in quotes', `Bearer "${key}".${hash}`, ['token-quoted'], 'explained'],
    ['both in quotes', `Bearer '${key}'.'${hash}'`, ['token-quoted'], 'explained'],
    ['the hash in quotes', `Bearer ${key}."${hash}"`, ['token-quoted'], 'explained'],
    ['all in quotes', `"Bearer ${key}.${hash}"`, ['token-quoted'], 'explained'],
    ['in the brackets of the specification', `Bearer <${key}>.<${hash}>`, ['token-quoted'], 'explained'],
    ['in the braces of a template', `Bearer {${key}}.{${hash}}`, ['token-quoted'], 'explained'],
    ['base64 in quotes', `Bearer "${base64(`${key}.${hash}`)}"`, ['token-quoted', 'token-encoded'], 'explained'],
    [
      'in quotes and upper case',
      `Bearer "${key}.${hash.toUpperCase()}"`,
      ['token-quoted', 'hash-uppercase'],
      'explained',
    ],
    ['an unknown key in quotes', `Bearer "mk_shop.two".${hash}`, ['token-quoted', 'merchant-unknown'], 'explained'],
    ['the secret alone', `Bearer ${secret}`, ['secret-sent'], 'malformed'],
    ['the secret and no scheme', `${secret}`, ['scheme-missing', 'secret-sent'], 'malformed'],
    ['the secret after a colon', `Bearer ${key}:${secret}`, ['secret-sent'], 'malformed'],
    [
      'base64 of something else',
      `Bearer ${base64('nothing of the kind at all')}`,
      ['key-missing-in-token'],
      'malformed',
    ],
  ])('%s', (_what, authorization, codes, verdict) => {
    const diagnosis = doctor(body, authorization)
    expect({ verdict: diagnosis.verdict, codes: diagnosis.findings.map(({ code }) => code) }).toEqual({
      verdict,
      codes,
    })
  })

  it('leaves a key with quotes in it alone where there is one', () => {
    const merchants = [{ id: 'one', name: 'Shop', key: '"quoted"', secrets: [secret], rotated: [] }]
    expect(doctor(body, `Bearer "quoted".${hash}`, { merchants }).verdict).toBe('valid')
  })
})
