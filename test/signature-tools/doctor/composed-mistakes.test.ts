import { describe, expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { doctor, foundForCertain, key, secret } from './campaign.ts'

const body =
  '{"order_id":"A/1","amount":1249.5,"customer_email":"Zoe@Example.org","customer_phone":"+33612345678","description":"2 × café"}'
const canonical =
  '{"amount":1249.5,"customer_email":"Zoe@Example.org","customer_phone":"+33612345678","description":"2 × café","order_id":"A/1"}'
const ascii = (text: string): string => text.replace('×', '\\u00d7').replace('é', '\\u00e9')
const codesOf = (text: string, used = secret, sent = body): string[] => foundForCertain(sent, md5(text + used)).codes

describe('mistakes that are composed', () => {
  test('the effects of one call are named one by one, and leave room for two more mistakes', () => {
    const php = ascii(canonical.replaceAll('/', '\\/'))
    expect(codesOf(php)).toEqual(['non-ascii-escaped', 'slashes-escaped'])
    const changed = php.replace('"+33612345678"', '"33612345678"')
    expect(codesOf(changed, `${secret}\n`)).toEqual([
      'non-ascii-escaped',
      'secret-whitespace',
      'slashes-escaped',
      'value-changed-after-signing',
    ])
  })

  test('two mistakes of the bytes after the text, with one in it, are three', () => {
    const slashes = canonical.replaceAll('/', '\\/')
    expect(codesOf(slashes, `.${secret.toUpperCase()}`)).toEqual([
      'secret-altered',
      'separator-inserted',
      'slashes-escaped',
    ])
    const phone = canonical.replace('"+336', '"336')
    expect(codesOf(phone, `|${Buffer.from(secret).toString('base64')}`)).toEqual([
      'secret-encoded',
      'separator-inserted',
      'value-changed-after-signing',
    ])
  })

  test('changes of two values combine', () => {
    const changed = canonical.replace('Zoe@Example.org', 'zoe@example.org').replace('"+336', '"336')
    const { codes, detail } = foundForCertain(body, md5(changed + secret))
    expect(codes).toEqual(['value-changed-after-signing'])
    expect(detail).toMatch(/customer_email.*customer_phone|customer_phone.*customer_email/)
  })

  test('a body hashed as sent is named by its style too', () => {
    const sent = JSON.stringify(JSON.parse(canonical), null, 2).replaceAll('\n', '\r\n')
    expect(codesOf(sent, secret, sent)).toEqual(['raw-body-hashed', 'whitespace-added'])
    for (const plain of ['{"amount":10.5,"order_id":"A-1"}\n', '{"order_id":"A-1","amount":10.5}\n'])
      expect(codesOf(plain, secret, plain)).toEqual(['raw-body-hashed'])
  })

  test('what a database prints is one call with two effects', () => {
    const printed =
      '{"amount": 1249.5, "order_id": "A/1", "description": "2 × café", "customer_email": "Zoe@Example.org", "customer_phone": "+33612345678"}'
    expect(codesOf(printed)).toEqual(['keys-sorted-otherwise', 'whitespace-added'])
  })

  test.each([
    ['another character', secret.replace('D', 'O')],
    ['a character missing', secret.slice(0, 5) + secret.slice(6)],
    ['one too many', `${secret.slice(0, 5)}x${secret.slice(5)}`],
    ['one too many at the end', `${secret}x`],
    ['two exchanged', secret.replace('De', 'eD')],
  ])('a secret copied with %s is named, and not shown', (_what, used) => {
    const diagnosis = doctor(body, `Bearer ${key}.${md5(canonical + used)}`)
    expect(diagnosis).toMatchObject({
      verdict: 'explained',
      findings: [{ code: 'secret-altered', confidence: 'certain' }],
    })
    for (const hidden of [used, secret]) expect(JSON.stringify(diagnosis)).not.toContain(hidden)
  })

  test('a value in place of the secret, a label before it, and JSON and secret twice over are named', () => {
    expect(codesOf(canonical, 'A/1')).toEqual(['secret-placeholder'])
    expect(codesOf(canonical, `MERCHANT_SECRET=${secret}`)).toEqual(['separator-inserted'])
    expect(codesOf(canonical, secret + canonical + secret)).toEqual(['text-wrapped'])
  })

  test('a digest after the \\x of PostgreSQL is read', () => {
    const { findings } = doctor(body, `Bearer ${key}.\\x${md5(canonical + secret)}`)
    expect(findings.map(({ code }) => code)).toEqual(['hash-extended'])
  })
})
