import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { distance } from 'fastest-levenshtein'
import { describe, expect, test } from 'vitest'
import { evidenceOf } from '../../src/main/cases/case-evidence.ts'
import { caseHtml } from '../../src/main/cases/case-html.ts'
import { caseMarkdown } from '../../src/main/cases/case-markdown.ts'
import { readCase } from '../../src/main/cases/read-case.ts'
import { type CaseDraft, redactCase } from '../../src/main/cases/redact-case.ts'
import { diagnose, withoutPause } from '../../src/main/signature-tools/doctor/diagnose.ts'
import { diagnosisKey } from '../../src/main/signature-tools/doctor/diagnosis-key.ts'
import type { DoctorMerchant, Evidence } from '../../src/main/signature-tools/doctor/evidence.ts'
import { resignInSteps } from '../../src/main/signature-tools/doctor/resign.ts'
import { nodeDigests } from '../../src/main/signature-tools/doctor-workers/node-digests.ts'
import { type FindingCode, findingCode } from '../../src/shared/contract/finding-codes.ts'
import type { Diagnosis } from '../../src/shared/contract/signature.ts'
import { maskCardNumbers } from '../../src/shared/mask-card-numbers.ts'
import { draft, exchange } from '../support/case-draft.ts'
import { md5 } from '../support/md5.ts'
import { randomIndex } from '../support/random-index.ts'
import { isLong } from '../support/rounds.ts'

interface OutsideCases {
  merchants: DoctorMerchant[]
  bodies: string[]
  cases: [kind: string, body: number, authorization: string, codes: string][]
}
const corpus = JSON.parse(
  readFileSync(new URL('../signature-tools/doctor/outside-cases.json', import.meta.url), 'utf8'),
) as OutsideCases
const { merchants, bodies, cases } = corpus
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

const textOf = ({ body }: Evidence): string => ('text' in body ? body.text : '')

const draftOf = (evidence: Evidence): CaseDraft => {
  const call = exchange(textOf(evidence), [['Authorization', evidence.authorization ?? '']])
  const { head } = draft([])
  return draft([{ ...call, origin: 'material', at: null, response: null, code: 'E012' }], {
    head: { ...head, ticket: 'T-1', merchant: { name: 'Nordlicht', key: 'mk_live_nord' } },
    evidence,
    evidenceIn: 'e1',
  })
}

const body = '{"order_id":"A/1","amount":10.50,"customer_lastname":"Müller"}'
const canonical = '{"amount":10.50,"customer_lastname":"Müller","order_id":"A/1"}'
const secret = merchants[0]?.secrets[0] ?? ''
const signed = (sent: string, text: string, used = secret): Partial<Evidence> => ({
  body: { text: sent },
  authorization: `Bearer mk_live_nord.${md5(text + used)}`,
})

/** A call with each finding: the kind of an outside case, or the evidence. */
const examples: Record<FindingCode, string | Partial<Evidence>> = {
  'keys-unsorted': 'py: unsorted',
  'keys-sorted-deep': 'py: deep',
  'keys-sorted-case-insensitive': signed(
    '{"zip":"1","Memo":"Tea","amount":10.50}',
    '{"amount":10.50,"Memo":"Tea","zip":"1"}',
  ),
  'keys-sorted-descending': 'php: krsort',
  'keys-sorted-otherwise': 'js: reverse',
  'key-renamed': 'rb: camelize',
  'whitespace-added': 'py: indent4',
  'slashes-escaped': 'py: slashes',
  'non-ascii-escaped': 'py: ascii-compact',
  'html-escaped': 'rb: rails html',
  'html-entities': 'py: html.escape-values',
  'raw-body-hashed': 'py: raw',
  'numbers-reformatted': 'php: number_format',
  'texts-as-numbers': 'py: val-orderint',
  'key-left-out': 'py: empty-fields-out',
  'key-added': 'py: added-currency_code=USD',
  'value-changed-after-signing': 'java: cents',
  'token-of-another-call': {
    ...signed(
      '{"order_id":"A-2","amount":12.50,"customer_lastname":"Novák"}',
      '{"amount":1,"customer_lastname":"Müller","order_id":"A-1"}',
    ),
    otherCalls: [
      { body: '{"order_id":"A-0","amount":3,"customer_lastname":"O\'Brien"}', at: '2026-11-20T09:00:00.000Z' },
      { body: '{"order_id":"A-1","amount":1,"customer_lastname":"Müller"}', at: '2026-11-20T09:30:00.000Z' },
    ],
  },
  'secret-prepended': 'go: sum appended',
  'secret-both-ends': 'py: secret-both',
  'secret-missing': 'py: secret-none',
  'secret-inside': 'py: secret-mid',
  'secret-altered': 'php: secret twice',
  'separator-inserted': 'py: secret-sep-colon',
  'secret-whitespace': 'py: secret-sp',
  'secret-trimmed': {
    ...signed(body, canonical, 'sk with space'),
    merchants: [{ id: 'm1', name: 'Nordlicht', key: 'mk_live_nord', secrets: [' sk with space\n'], rotated: [] }],
  },
  'secret-quoted': 'go: %q secret',
  'secret-encoded': 'pl: b64secret',
  'secret-placeholder': 'js: +null',
  'secret-other-merchant': signed(body, canonical, merchants[1]?.secrets[0]),
  'secret-rotated': signed(body, canonical, merchants[0]?.rotated[0]),
  'key-used-as-secret': 'py: secret-key',
  'secret-sent': 'py: h-secret',
  'wrong-algorithm': 'py: t-bcrypt',
  'hash-uppercase': 'py: h-upper',
  'hash-base64': 'py: b64-md5',
  'hash-raw-bytes': 'py: h-uuid',
  'hash-truncated': 'py: h-noz',
  'hash-missing': 'py: h-md5obj',
  'hash-of-hash': 'py: h-md5md5',
  'hash-reordered': 'py: h-little',
  'hash-as-number': 'py: h-dec',
  'hash-encoded': 'py: h-b32',
  'hash-extended': 'py: h-plus0',
  'hash-mistyped': 'py: h-O0',
  'hash-length': 'py: h-rot13',
  'header-masked': {
    body: { text: body },
    authorization: `Bearer mk_live_nord.${md5(canonical + secret).slice(0, 4)}…${md5(canonical + secret).slice(-4)}`,
  },
  'key-missing-in-token': 'py: t-nokey',
  'separator-wrong-in-token': 'py: t-colon',
  'scheme-missing': 'py: t-nobearer',
  'token-whitespace': 'py: h-b64nl',
  'token-quoted': 'py: h-b-hex',
  'token-encoded': 'py: t-basicsecret',
  'token-extended': 'py: h-semi',
  'merchant-unknown': 'php: hexdec',
  'trailing-newline': 'php: json + PHP_EOL',
  'byte-order-mark': 'py: encrep-utf-8-sig',
  'encoding-not-utf8': 'js: ucs2',
  'unicode-normalised': 'js: NFD',
  'form-encoded': 'rb: kv=',
  'values-concatenated': 'java: join values',
  'double-encoded': 'py: json-in-json-utf',
  'text-encoded': 'rb: strict64',
  'text-wrapped': 'py: no-open-brace',
  'text-dumped': 'py: str(items)',
  'text-missing': 'py: null',
  'text-mixed-in': 'py: secret-key.json.secret',
  'body-duplicate-key': signed('{"order_id":"A","order_id":"B"}', '{"order_id":"B"}'),
  'body-not-json': signed("{'order_id':'A'}", "{'order_id':'A'}"),
}
const evidenceOfCase = ([, which, authorization]: OutsideCases['cases'][number]): Partial<Evidence> => ({
  body: { text: bodies[which] ?? '' },
  authorization,
})
const exampleOf = (code: FindingCode): Partial<Evidence> => {
  const example = examples[code]
  if (typeof example !== 'string') return example
  const found = cases.find(([kind]) => kind === example)
  if (found === undefined) throw new Error(`There is no outside case ${example}.`)
  return evidenceOfCase(found)
}

/** Makes a case of a call, and diagnoses it elsewhere. */
const openedElsewhere = async (evidence: Partial<Evidence>, seed: number) => {
  const original: Evidence = { body: { text: '' }, merchants, numbers: 'as-sent', ...evidence }
  const { case: made } = await redactCase(draftOf(original), {
    merchants: original.merchants,
    random: randomIndex(seed),
    keepCustomers: false,
    resign: async (given, candidates) => withoutPause(resignInSteps(given, candidates, deps)),
  })
  const json = JSON.stringify(made).toLowerCase()
  for (const hash of original.authorization?.match(/[0-9a-f]{32}/gi) ?? [])
    expect(json).not.toContain(hash.toLowerCase())
  const before = diagnose(original, deps)
  const isResigned = made.signing !== null
  return { before, isResigned, after: made.signing === null ? before : diagnose(evidenceOf(made.signing), deps) }
}

/** Makes a case of a call, and opens it elsewhere. Returns what is different there. */
const differenceOf = async (evidence: Partial<Evidence>, seed: number): Promise<string | undefined> => {
  const original: Evidence = { body: { text: '' }, merchants, numbers: 'as-sent', ...evidence }
  const before = diagnose(original, deps)
  const made = await redactCase(draftOf(original), {
    merchants: original.merchants,
    random: randomIndex(seed),
    keepCustomers: false,
    resign: async (given, candidates) => withoutPause(resignInSteps(given, candidates, deps)),
  })
  const json = JSON.stringify(made.case)
  const secrets = original.merchants.flatMap((one) => [...one.secrets, ...one.rotated])
  const hash = /[0-9a-f]{32}/i.exec(original.authorization ?? '')?.[0]
  for (const written of [json, caseHtml(made.case), caseMarkdown(made.case)]) {
    for (const one of secrets) expect(written).not.toContain(one)
    // The hash of nothing is known to everybody.
    if (hash !== undefined && !original.authorization?.toLowerCase().includes(md5('')))
      expect(written.toLowerCase()).not.toContain(hash.toLowerCase())
    for (const customer of customers) expect(written).not.toContain(customer)
  }
  const read = readCase(json)
  if (!read.ok) return `${read.code}: ${read.message}`
  if (read.case.signing === null) return `${diagnosisKey(before)} is not signed anew`
  const after = diagnose(evidenceOf(read.case.signing), deps)
  return diagnosisKey(after) === diagnosisKey(before) ? undefined : `${diagnosisKey(before)} is ${diagnosisKey(after)}`
}

test.each(findingCode.options)(
  'a case of %s has the same diagnosis elsewhere, without secret, hash or customer',
  async (code) => {
    const evidence = exampleOf(code)
    const { findings } = diagnose({ body: { text: '' }, merchants, numbers: 'as-sent', ...evidence }, deps)
    expect(findings.map((one) => one.code)).toContain(code)
    expect(await differenceOf(evidence, 1)).toBeUndefined()
  },
)

test.each([
  ['of Cyrillic letters, hashed as Windows-1251', 'пароль-секрет', '\xef\xe0\xf0\xee\xeb\xfc-\xf1\xe5\xea\xf0\xe5\xf2'],
  ['trimmed', ' Ключ-секрет ', 'Ключ-секрет'],
  ['of Greek letters, trimmed', ' μυστικό κλειδί ', 'μυστικό κλειδί'],
  ['in percent escapes', 'ключ секрет', encodeURIComponent('ключ секрет')],
  ['of signs only, trimmed', ' !!§§!! ', '!!§§!!'],
])('a secret %s is in no case', async (_, real, used) => {
  const text = used.startsWith('\xef') ? Buffer.from(canonical + used, 'latin1') : Buffer.from(canonical + used)
  const authorization = `Bearer mk_live_nord.${createHash('md5').update(text).digest('hex')}`
  const own = [{ id: 'm1', name: 'Nordlicht', key: 'mk_live_nord', secrets: [real], rotated: [] }]
  const made = await differenceOf({ body: { text: body }, authorization, merchants: own }, 1)
  if (!real.includes('!')) expect(made).toBeUndefined()
})

describe('a value that was changed after signing', () => {
  const people = [
    ['Jürgen', 'Müller'],
    ['björn', 'ångström'],
    ['Jean-François', 'D’Arc  Lefèvre'],
    ['Jürgen', 'Weiß-Öztürk'],
    ['Łucja', 'Żółkiewska'],
    ['Ελένη', 'Παππά'],
    ['Søren', 'Ærø'],
  ] as const
  const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
  const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
  const letters = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }
  const changes: readonly [string, (text: string) => string][] = [
    ['in upper case', (text) => text.toUpperCase()],
    ['in lower case', (text) => text.toLowerCase()],
    ['with a capital letter', capital],
    ['without accents', plain],
    ['with umlauts written out', (text) => text.replace(/[äöüßÄÖÜ]/g, (one) => letters[one as keyof typeof letters])],
    ['as Latin-1', (text) => Buffer.from(text).toString('latin1')],
    ['decomposed', (text) => text.normalize('NFD')],
  ]
  test.each(people.flatMap((person) => changes.map(([how, change]) => [person[1], how, person, change] as const)))(
    '%s %s is the same change elsewhere, or the case says that it cannot be checked',
    async (_, _how, [first, last], change) => {
      const written = (firstname: string, lastname: string): string =>
        `{"amount":49.9,"cancel_url":"https://shop.example/cart","currency_code":"EUR","customer_firstname":"${firstname}","customer_lastname":"${lastname}","order_id":"A-1"}`
      const sent = written(first, last)
      const hashed = written(change(first), change(last))
      if (hashed === sent) return
      const { before, after, isResigned } = await openedElsewhere(signed(sent, hashed), 1)
      const whatIn = ({ findings }: Diagnosis): string[] =>
        findings.map(({ code, detail }) => `${code} ${detail.split(': "')[0]}`)
      if (isResigned) expect(whatIn(after)).toEqual(whatIn(before))
      else expect(before.verdict === 'unexplained' ? [] : [first, last]).toEqual([])
    },
  )
})

test.each<[string, (hash: string) => string]>([
  ['in groups like those of an address', (hash) => `mk_live_nord.${hash.match(/../g)?.join(':')}`],
  ['in base64 with its key', (hash) => btoa(`mk_live_nord.${hash}`)],
  ['in digits with its key', (hash) => Buffer.from(`mk_live_nord.${hash}`).toString('hex')],
  ['behind the digits of the secret', () => `mk_live_nord.${Buffer.from(secret).toString('hex')}${md5(canonical)}`],
  ['replaced by the digits of the secret', () => `mk_live_nord.${Buffer.from(secret).toString('hex')}`],
])('a case of a hash %s has the same diagnosis elsewhere', async (_, token) => {
  const authorization = `Bearer ${token(md5(canonical + secret))}`
  expect(await differenceOf({ body: { text: body }, authorization }, 1)).toBeUndefined()
})

test.each(['merchant_secret', 'api_key', 'password', 'note'])(
  'a case of a call with the secret itself in the field %s has the same diagnosis elsewhere',
  async (name) => {
    const sent = JSON.stringify({ amount: 10.5, [name]: secret, order_id: 'A-1', session: 'abcd1234' })
    expect(await differenceOf(signed(sent, sent), 1)).toBeUndefined()
  },
)

test('a hash with the digits of a card is signed anew like any other', async () => {
  // The first order whose hash has such digits.
  let number = 0
  const next = () => {
    const sent = `{"amount":10.5,"order_id":"A-${number++}"}`
    return { sent, hash: md5(sent + secret) }
  }
  let found = next()
  while (maskCardNumbers(found.hash) === found.hash) found = next()
  expect(await differenceOf(signed(found.sent, found.sent), 1)).toBeUndefined()
})

test('a case of a token that is the MD5 of the secret alone has the same diagnosis elsewhere', async () => {
  const sent = JSON.stringify({ amount: 10.5, check: md5(secret), order_id: 'A-1' })
  expect(await differenceOf(signed(sent, ''), 1)).toBeUndefined()
})

test.each<[string, (sorted: string, sent: string) => string]>([
  ['that is right', (sorted) => sorted],
  ['that was not sorted', (_, sent) => sent],
  ['with escaped slashes', (sorted) => sorted.replaceAll('/', '\\/')],
  ['with escaped letters', (sorted) => sorted.replaceAll('é', '\\u00e9')],
])(
  'the token of another call in the body of one %s is shortened, and the diagnosis is the same elsewhere',
  async (_, hashed) => {
    const other = 'b9f2c07d5a1e4386907cd1f2ab34e571'
    const fields = {
      order_id: 'A-1',
      amount: 10.5,
      note: `café, Bearer mk_live_nord.${other}`,
      url: 'https://a.example/',
    }
    const sent = JSON.stringify(fields)
    const sorted = JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))))
    const evidence = signed(sent, hashed(sorted, sent))
    expect(await differenceOf(evidence, 1)).toBeUndefined()
    const made = await redactCase(draftOf({ body: { text: sent }, merchants, numbers: 'as-sent', ...evidence }), {
      ...{ merchants, random: randomIndex(1), keepCustomers: false },
      resign: async (given, candidates) => withoutPause(resignInSteps(given, candidates, deps)),
    })
    expect(JSON.stringify(made.case)).not.toContain(other)
  },
)

test('a case whose diagnosis depends on a secret of more merchants than a file contains says that it cannot be checked', async () => {
  const others = Array.from({ length: 25 }, (_, at) => ({
    id: `o${at}`,
    name: `Shop ${at}`,
    key: `mk_other_${at}`,
    secrets: [`sk_of_the_shop_${at}_77`],
    rotated: [],
  }))
  const all = [...merchants.slice(0, 1), ...others]
  const evidence: Evidence = {
    ...signed(body, canonical, 'sk_of_the_shop_24_77'),
    body: { text: body },
    merchants: all,
    numbers: 'as-sent',
  }
  const made = await redactCase(draftOf(evidence), {
    merchants: all,
    random: randomIndex(1),
    keepCustomers: false,
    resign: async (given, candidates) => withoutPause(resignInSteps(given, candidates, deps)),
  })
  expect(made.case.verdict).toMatchObject({
    resigned: false,
    diagnosis: { findings: [{ code: 'secret-other-merchant' }] },
  })
  expect(caseMarkdown(made.case)).toContain('cannot be checked with this file')
})

test('a case whose token is missing says that the signature cannot be checked anywhere', async () => {
  const authorization = `Bearer ${merchants[0]?.key}.⟨signature⟩`
  const evidence: Evidence = { body: { text: body }, authorization, merchants, numbers: 'as-sent' }
  const made = await redactCase(draftOf(evidence), {
    merchants,
    random: randomIndex(1),
    keepCustomers: false,
    resign: async (given, candidates) => withoutPause(resignInSteps(given, candidates, deps)),
  })
  expect(made.case.verdict).toMatchObject({ resigned: false, diagnosis: { verdict: 'incomplete' } })
  expect(made.case.redactions.find(({ what }) => what === 'signature')?.how).toContain('a value of the call is missing')
})

/** The case says of these that it cannot be checked: two are hidden as credentials, two have no other hash of that form. */
const notSignedAnew = ['py: h-mixedcase', 'py: h-json', 'py: t-jwt', 'py: t-tok=']

test.runIf(isLong)(
  'every outside case has the same diagnosis elsewhere, but for four that are not signed anew',
  async () => {
    const different: string[] = []
    for (const [at, one] of cases.entries()) {
      const difference = await differenceOf(evidenceOfCase(one), at + 1)
      if (difference === undefined) continue
      different.push(difference.endsWith(' is not signed anew') ? one[0] : `${one[0]}: ${difference}`)
    }
    expect(different).toEqual(notSignedAnew)
  },
  3_600_000,
)

test.each(['Basic bWs6c2s=', 'Bearer mk_live_nord', 'Bearer mk_live_nord.'])(
  'the hash that the code computed is in no case beside the header %j',
  async (authorization) => {
    const hash = md5(`${body}x${secret}`)
    const evidence = { body: { text: body }, authorization, hash }
    const original: Evidence = { merchants, numbers: 'as-sent', ...evidence }
    const made = await redactCase(draftOf(original), {
      ...{ merchants, random: randomIndex(1), keepCustomers: false },
      resign: async (given, candidates) => withoutPause(resignInSteps(given, candidates, deps)),
    })
    expect(JSON.stringify(made.case)).not.toContain(hash)
    // Credentials of Basic are replaced, so their diagnosis cannot be made again.
    if (!authorization.startsWith('Basic')) expect(await differenceOf(evidence, 1)).toBeUndefined()
  },
)

test.each(['#<Digest::MD5: HASH>', 'MD5 (stdin) = HASH', '<md5 HASH object>', "b'HASH'", 'HASH,HASH', 'x HASH y'])(
  'the hash in %s behind the key is in no case',
  async (written) => {
    const hash = md5(canonical + secret)
    await openedElsewhere(
      { body: { text: body }, authorization: `Bearer mk_live_nord.${written.replaceAll('HASH', hash)}` },
      1,
    )
  },
)

test.each([
  ['sent', (json: string) => md5(json + secret)],
  ['right', () => md5(`${body.slice(0, -1)}x${secret}`)],
])('a body that has the hash of its call, %s, loses it', async (_, hashOf) => {
  const hash = hashOf(body)
  const signed = body.replace(/\}$/, `,"signature":"${hash}"}`)
  const authorization = `Bearer mk_live_nord.${hash}`
  for (const keepCustomers of [false, true]) {
    const original: Evidence = { merchants, numbers: 'as-sent', body: { text: signed }, authorization }
    const made = await redactCase(draftOf(original), {
      ...{ merchants, random: randomIndex(1), keepCustomers },
      resign: async (given, candidates) => withoutPause(resignInSteps(given, candidates, deps)),
    })
    expect(JSON.stringify(made.case)).not.toContain(hash)
  }
})
