import { describe, expect, test } from 'vitest'
import { TooManyCustomersError } from '../../src/main/cases/customers-in.ts'
import { type CaseDraft, redactCase } from '../../src/main/cases/redact-case.ts'
import type { CaseFile } from '../../src/shared/contract/cases.ts'
import type { BodyText } from '../../src/shared/contract/common.ts'
import { draft, exchange, note } from '../support/case-draft.ts'
import { randomIndex } from '../support/random-index.ts'

const redacted = async (one: CaseDraft): Promise<CaseFile> => {
  const { case: made } = await redactCase(one, {
    merchants: [
      { id: 'm', name: 'Nordlicht', key: 'mk_n', secrets: ['sk_secret_1234567'], rotated: [] },
      { id: 'o', name: 'Südwind', key: 'mk_other', secrets: ['sk_other_1234567'], rotated: [] },
    ],
    random: randomIndex(5),
    keepCustomers: false,
    resign: () => Promise.reject(new Error('nothing is to be signed')),
  })
  return made
}

test('a verdict without a signed call has its own key and no key of another merchant', async () => {
  const sentence = 'mk_n sent mk_others; the closest known key is mk_other (Südwind).'
  const verdict = { sentence, confidence: 'likely' as const, evidence: [sentence] }
  const shown = 'mk_n sent mk_others; the closest known key is ⟨key of another merchant⟩ (Südwind).'
  expect((await redacted(draft([], { verdict }))).verdict).toMatchObject({ sentence: shown, evidence: [shown] })
})

test('people who are named in the title or a note have a pseudonym everywhere', async () => {
  const { head } = draft([])
  const made = await redacted(
    draft([exchange('{"memo":"Kowalewicz waits, so does Miller"}')], {
      head: { ...head, title: 'Herr Kowalewicz cannot pay' },
      notes: [note('Customer: John Miller\nMiller called twice.')],
    }),
  )
  expect(JSON.stringify(made)).not.toMatch(/Kowalewicz|Miller|John/)
  expect(made.head.title).toMatch(/^Herr \p{Lu}\p{Ll}+ cannot pay$/u)
  const [, name = ''] = /^Herr (\S+)/.exec(made.head.title) ?? []
  expect(bodyText(made)).toContain(`"${name} waits`)
})

test('a person whose name begins like that of the merchant has a pseudonym', async () => {
  const { head } = draft([])
  const made = await redacted(draft([], { head: { ...head, title: 'Frau Nord waits for Nordlicht' } }))
  expect(made.head.title).toMatch(/^Frau (?!Nord)[A-Z][a-z]{3} waits for Nordlicht$/)
})

test('the names of headers in a note stay', async () => {
  const text = '{"Name":"Content-Length","Value":"90"}'
  expect((await redacted(draft([exchange('{}')], { notes: [note(text)] }))).notes[0]?.text).toBe(text)
})

test('a note names the address of a customer as people write it', async () => {
  const address = { customer_address: 'Bahnhofstraße 12', customer_city: 'St. Gallen', customer_zip: '9000' }
  const made = await redacted(
    draft([exchange(JSON.stringify(address))], {
      notes: [note('He lives in 9000 St. Gallen, Bahnhofstr. 12 (not Bahnhofstr 12a). It cost 9000.')],
    }),
  )
  const written = made.notes[0]?.text ?? ''
  expect(written).not.toMatch(/Bahnhof|Gallen|9000 \p{L}/u)
  expect(written).toMatch(/^He lives in \d{4} \p{L}\p{L}\. \p{L}{6}, \p{L}{10}\. \d\d \(not .* It cost 9000\.$/u)
})

test.each<[string, string, string, RegExp]>([
  ['Anna', 'Kowalska', 'Zamówienie Anny Kowalskiej; do Anny, Annę Kowalską prosimy', /Ann|Kowal/],
  ['Екатерина', 'Соловьёва', 'заказ Екатерины Соловьёвой, Соловьевой', /Екатерин|Солов/],
  ['Marek', 'Достоевский', 'Rozmawiałem z Markiem, dla Marka; Достоевского нет', /Mark|Достоев/],
])('a note names %s %s in the forms of its language', async (customer_firstname, customer_lastname, text, name) => {
  const body = JSON.stringify({ customer_firstname, customer_lastname })
  const made = await redacted(draft([exchange(body)], { notes: [note(text)] }))
  expect(made.notes[0]?.text).not.toMatch(name)
  expect(made.notes[0]?.text).toHaveLength(text.length)
})

test('a surname is found by its name in other languages', async () => {
  const url = '/merci?o=CMD-7&nom=Delacroix-Moreau&prenom=H%C3%A9l%C3%A8ne&order=1'
  const one = exchange('{"nazwisko":"Brzozowska","achternaam":"Verstraeten"}')
  const made = await redacted(draft([{ ...one, request: one.request && { ...one.request, url } }]))
  expect(JSON.stringify(made.exchanges)).not.toMatch(/Delacroix|Brzozowska|Verstraeten/)
  expect(made.exchanges[0]?.request?.url).toMatch(/^\/merci\?o=CMD-7&nom=[^&]+&prenom=[^&]+&order=1$/)
})

describe('a secret that this console does not know', () => {
  const value = 'Qm7tZp2Lx9VbKc4R'
  test.each([
    `$secret = '${value}';`,
    `MERCHANT_SECRET = ${value}`,
    `MERCHANT_SECRET="${value}"`,
    `secret: ${value}`,
    `Key: mk_x / Secret: ${value}`,
    `| Secret | ${value} |`,
    `const secret = '${value}';`,
    `define('MERCHANT_SECRET', '${value}');`,
    `$hash = md5($json . '${value}');`,
    `our secret is ${value}`,
    `api_key: ${value}`,
    `clé secrète : ${value}`,
    `Geheimschlüssel: ${value}`,
    `contraseña: ${value}`,
    `mot de passe : ${value}`,
    'secret: sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  ])('is dots in a note: %s', async (text) => {
    const made = await redacted(draft([exchange('{}')], { notes: [note(text)] }))
    expect(made.notes[0]?.text).not.toMatch(/Qm7t|4eC3|dp7dc/)
    expect(made.notes[0]?.text).toContain('••••••••')
  })

  test.each([
    'the secret is incorrect; secret: changed on 2026-11-20, see Settings',
    'secret = process.env.MERCHANT_SECRET and secret_altered: yes',
    'the secret is 32 characters, secret: missing, as the secret, ticket12 says',
    "hash('sha256', $body) of md5($json . $secret)",
  ])('ordinary text stays: %s', async (text) => {
    const made = await redacted(draft([exchange('{}')], { notes: [note(text)] }))
    expect(made.notes[0]?.text).toBe(text)
  })
})

test('ordinary words stay in a note, also where a customer has such a name', async () => {
  const body = '{"customer_firstname":"Mark","customer_lastname":"Order"}'
  const text = 'In order to mark it, see order_id; the annals of markets. '
  const made = await redacted(draft([exchange(body)], { notes: [note(`${text}Mark Order called.`)] }))
  expect(made.notes[0]?.text).toContain(text)
  expect(made.notes[0]?.text).not.toContain('Mark Order')
  const lower = await redacted(draft([exchange('{"customer_lastname":"test"}')]))
  expect(bodyText(lower)).not.toContain('test')
})

test.each([
  'Carte 4970101234567893 exp 04/28 cryptogramme visuel 737',
  'code de sécurité : 737',
  'código de seguridad: 737',
  'cvv es 737',
  'güvenlik kodu: 737',
  'kod bezpieczeństwa 737',
  'código de segurança 737',
  'codice di sicurezza 737',
  'код безопасности 737',
])('a card code is found by its name in another language: %s', async (text) => {
  const made = await redacted(draft([exchange('{}')], { notes: [note(text)] }))
  expect(made.notes[0]?.text).toMatch(/[01]00$/)
})

test('a number that is a password, and the cookies of a HAR, leave a note valid', async () => {
  const har = { cookies: [{ name: 'sid', value: 'abc123def456' }], db: { passwd: 1234567890, port: 5432 } }
  const texts = [JSON.stringify(har), JSON.stringify(har, null, 2), JSON.stringify(JSON.stringify(har))]
  const made = await redacted(draft([exchange('{}')], { notes: texts.map(note) }))
  const hidden = { cookies: [{ name: 'sid', value: '••••••••' }], db: { passwd: '••••••••', port: 5432 } }
  const [plain = '', pretty = '', inText = ''] = made.notes.map(({ text }) => text)
  expect([plain, pretty, JSON.parse(inText)].map((text) => JSON.parse(text))).toEqual([hidden, hidden, hidden])
})

test('variables of an API client stay in a note', async () => {
  const text = '{"customer_email":"{{mail}}","customer_city":"$city","header":"Bearer mk_n.{{signature}}"}'
  const made = await redacted(draft([exchange(text)], { notes: [note(text)] }))
  expect([bodyText(made), made.notes[0]?.text]).toEqual([text, text])
})

test('the hash that a call sent is short everywhere, also in a case without a diagnosis', async () => {
  const hash = '94fd7c1be05a83d26f4990b1ce379660'
  const { head } = draft([])
  const made = await redacted(
    draft(
      [exchange('{"memo":"x"}', [['Authorization', `Bearer mk_n.${hash}`]], [['X-Sig', hash]], btoa(`sig ${hash}.`))],
      {
        head: { ...head, title: `refused ${hash}`, ticket: hash.slice(0, 30) },
      },
    ),
  )
  expect([made.head.title, made.head.ticket]).toEqual(['refused 94fd…9660', '94fd…9660'])
  const json = JSON.stringify(made)
  expect(json).not.toContain(hash.slice(0, 12))
  expect(atob(made.exchanges[0]?.response?.body.text ?? '').slice(0, 8)).toBe('sig 94fd')
})

const bodyText = ({ exchanges }: CaseFile): string => exchanges[0]?.request?.body.text ?? ''

test('credentials in what a receiver answers are dots, whatever they are called', async () => {
  const answer = [
    'Authorization: Basic dXNlcjpwYXNzd29yZA==',
    'DB_PASSWORD: hunter3hunter',
    'Passwort: g3heim-und-lang',
    'secret: sk_live_1234567890ab',
    'Bearer eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl',
    'order 42 was not found at 12:34:56',
  ].join('\n')
  const scenario = `steps:\n  - inbox: shop\n    behaviour: { kind: answer, body: ${JSON.stringify(answer)} }\n`
  const made = await redacted(draft([exchange('{}', [], [], answer)], { scenario }))
  const text = made.exchanges[0]?.response?.body.text ?? ''
  expect(text + made.scenario).not.toMatch(/dXNlcjpw|hunter3|g3heim|sk_live|c2lnbm/)
  expect(text).toContain('order 42 was not found at 12:34:56')
})

describe('credentials in headers', () => {
  test('are dots, in answers of receivers too; of a token of this service the form stays', async () => {
    const hash = '94fd0123456789abcdef012345679660'
    const made = await redacted(
      draft([
        exchange(
          '',
          [
            ['Authorization', `Basic ${Buffer.from('shop:pa55word!').toString('base64')}`],
            ['authorization', `Bearer mk_n.${hash}`],
            ['Proxy-Authorization', 'Bearer eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl'],
            ['Cookie', 'sess=abcdef0123456789; theme=dark'],
            ['X-Auth-Token', '0123456789abcdef0123456789abcdef,'],
            ['Api-Key', 'k_live_abcdefabcdef12345678'],
            ['X-Hub-Signature-256', 'sha256=abcdef0123456789'],
            ['Client-Secret', 'short'],
            ['Content-Type', 'application/json'],
          ],
          [['Set-Cookie', 'PHPSESSID=abcdef0123456789; path=/; HttpOnly']],
        ),
      ]),
    )
    expect(made.exchanges[0]?.request?.headers.map(([, value]) => value)).toEqual([
      '••••••••',
      'Bearer mk_n.94fd…9660',
      '••••••••',
      'sess=••••••••; theme=••••••••',
      '••••••••',
      '••••••••',
      '••••••••',
      '••••••••',
      'application/json',
    ])
    expect(made.exchanges[0]?.response?.headers).toEqual([
      ['Set-Cookie', 'PHPSESSID=••••••••; path=••••••••; HttpOnly'],
    ])
    expect(made.redactions.map(({ what, count }) => [what, count])).toEqual([
      ['secrets', 8],
      ['tokens', 1],
    ])
  })

  test('attributes of a cookie stay, because URLs have them too', async () => {
    const cookie = 'id=abcdef0123456789; Domain=www.shop.example; Path=/checkout/return; Max-Age=1234567890'
    const body = 'https://www.shop.example/checkout/return 1234567890'
    const made = await redacted(draft([exchange(`${body} abcdef0123456789`, [], [['Set-Cookie', cookie]])]))
    expect(bodyText(made)).toBe(`${body} ••••••••`)
  })

  test('are tokens of other services too', async () => {
    const foreign = 'Qw8zXy71kLmN0pRsTuVw'
    const made = await redacted(
      draft([exchange(`{"echo":"${foreign}","key":"mk_shop"}`, [['Authorization', `Bearer ${foreign}`]])]),
    )
    expect(bodyText(made)).toBe('{"echo":"••••••••","key":"mk_shop"}')
  })

  test('stand nowhere else: in bodies, inboxes and a scenario written by hand', async () => {
    const key = 'k_live_abcdefabcdef12345678'
    const jwt = 'eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl'
    const made = await redacted(
      draft(
        [
          exchange(`{"sent_with":"${key}","jwt":"${jwt}"}`, [
            ['X-Api-Key', key],
            ['Authorization', `Bearer ${jwt}`],
          ]),
        ],
        {
          world: {
            settings: {},
            rules: [],
            inboxes: [
              {
                name: 'a',
                behaviour: {
                  kind: 'answer',
                  status: 200,
                  headers: [['Set-Cookie', `s=${key}9`]],
                  body: '',
                  delayMs: 0,
                },
              },
            ],
            clockAheadMs: 0,
          },
          scenario:
            'steps:\n  - resend: {"headers":{"Authorization":"Basic c2hvcDpwYTU1","X-Mine":"1"},"retry":true}\n',
        },
      ),
    )
    expect(JSON.stringify(made)).not.toContain(key)
    expect(JSON.stringify(made)).not.toContain(jwt)
    expect(made.scenario).toContain('{"headers":{"Authorization":"********","X-Mine":"1"},"retry":true}')
  })
})

test.each(['utf16le', 'latin1'] as const)(
  'customers of a body in %s are replaced, though it is not signed anew',
  async (coding) => {
    const text = '{"customer_lastname":"Müller-Lüdenscheidt","customer_email":"zoe@privat.example"}'
    const bytes = Buffer.from(text, coding)
    const one = exchange('')
    const body: BodyText = { text: bytes.toString('base64'), encoding: 'base64', bytes: bytes.length, truncated: false }
    const made = await redacted(draft([{ ...one, request: one.request && { ...one.request, body } }]))
    const found = Buffer.from(bodyText(made), 'base64').toString(coding)
    expect(found).toMatch(/^\{"customer_lastname":"[^"]{19}","customer_email":"[^"]{18}"\}$/)
    expect(found).not.toMatch(/Müller|Lüdenscheidt|zoe|privat/)
  },
)

test('a body of which only the beginning was kept has its whole length, also with another name in it', async () => {
  const text = '{"customer_lastname":"Kowalewicz","memo":"'
  const one = exchange('')
  const body: BodyText = { text, encoding: 'utf8', bytes: 70_000, truncated: true }
  const made = await redacted(draft([{ ...one, request: one.request && { ...one.request, body } }]))
  expect(bodyText(made)).not.toContain('Kowalewicz')
  expect(made.exchanges[0]?.request?.body).toMatchObject({ bytes: 70_000, truncated: true })
})

describe('customers', () => {
  const words =
    'Head World Rules Code Case Notes Real Kind Title Method Body Create Steps Drop Likely Material Utf8 Post Customer Json'
  test.each(words.split(' '))('named %s damage no case', async (name) => {
    const scenario =
      'name: "x"\nsteps:\n  - create:\n      order_id: "1"\n  - rule: {"name":"Lost","effect":{"kind":"ipn-drop"}}\n  - rule: {"name":"Lost again","effect":{"kind":"ipn-drop"}}\n'
    const body = JSON.stringify({ title: 'x', customer_lastname: name, currency_code: 'EUR' })
    const made = await redacted(draft([exchange(body)], { scenario }))
    expect(bodyText(made)).toMatch(/^\{"title":"x","customer_lastname":"[^"]+","currency_code":"EUR"\}$/)
    expect(bodyText(made)).not.toContain(`"${name}"`)
    expect(made.world.rules).toEqual([{ name: 'Lost', effect: { kind: 'ipn-drop' } }])
    expect(made.scenario).toBe(scenario)
    expect(made.exchanges[0]).toMatchObject({
      id: 'e1',
      kind: 'create',
      origin: 'made-here',
      at: '2026-11-20T12:00:00.000Z',
    })
  })

  test.each([2026, '2026-11-20', '11:20'])('whose data look like a time (%s) change no time', async (value) => {
    const made = await redacted(draft([exchange(JSON.stringify({ customer_since: value, year: 2026 }))]))
    expect(made.head.createdAt).toBe('2026-11-20T12:00:00.000Z')
    expect(made.exchanges[0]?.at).toBe('2026-11-20T12:00:00.000Z')
    expect(bodyText(made)).toContain('"year":2026')
    expect(bodyText(made)).not.toContain(`"customer_since":${JSON.stringify(value)}`)
  })

  test('and card codes are replaced where fields are compared', async () => {
    const values = { cvv: '739', customer_lastname: 'Xu', customer_firstname: 'Li "Ann"', status: '404' }
    const differences = Object.entries(values).map(([field, received]) => ({ field, sent: null, received }))
    differences.push({ field: 'customer_email', sent: null, received: 'Nordquist' })
    const compared = { ...exchange(JSON.stringify(values)), comparison: { identical: false, differences } }
    const made = (await redacted(draft([compared]))).exchanges[0]
    const { received: email, ...rest } = made?.comparison?.differences.at(-1) ?? {}
    expect([email, rest]).toEqual([
      expect.stringMatching(/^(?!Nordquist)[A-Z][a-z]{8}$/),
      { field: 'customer_email', sent: null },
    ])
    expect(
      Object.fromEntries(made?.comparison?.differences.slice(0, -1).map((one) => [one.field, one.received]) ?? []),
    ).toEqual(JSON.parse(made?.request?.body.text ?? ''))
    expect(made?.request?.body.text).toMatch(/^\{"cvv":"000","customer_lastname":"(?!Xu)/)
  })

  test('are found below members that are about them, in lists and under plain names', async () => {
    const made = await redacted(
      draft([
        exchange(
          JSON.stringify({
            customer: { first: 'Zoelina', last: 'Byronova', address: { line1: '5 Main Lane', country: 'DE' } },
            address: '12 Rue Xavier',
            phones: ['+4917012345678'],
            buyer_names: ['Quentin'],
            familyName: 'Ottersen',
            meta: '{"mobile":"01761234567"}',
            items: [{ title: 'Chair' }],
          }),
        ),
      ]),
    )
    expect(bodyText(made)).not.toMatch(/Zoelina|Byronova|Main|Xavier|4917012|Quentin|Ottersen|0176123/)
    expect(bodyText(made)).toContain('"country":"DE"')
    expect(bodyText(made)).toContain('"items":[{"title":"Chair"}]')
  })

  test('the host of a URL stays, even if a customer has its address', async () => {
    const body = '{"customer_ip":"198.51.100.7","ipn_url":"http://198.51.100.7:9000/ipn","note":"from 198.51.100.7"}'
    const made = await redacted(draft([exchange(body, [['Host', '198.51.100.7']])]))
    expect(bodyText(made)).toContain('"http://198.51.100.7:9000/ipn"')
    expect(bodyText(made)).not.toMatch(/"198\.51|from 198\.51/)
    const own = await redacted(draft([exchange('{"customer_ip":"127.0.0.1"}')]))
    expect(bodyText(own)).toBe('{"customer_ip":"127.0.0.1"}')
  })

  test('an inbox answers with headers that it can send', async () => {
    const headers: [string, string][] = [['X-Customer', '%D0%9F%D1%80%D0%B6 and sk_merchant_of_another_1']]
    const inboxes = [
      { name: 'demo', behaviour: { kind: 'answer' as const, status: 200, headers, body: '', delayMs: 0 } },
    ]
    const { world } = draft([])
    const other = { id: 'm2', name: 'Other', key: 'mk_other', secrets: ['sk_merchant_of_another_1'], rotated: [] }
    const { case: made } = await redactCase(draft([], { world: { ...world, inboxes } }), {
      ...{ merchants: [other], random: randomIndex(5), keepCustomers: false },
      resign: () => Promise.reject(new Error('nothing is to be signed')),
    })
    expect(made.world.inboxes[0]?.behaviour).toMatchObject({
      headers: [['X-Customer', expect.stringMatching(/^%D0%9F%D1%80%D0%B6 and \*+$/)]],
    })
  })

  test('are replaced however many there are, or the case is refused', async () => {
    const mails = (count: number): string[] => Array.from({ length: count }, (_, at) => `u${at}@m${at}.example.com`)
    const body = (count: number): string => JSON.stringify({ text: mails(count).join(' ') })
    const made = await redacted(draft([exchange(body(520))]))
    expect(mails(520).filter((mail) => bodyText(made).includes(mail))).toEqual([])
    await expect(redacted(draft([exchange(body(2_100))]))).rejects.toThrow(TooManyCustomersError)
    // Those of other calls count once.
    const evidence = { body: { text: '{}' }, merchants: [], numbers: 'as-sent' as const }
    const otherCalls = [{ body: body(1_200) }]
    // Not refused: the redaction goes on and fails only where it would be signed.
    const both = draft([exchange(body(1_200))], { evidence: { ...evidence, otherCalls }, evidenceIn: 'e1' })
    await expect(redacted(both)).rejects.toThrow('nothing is to be signed')
    const strangers = [{ body: body(2_100).replaceAll('@m', '@n') }]
    const more = draft([exchange(body(1_200))], { evidence: { ...evidence, otherCalls: strangers }, evidenceIn: 'e1' })
    await expect(redacted(more)).rejects.toThrow(TooManyCustomersError)
  })
})
