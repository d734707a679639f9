import { deflateSync, gzipSync, unzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createRedactor } from '../../src/main/cases/create-redactor.ts'

const secret = 'sk_live/Q7+x9=Zz81'
const replacement = 'cs_drawn_for_the_case_1'
const { text } = createRedactor({
  replaceCustomers: (written) => written,
  secrets: new Map([[secret, replacement]]),
  keys: ['mk_shop'],
  hashes: [],
  hide: (written) => written,
})
const redactedIn = (run: string): string => /^before (.*) after$/s.exec(text(`before ${run} after`))?.[1] ?? ''

test.each<[what: string, write: (base64: string) => string, read: (written: string) => string]>([
  ['JSON as PHP writes it', (one) => one.replaceAll('/', '\\/'), (one) => JSON.parse(`"${one}"`)],
  [
    'JSON with \\u escapes',
    (one) => one.replaceAll('/', '\\u002f').replaceAll('+', '\\u002b'),
    (one) => (one.includes('+') ? '' : JSON.parse(`"${one}"`)),
  ],
  [
    'HTML',
    (one) => one.replaceAll('/', '&#x2F;').replaceAll('+', '&#x2B;'),
    (one) => one.replaceAll('&#x2F;', '/').replaceAll('&#x2B;', '+'),
  ],
  [
    'HTML, decimal',
    (one) => one.replaceAll('/', '&#47;').replaceAll('+', '&#43;'),
    (one) => one.replaceAll('&#47;', '/').replaceAll('&#43;', '+'),
  ],
])('a plus sign that only the redacted base64 has is right in %s', (_, write, read) => {
  const [before, after] = [secret, replacement].map((one) => btoa(`..?${one}> and`)) as [string, string]
  expect([before, after]).toEqual([expect.stringMatching(/^[^+]*\/[^+]*$/), expect.stringMatching(/\/.*\+/)])
  expect(read(redactedIn(write(before)))).toBe(after)
})

test('base64 of ten characters in UTF-16 is read', () => {
  const short = createRedactor({
    replaceCustomers: (written) => written.replaceAll('Hohenlohe', 'Xxxxxxxxx'),
    secrets: new Map(),
    keys: [],
    hashes: [],
    hide: (written) => written,
  })
  const utf16 = (written: string): string => Buffer.from(written, 'utf16le').toString('base64')
  expect(short.text(`x ${utf16('Hohenlohe.')} y`)).toBe(`x ${utf16('Xxxxxxxxx.')} y`)
})

test('zlib of every level and beginning is read, and is zlib again', () => {
  const runs = [1, 2, 6, 9].flatMap((level) =>
    ['A', 'H', 'P', 'X'].map((first) => deflateSync(`${first} ${secret}`, { level }).toString('base64')),
  )
  expect(new Set(runs.map((run) => run.slice(0, 3))).size).toBe(16)
  for (const run of runs) {
    const redacted = Buffer.from(redactedIn(run), 'base64')
    expect(redacted[0], run).toBe(0x78)
    expect(unzipSync(redacted).toString(), run).toMatch(new RegExp(`^[AHPX] ${replacement}$`))
  }
})

test('a compressed text of usual size is read whole, and one that is no UTF-8 keeps its bytes', () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => `order ${(at * 7_919) % 10_009}\n`).join('')
  for (const [written, coding] of [
    [lines, 'utf8'],
    ['Zoë, ', 'latin1'],
  ] as const) {
    const run = gzipSync(Buffer.from(written + secret, coding)).toString('base64')
    const shown = unzipSync(Buffer.from(redactedIn(run), 'base64')).toString(coding)
    expect(shown).toBe(written + replacement)
  }
})
