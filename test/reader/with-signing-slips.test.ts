import { expect, test } from 'vitest'
import { requestCandidate } from '../../src/main/reader/request-candidate.ts'
import { withSigningSlips } from '../../src/main/reader/with-signing-slips.ts'

const unsorted = '{"order_id":"Łódź","amount":1}'
const sorted = '{"amount":1,"order_id":"Łódź"}'

const likely = (code: string, body = unsorted, authorization = 'Bearer ⟨token⟩'): string[] => {
  const call = requestCandidate({
    ...{ source: 'http', range: { start: 0, end: 0 }, notes: [], method: 'POST', contentType: null },
    ...{ url: 'https://api.test/v2/payment-links', authorization, body: Buffer.from(body) },
  })
  return withSigningSlips(code, [call]).flatMap(({ notes }) => notes.filter((note) => note.startsWith('Likely')))
}

const script = 'token = md5(JSON.stringify(order) + secret)'
const go = 'hash := md5.Sum([]byte(string(json.Marshal(order)) + secret))'
const right = "sort_keys=True, separators=(',', ':')"

test.each([
  ['keys that are not sorted', script, unsorted, [/JSON\.stringify keeps/]],
  ['keys that are sorted anyway', script, sorted, []],
  ['keys that are not known', script, '⟨order⟩', [/JSON\.stringify keeps/]],
  ['an ampersand that is escaped', go, '{"a":"x \\u0026 y"}', [/json\.Marshal/]],
  ['no sign that Go escapes', go, '{"a":"x"}', []],
  ['an HMAC of SHA-256', 'token = hmac.new(SECRET, canon, hashlib.sha256).hexdigest()', unsorted, [/HMAC/]],
  [
    'an indent, which has separators of its own',
    'token = hashlib.md5((json.dumps(o, indent=2, sort_keys=True, ensure_ascii=False) + SECRET).encode())',
    unsorted,
    [],
  ],
  [
    'other ways in comments',
    '# token = hashlib.md5(canon)\n// token = md5(canon)\ntoken = hashlib.md5((SECRET + canon).encode())',
    unsorted,
    [/before the JSON/],
  ],
  ['two ways, the first wrong', 'a = hashlib.md5((SECRET + canon))\nb = hashlib.md5((canon + SECRET))', unsorted, []],
  [
    'an encoder in the statement, and another for the body',
    `data = json.dumps(order)\nreturn hashlib.md5((json.dumps(order, ${right}) + SECRET).encode()).hexdigest()`,
    unsorted,
    [/ensure_ascii/],
  ],
  [
    'the only encoder, in a function',
    `def canon(o): return json.dumps(o, ${right})\ntoken = hashlib.md5((canon(order) + SECRET).encode())`,
    unsorted,
    [/ensure_ascii/],
  ],
])('%s', (_what, code, body, notes) => {
  expect(likely(code, body)).toEqual(notes.map((note) => expect.stringMatching(note)))
})

test.each([
  ['Bearer {{token}}', 1],
  ['Bearer mk.$' + '{token}', 1],
  [`Bearer mk.${'0a'.repeat(16)}`, 0],
])('beside the header %s the code has %i notes', (authorization, count) => {
  expect(likely(script, unsorted, authorization)).toHaveLength(count)
})

test.each([
  ['E010', 1],
  ['E012', 1],
  ['E003', 0],
])('where the answer is %s the code has %i notes', (code, count) => {
  expect(likely(`${script}\n{"status":false,"result":{"code":"${code}","message":"a"}}`)).toHaveLength(count)
})
