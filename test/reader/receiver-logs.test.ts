import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { form, notesIn } from '../support/notes-in.ts'
import { sampleIpn as fields } from '../support/sample-ipn.ts'

test.each([
  [
    'a form that is shorter than its Content-Length',
    `POST /ipn HTTP/1.1\nHost: a.test\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 166\n\n${form.slice(0, 120)}`,
  ],
  [
    'a dump of PHP',
    `array(8) {\n${Object.entries(fields)
      .slice(0, 5)
      .map(([name]) => `  ["${name}"]=>\n  string(9) "R-7`)
      .join('"\n')}`,
  ],
])('%s that was cut off takes nothing of the text below it', (_, text) => {
  const [alone, below] = [text, `${text}\n\nHello team,\nthe weather is fine today, and we met for lunch.\n`].map(
    (one) => readMaterial(one).candidates.map((each) => each.kind === 'ipn' && each.fields),
  )
  expect(alone).toHaveLength(1)
  expect(below).toEqual(alone)
})

test('lines of pino: the time in ms, and the code behind the status of a create call', () => {
  const line = JSON.stringify({
    time: 1792000000000,
    req: { method: 'POST', url: '/v2/payment-links' },
    res: { statusCode: 409 },
  })
  expect(readMaterial(line).candidates).toMatchObject([
    {
      fields: { time: '2026-10-14T17:46:40.000Z' },
      explanation: expect.stringMatching(/409.*E004: This order already/),
    },
  ])
})

test('beside a create call, only an error that shows the IPN is of it', () => {
  const call = `POST /v2/payment-links HTTP/1.1\nAuthorization: Bearer mk.${'a'.repeat(32)}\n\n{"order_id":"R-77","amount":64.9,"customer_email":"a@b.co"}\n\n`
  const notesBeside = (error: string): string[] =>
    readMaterial(`${call}raw: ${form}\n${error}\n`).candidates.find(({ kind }) => kind === 'ipn')?.notes ?? []
  const note = /reads it as JSON/
  for (const error of [
    `SyntaxError: Unexpected token 'c', "cs_ref_cod"... is not valid JSON`,
    String.raw`{"errorMessage":"Unexpected token 'c', \"cs_ref_cod\"... is not valid JSON"}`,
    'ipn.js: SyntaxError: Unexpected token c in JSON at position 0',
    "POST /hooks/pay: invalid character 'c' looking for beginning of value",
  ])
    expect(notesBeside(error)).toEqual([expect.stringMatching(note)])
  for (const error of [
    `Unexpected token '<', "<!DOCTYPE "... is not valid JSON`,
    'Unexpected token c in JSON at position 17',
    'Unexpected token c in JSON at position 0',
    "create: invalid character 'c' looking for beginning of value (answer: could not connect)",
    `create: {"ipn_url":"https://shop.test/ipn"}: invalid character 'c' looking for beginning of value`,
  ])
    expect(notesBeside(error)).toEqual([])
})

test.each([
  'took_ms=902',
  '| took_ms | n |\n| 902 | 16812 |',
  '| took_ms | n |\n| 16812 | 3 | 4 |',
  'elapsed_ms: 16812000',
  'healthcheck duration_s=60',
  'nightly export elapsed_ms=45000',
  '{"video": 7, "duration_sec": 90}',
  'max: request_time_s=30',
  'GET /reports latency_ms=30000',
  'our shop took 30 s to start',
  '| name | duration_ms |\n| ipn | 902 |\n\n| hook | 30000 |',
  '| name | duration_ms |\n| export | 30000 |',
  'Started GET "/reports"\nCompleted 200 OK in 30000ms',
  'Started POST "/ipn"\nCompleted 200 OK in 90ms\nCompleted 200 OK in 30000ms',
  'hook duration=30000',
  'hook timeout_s=30',
  'POST /done latency_ms=15000',
  'POST /done request_time=30',
  '| name | took_ms |\n| ipn | 16812 | 4 |',
])('%s is no slow answer', (text) => {
  expect(notesIn(`${form}\n${text}\n`)).toEqual([])
})

test.each([
  'POST /done latency_ms=16812',
  'POST /done request_time=16.812',
  'handled TD0000000512, took 16.8 s',
  'the callback took 16.8 sec',
  '| name | duration_ms |\n|---|---|\n| ipn | 16812 |',
  'Started POST "/ipn"\nCOMMIT\nCompleted 200 OK in 16812ms',
])('%s is a slow answer', (text) => {
  expect(notesIn(`${form}\n${text}\n`)).toEqual([expect.stringMatching(/^The text names 17 s of work/)])
})

test('an id that is short may stand in any line, so it is not looked for', () => {
  const short = form.replace('202610-000512', '12').replace('TD0000000512', '7')
  const line = 'export 7 of 12 took 16.8 s\n'
  expect(notesIn(`${short}\n${line}`)).toEqual(notesIn(short))
  expect(notesIn(`${form}\n${line.replace('7', 'TD0000000512')}`)).toHaveLength(1)
})

test('an IPN that was sent again is one payment', () => {
  const other = form.replaceAll('0512', '0513')
  const sent = JSON.stringify(fields).replace('R-77', 'R-77 ')
  for (const text of [`${form}\n${other}`, form]) expect(notesIn(text)).toEqual([])
  expect(notesIn(`${form}\n${sent}\n${other}`)).toEqual([expect.stringMatching(/this IPN 2 times\. It is one payment/)])
})

test('a line of an Application Load Balancer of AWS', () => {
  const line =
    'https 2026-10-18T16:20:56.000001Z app/web/0a1b 192.0.2.9:40112 10.0.0.8:80 0.002 -1 -1 460 - 431 0 "POST https://shop.test:443/done HTTP/1.1" "paylink-console-ipn/1.2.0" TLS_AES_128 TLSv1.3 arn:aws:x "Root=1-1"'
  expect(readMaterial(line).candidates).toMatchObject([
    { kind: 'access-line', fields: { method: 'POST', status: 460 }, explanation: expect.stringMatching(/hung up/) },
  ])
})

describe('lines at the times of the retries', () => {
  const line = (time: string, status = 404, target = '/ipn'): string =>
    `192.0.2.1 - - [05/Oct/2026:${time} +0000] "POST ${target} HTTP/1.1" ${status} 9 "-" "paylink-console-ipn/1.2.0"`
  const noted = (...lines: string[]) =>
    notesIn(`${lines.join('\n')}\n`).filter((one) => /attempts of one IPN/.test(one))
  const [one, two, three] = [line('08:00:00'), line('08:00:06'), line('08:05:07')]
  test('are probably those of one IPN', () => {
    expect(noted(one, two, three, line('08:35:08', 200))).toEqual([
      expect.stringMatching(/^These 4 lines are probably/),
    ])
    expect(noted(one, two, three)).toEqual([expect.stringMatching(/^These 3 lines are probably/)])
  })
  test.each([
    ['two', [one, two]],
    ['other times', [one, two, line('08:09:00')]],
    ['an acknowledged one before', [line('08:00:00', 200), two, three]],
    ['another address', [one, two, line('08:05:07', 404, '/ipn2')]],
  ])('%s: nothing is said', (_, lines) => {
    expect(noted(...lines)).toEqual([])
  })
})

test('HAProxy names the sender in braces', () => {
  const line =
    'Nov 21 12:45:11 lb haproxy[911]: 10.0.0.1:40112 [21/Nov/2026:12:45:11.021] fe~ be/web1 0/0/1/38/39 302 67 - - ---- 12/12/0/0/0 0/0 {shop.test|paylink-console-ipn/1.2.0} "POST /pay/done HTTP/1.1"'
  expect(readMaterial(line).candidates[0]).toMatchObject({
    confidence: 'certain',
    fields: { agent: 'paylink-console-ipn/1.2.0' },
  })
})
