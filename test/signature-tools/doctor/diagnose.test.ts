import { createHash, createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { distance } from 'fastest-levenshtein'
import { describe, expect, test } from 'vitest'
import { diagnose } from '../../../src/main/signature-tools/doctor/diagnose.ts'
import type { DoctorMerchant, Evidence } from '../../../src/main/signature-tools/doctor/evidence.ts'
import { searchBudget } from '../../../src/main/signature-tools/doctor/search-budget.ts'
import { nodeDigests } from '../../../src/main/signature-tools/doctor-workers/node-digests.ts'
import type { Diagnosis } from '../../../src/shared/contract/signature.ts'
import { signatureVectors } from '../../support/signature-vectors.ts'

const secret = 'sk_7f3c9a/demo'
const merchants: DoctorMerchant[] = [
  { id: 'm1', name: 'Demo shop', key: 'mk_demo', secrets: [secret, 'sk_kept'], rotated: ['sk_gone'] },
  { id: 'm2', name: 'Other shop', key: 'mk.other', secrets: ['sk_other'], rotated: [] },
]
const body = '{"order_id":"A/1","amount":10.50,"note":null,"customer_lastname":"Müller"}'
const canonical = '{"amount":10.50,"customer_lastname":"Müller","note":null,"order_id":"A/1"}'

const md5 = (input: string | Buffer): string => createHash('md5').update(input).digest('hex')
const right = md5(canonical + secret)

const doctor = (evidence: Partial<Evidence>, budget = searchBudget): Diagnosis =>
  diagnose(
    { body: { text: body }, merchants, numbers: 'as-sent', ...evidence },
    { digests: nodeDigests, distance, now: () => performance.now(), budget },
  )
const codesOf = ({ findings }: Diagnosis): string[] => findings.map(({ code }) => code)
const bearer = (hash: string): { authorization: string } => ({ authorization: `Bearer mk_demo.${hash}` })

describe('a body hashed as it was sent', () => {
  test.each([
    ['{"b":1,"a":2,"u":"x\\/y"}', 'keys are not sorted ("a" comes after "b"); slashes are escaped as \\/'],
    [
      '{"a":"Caf\\u00e9", "b":1}\n',
      'characters are written as \\u escapes; there is white space between the members; a line',
    ],
    ['{"a":"\\u0001 \\\\/ \\\\u00e9", "b":1}', 'form: there is white space between the members.'],
  ])('%s: says what its form has and the canonical one has not', (sent, traits) => {
    const [finding] = doctor({ body: { text: sent }, ...bearer(md5(sent + secret)), hashed: sent + secret }).findings
    if (finding?.code === 'raw-body-hashed') expect(finding.detail).toContain(traits)
    else expect(finding?.code).toBe('whitespace-added')
  })

  test('is put right by sorting and encoding', () => {
    const sent = '{"b":"x\\/y","a":2}'
    const [finding] = doctor({ body: { text: sent }, ...bearer(md5(sent + secret)) }).findings
    expect(finding?.fix.code?.php).toMatch(/^ksort.*\n\$json = json_encode/)
  })
})

describe('the header', () => {
  test.each<[string, string, string[], string]>([
    ['as it should be', `Bearer mk_demo.${right}`, [], 'valid'],
    ['scheme in lower case, two spaces', `bearer  mk_demo.${right}`, [], 'valid'],
    ['no scheme', `mk_demo.${right}`, ['scheme-missing'], 'explained'],
    [
      'secret and key the other way round',
      `Bearer sk_other.${md5(`${canonical}mk.other`)}`,
      ['secret-sent', 'key-used-as-secret'],
      'explained',
    ],
    ['another scheme', `Token mk_demo.${right}`, ['scheme-missing'], 'explained'],
    ['a colon after the scheme', `Bearer: mk_demo.${right}`, ['scheme-missing'], 'explained'],
    ['a tab after the scheme', `Bearer\tmk_demo.${right}`, ['token-whitespace'], 'explained'],
    ['a space at the end', `Bearer mk_demo.${right} `, ['token-whitespace'], 'explained'],
    ['a line break inside', `Bearer mk_demo.\n${right}`, ['token-whitespace'], 'explained'],
    ['a colon for the dot', `Bearer mk_demo:${right}`, ['separator-wrong-in-token'], 'explained'],
    ['nothing for the dot', `Bearer mk_demo${right}`, ['separator-wrong-in-token'], 'explained'],
    ['no key', `Bearer ${right}`, ['key-missing-in-token'], 'explained'],
    ['no key but the dot', `Bearer .${right}`, ['key-missing-in-token'], 'explained'],
    ['a key misspelt', `Bearer mk_dem0.${right}`, ['merchant-unknown'], 'explained'],
    ['upper case', `Bearer mk_demo.${right.toUpperCase()}`, ['hash-uppercase'], 'explained'],
    ['twelve digits', `Bearer mk_demo.${right.slice(0, 12)}`, ['hash-truncated'], 'explained'],
    [
      'all wrong',
      `mk_demo:${right.toUpperCase()}`,
      ['scheme-missing', 'separator-wrong-in-token', 'hash-uppercase'],
      'explained',
    ],
    ['the scheme twice', `Bearer Bearer mk_demo.${right}`, ['token-extended'], 'explained'],
    ['the line md5sum prints', `Bearer mk_demo.${right}  -`, ['hash-extended'], 'explained'],
    ['the line openssl prints', `Bearer mk_demo.MD5(stdin)= ${right}`, ['hash-extended'], 'explained'],
    ['the hash before the key', `Bearer ${right}.mk_demo`, ['separator-wrong-in-token'], 'explained'],
    ['no hash after the dot', 'Bearer mk_demo.', ['hash-missing'], 'malformed'],
    ['the secret for the hash', `Bearer mk_demo.${secret}`, ['secret-sent'], 'malformed'],
    ['the secret for the hash, as the log keeps it', 'Bearer mk_demo.••••', ['secret-sent'], 'malformed'],
    ['a placeholder', 'Bearer <TOKEN>', ['hash-missing'], 'malformed'],
    ['nothing', '', ['scheme-missing'], 'malformed'],
    ['no token', 'Bearer ', ['key-missing-in-token'], 'malformed'],
  ])('%s', (_what, authorization, codes, verdict) => {
    const diagnosis = doctor({ authorization })
    expect(diagnosis.verdict).toBe(verdict)
    expect(codesOf(diagnosis)).toEqual(codes)
    expect(JSON.stringify(diagnosis)).not.toContain(secret)
  })

  test('names the closest key, and finds whose secret it was', () => {
    const { findings, merchantId } = doctor({ authorization: `Bearer mk_other.${md5(`${canonical}sk_other`)}` })
    expect(findings).toMatchObject([{ code: 'merchant-unknown', detail: expect.stringContaining('mk.other') }])
    expect(merchantId).toBe('m2')
  })

  test('takes a key with dots, and a kept secret, as the service does', () => {
    expect(doctor({ authorization: `Bearer mk.other.${md5(`${canonical}sk_other`)}` }).verdict).toBe('valid')
    expect(doctor(bearer(md5(`${canonical}sk_kept`))).verdict).toBe('valid')
  })
})

describe('the way the hash is made', () => {
  test.each<[string, string, string[]]>([
    [
      'SHA-256',
      createHash('sha256')
        .update(canonical + secret)
        .digest('hex'),
      ['wrong-algorithm'],
    ],
    ['HMAC-SHA-1', createHmac('sha1', secret).update(canonical).digest('hex'), ['wrong-algorithm']],
    ['HMAC-SHA-224', createHmac('sha224', secret).update(canonical).digest('hex'), ['wrong-algorithm']],
    ['HMAC-MD5', createHmac('md5', secret).update(canonical).digest('hex'), ['wrong-algorithm']],
    [
      'CRC-32',
      crc32(canonical + secret)
        .toString(16)
        .padStart(8, '0'),
      ['wrong-algorithm'],
    ],
    [
      'base64',
      createHash('md5')
        .update(canonical + secret)
        .digest('base64'),
      ['hash-base64'],
    ],
    [
      'raw bytes',
      createHash('md5')
        .update(canonical + secret)
        .digest()
        .toString('latin1'),
      ['hash-raw-bytes'],
    ],
    ['MD5 of the MD5', md5(right), ['hash-of-hash']],
    ['MD5 of the MD5 and the secret', md5(md5(canonical) + secret), ['hash-of-hash']],
    ['the merchant key', md5(`${canonical}mk_demo`), ['key-used-as-secret']],
    ['a replaced secret', md5(`${canonical}sk_gone`), ['secret-rotated']],
    ['UTF-16', md5(Buffer.from(canonical + secret, 'utf16le')), ['encoding-not-utf8']],
    ['the body as sent', md5(body + secret), ['keys-unsorted']],
    [
      'as PHP does it when nobody thinks of it',
      md5(body.replaceAll('/', '\\/').replace('ü', '\\u00fc') + secret),
      ['keys-unsorted', 'slashes-escaped', 'non-ascii-escaped'],
    ],
  ])('%s', (_what, hash, codes) => {
    const diagnosis = doctor(bearer(hash))
    expect(codesOf(diagnosis)).toEqual(codes)
    // Of a checksum only 32 bits agree.
    const confidence = hash.length === 8 ? 'likely' : 'certain'
    for (const finding of diagnosis.findings) expect(finding.confidence).toBe(confidence)
  })
})

describe('bodies the service refuses', () => {
  test.each<[string, Evidence['body'], string, string[]]>([
    ['a key twice: the last counts', { text: '{"a":1,"a":2}' }, '{"a":2}', ['body-duplicate-key']],
    ['a byte order mark', { text: '\ufeff{"a":1}' }, '{"a":1}', ['byte-order-mark']],
    ['UTF-16', { bytes: Buffer.from('\ufeff{"a":"ü"}', 'utf16le') }, '{"a":"ü"}', ['encoding-not-utf8']],
    ['Latin-1', { bytes: Buffer.from('{"a":"ü"}', 'latin1') }, '{"a":"ü"}', ['encoding-not-utf8']],
    ['no JSON', { text: "{'a':1}" }, "{'a':1}", ['body-not-json']],
    ['a list', { text: '[1]' }, '[1]', ['body-not-json']],
    ['NUL bytes', { text: '{"a":\0}' }, '{"a":\0}', ['body-not-json']],
  ])('%s', (_what, sent, hashed, codes) => {
    const diagnosis = doctor({ body: sent, ...bearer(md5(hashed + secret)) })
    expect([diagnosis.verdict, codesOf(diagnosis)]).toEqual(['malformed', codes])
    expect(diagnosis.findings[0]?.confidence).toBe('certain')
    expect(doctor({ body: sent, ...bearer('0'.repeat(32)) })).toMatchObject({ verdict: 'malformed' })
  })
})

describe('what the merchant’s code gave', () => {
  test('compares a canonical text without a token', () => {
    expect(doctor({ canonicalJson: canonical })).toMatchObject({ verdict: 'valid', findings: [] })
    const other = doctor({ canonicalJson: canonical.replace('Müller', 'Miller') })
    expect(codesOf(other)).toEqual(['value-changed-after-signing'])
    expect(other.difference).toMatchObject({ offset: canonical.indexOf('ü'), source: 'given' })
  })

  test('searches a hash without a token', () => {
    expect(doctor({ hash: right }).verdict).toBe('valid')
    expect(codesOf(doctor({ hash: md5(secret + canonical) }))).toEqual(['secret-prepended'])
  })

  test('shows what was hashed when only the secret stands elsewhere', () => {
    const { difference } = doctor({ hash: md5(secret + canonical) })
    const [expected, actual] = [`${canonical}••••••••`, `••••••••${canonical}`]
    expect(difference).toEqual({ offset: 0, expected, actual, source: 'found' })
  })

  test('compares the string that was hashed, the secret hidden in both', () => {
    const hashed = `${canonical.replace('10.50', '10.5')}|${secret}`
    const diagnosis = doctor({ hashed, ...bearer(md5(hashed)) })
    expect(codesOf(diagnosis)).toEqual(['numbers-reformatted', 'separator-inserted'])
    expect(diagnosis.difference).toEqual({
      offset: canonical.indexOf('0,'),
      expected: `${canonical}••••••••`,
      actual: `${canonical.replace('10.50', '10.5')}|••••••••`,
      source: 'given',
    })
  })
})

test('never shows a secret, also when the body holds it', () => {
  const sent = `{"a":"${secret} and sk_gone","b":1}`
  const diagnosis = doctor({ body: { text: sent }, ...bearer(md5(`{"b":1}${secret}`)) })
  expect(codesOf(diagnosis)).toEqual(['secret-sent', 'key-left-out'])
  expect(JSON.stringify(diagnosis)).not.toMatch(/sk_7f3c9a|sk_gone/)
  expect(diagnosis.steps?.canonicalJson).toBe('{"a":"•••••••• and ••••••••","b":1}')
})

test.each(['description', 'merchant_secret'])(
  'a right signature over a body with the secret as %s is right',
  (name) => {
    const sent = `{"${name}":"${secret}","order_id":"A"}`
    const diagnosis = doctor({ body: { text: sent }, ...bearer(md5(sent + secret)) })
    expect([diagnosis.verdict, codesOf(diagnosis)]).toEqual(['valid', ['secret-sent']])
    expect(diagnosis.refused?.code).toBe('E002')
  },
)

test('names a replaced secret that the body holds', () => {
  const diagnosis = doctor({ body: { text: '{"a":"sk_gone"}' }, ...bearer(md5(`{"a":"sk_gone"} ${secret}`)) })
  expect(codesOf(diagnosis)).toEqual(['secret-sent', 'separator-inserted'])
})

test.each(signatureVectors.map((vector) => [vector.name, vector] as const))(
  'takes the token of the vector %s',
  (_name, vector) => {
    const own = { id: 'v', name: 'Vector', key: vector.merchant_key, secrets: [vector.merchant_secret], rotated: [] }
    const evidence = { body: { text: vector.body }, authorization: `Bearer ${vector.token}`, merchants: [own] }
    expect(doctor(evidence)).toMatchObject({ verdict: 'valid', findings: [], steps: { hash: vector.hash } })
  },
)

describe('ends in time', () => {
  const wide = `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":${n}`).join()}}`
  const deep = `{"a":${'['.repeat(31)}${']'.repeat(31)}}`
  test.each<[string, Partial<Evidence>]>([
    ['64 KiB in one value', { body: { text: `{"a":"${'x'.repeat(65_000)}"}` } }],
    ['400 KB in one value', { body: { text: `{"a":"${'Ü'.repeat(200_000)}"}` } }],
    ['thousands of keys', { body: { text: wide } }],
    ['31 lists in each other', { body: { text: deep } }],
    ['a header of 10,000 dots', { authorization: '.'.repeat(10_000) }],
    ['a header of 10,000 spaces', { authorization: `Bearer${' '.repeat(9_990)}` }],
    ['no merchants', { merchants: [] }],
    ['two merchants with one secret', { merchants: merchants.map((merchant) => ({ ...merchant, secrets: ['same'] })) }],
  ])('%s', (_what, evidence) => {
    const { verdict, findings } = doctor({ ...bearer(md5('unrelated')), ...evidence }, 20_000)
    expect(['unexplained', 'malformed']).toContain(verdict)
    expect(findings.filter(({ confidence }) => confidence === 'certain')).toEqual([])
  })
})
