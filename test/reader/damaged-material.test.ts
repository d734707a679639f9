import { createHash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import { describe, expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { diagnose } from '../../src/main/signature-tools/doctor/diagnose.ts'
import { nodeDigests } from '../../src/main/signature-tools/doctor-workers/node-digests.ts'

/* What a mail, chat, log or person makes of a ticket: the cause is named as it is without that, or none is. */

const secret = 's9!Qv/2pLx+77zKd'
const merchants = [{ id: 'm1', name: 'Shop', key: 'mk_live_nord7', secrets: [secret], rotated: [] }]
const fields = {
  order_id: 'A-1001',
  currency_code: 'EUR',
  customer_ip: '84.210.17.9',
  customer_lastname: 'Müller',
  customer_firstname: 'Zoë',
  customer_email: 'zoe@post.example',
  customer_phone: '+4930123456',
  amount: 10.5,
  ipn_url: 'https://shop.example/ipn?a=1&b=2',
  return_url: 'https://shop.example/ok',
  cancel_url: 'https://shop.example/ko',
  description: 'Tea & cake, 2 pcs',
}
const body = JSON.stringify(fields)
const sorted = JSON.stringify(fields, Object.keys(fields).sort())
const bearer = (text: string): string => `Bearer mk_live_nord7.${createHash('md5').update(text).digest('hex')}`

const headers = { none: bearer(sorted + secret), unsorted: bearer(body + secret), prepended: bearer(secret + sorted) }
const containers = {
  curl: (header: string) =>
    `Hello,\n\nwe send this:\n\ncurl -X POST https://api.test/v2/payment-links \\\n  -H 'Content-Type: application/json' \\\n  -H 'Authorization: ${header}' \\\n  -d '${body}'\n\nWhy?\n`,
  http: (header: string) =>
    `POST /v2/payment-links HTTP/1.1\nHost: api.test\nContent-Type: application/json\nAuthorization: ${header}\nContent-Length: ${Buffer.byteLength(body)}\n\n${body}\n`,
  labelled: (header: string) =>
    `URL: https://api.test/v2/payment-links\nAuthorization: ${header}\n\nBody:\n${body}\n\nAnswer: E012\n`,
}

type Damage = (text: string) => string
const wrapped =
  (width: number, end = ''): Damage =>
  (text) =>
    text.replace(new RegExp(`(.{${width}})(?=.)`, 'g'), `$1${end}\n`)
const entities: Damage = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
const fromBody = (text: string, offset: number): number => text.indexOf('{"order_id"') + offset

/** What can be read all the same. */
const undone: Record<string, Damage> = {
  'typographic quotes': (text) =>
    text
      .replace(/(^|[\s({:,])"/g, '$1“')
      .replaceAll('"', '”')
      .replaceAll("'", '’'),
  'a fixed width': wrapped(72),
  'a fixed width with hyphens': wrapped(72, '-'),
  'quote marks': (text) => text.replace(/^/gm, '> '),
  entities,
  'entities twice': (text) => entities(entities(text)),
  'numbers of lines': (text) =>
    text
      .split('\n')
      .map((line, at) => `${String(at + 1).padStart(4)}  ${line}`)
      .join('\n'),
  'times before lines': (text) => text.replace(/^/gm, '2026-11-20T09:11:02.123Z '),
  'no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'a cell of a table': (text) => `17,"${text.replaceAll('"', '""')}",ok`,
  'a line of JSON': (text) => JSON.stringify({ level: 'info', message: text }),
  'a line of JSON in JSON': (text) => JSON.stringify({ log: JSON.stringify({ message: text }) }),
  'a code block': (text) => `As asked:\n\n\`\`\`\n${text}\n\`\`\`\n`,
  'escapes of Markdown': (text) => text.replaceAll('_', '\\_'),
}
/** What takes something away: nothing is said then. */
const lost: Record<string, Damage> = {
  'cut off within a value': (text) => text.slice(0, fromBody(text, 120)),
  'cut off, with dots': (text) => `${text.slice(0, fromBody(text, 150))}...`,
  'a part left out': (text) => `${text.slice(0, fromBody(text, 100))}[...]${text.slice(fromBody(text, 160))}`,
  'a lost quote': (text) => text.replace('"customer_ip"', '"customer_ip'),
  'a lost letter of a name': (text) => text.replace('customer_ip', 'custmer_ip'),
  'letters mixed up': (text) => text.replace('order_id', 'oredr_id'),
  'a masked address': (text) => text.replace('zoe@', 'z***@'),
  'a value replaced by its kind': (text) => text.replace('zoe@post.example', '[EMAIL]'),
  'a masked IP address': (text) => text.replace('84.210.17.9', 'xxx.xxx.xxx.xxx'),
  'a masked number': (text) => text.replace('10.5', '***'),
  'a masked token': (text) => text.replace(/Bearer mk_l\S{40,60}[\da-f]/, 'Bearer mk_l********'),
  'a token taken out': (text) => text.replace(/Bearer mk_l\S{40,60}[\da-f]/, '[REDACTED]'),
  'letters that are question marks': (text) => text.replace(/[^\n -~]/g, '?'),
}

const read = (text: string) => {
  const [first] = readMaterial(text).candidates
  const { request } = first as RequestCandidate
  const { verdict, findings, refused } = diagnose(
    {
      body: { text: Buffer.from(request.body).toString() },
      ...(request.authorization !== null && { authorization: request.authorization }),
      exact: request.exact,
      merchants,
      numbers: 'as-sent',
    },
    { digests: nodeDigests, distance, now: () => 0, budget: 3_000 },
  )
  return { verdict, codes: findings.map(({ code }) => code), refused: refused?.code ?? null }
}

const texts = Object.entries(containers).flatMap(([container, text]) =>
  Object.entries(headers).map(([mistake, header]) => ({ container, mistake, text: text(header) })),
)
const truths: Record<string, string[]> = { none: [], unsorted: ['keys-unsorted'], prepended: ['secret-prepended'] }

describe('what is undone: the cause is named', () => {
  test.each(Object.entries(undone))('%s', (_, damage) => {
    for (const { container, mistake, text } of texts) {
      const { verdict, codes, refused } = read(damage(text))
      expect([container, mistake, codes, refused]).toEqual([container, mistake, truths[mistake], null])
      expect(mistake === 'none' ? ['valid'] : ['explained', 'consistent']).toContain(verdict)
    }
  })
})

describe('what is lost: no cause is named', () => {
  test.each(Object.entries(lost))('%s', (_, damage) => {
    for (const { container, mistake, text } of texts) {
      expect({ container, mistake, ...read(damage(text)) }).toEqual({
        container,
        mistake,
        verdict: 'incomplete',
        codes: [],
        refused: null,
      })
    }
  })
  test('letters of UTF-8 read as single bytes are no proof', () => {
    for (const { text } of texts) {
      expect(['incomplete', 'consistent']).toContain(read(Buffer.from(text).toString('latin1')).verdict)
    }
  })
})

test('a body that is no JSON is what was sent if the service says so', () => {
  const text = containers.labelled(headers.none).replace('"customer_ip"', '"customer_ip')
  expect(read(text.replace('E012', 'E001'))).toMatchObject({ verdict: 'malformed', codes: ['body-not-json'] })
})
