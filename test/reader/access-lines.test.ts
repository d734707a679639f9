import { describe, expect, test } from 'vitest'
import { accessLines } from '../../src/main/reader/access-lines.ts'

const fieldsIn = (text: string) => accessLines(text).map((one) => 'fields' in one && one.fields)

const combined = '10.0.0.1 - - [20/Nov/2025:10:00:01 +0000] "POST /ipn HTTP/1.1" 301 178 "-"'
test.each([
  ['an agent', `${combined} "shop/1.0"`, { agent: 'shop/1.0' }],
  ['no agent', `${combined} "-"`, { agent: null }],
  [
    'seconds since 1970',
    '1763632801.500     40 10.0.0.1 TCP_MISS/301 90 POST http://shop.test/ipn - HIER_DIRECT/10.0.0.2 -',
    { time: '2025-11-20T10:00:01.500Z' },
  ],
  [
    'a list of agents',
    '{"request":{"method":"POST","uri":"/ipn","headers":{"User-Agent":["shop/1.0"]}},"status":301}',
    { agent: 'shop/1.0' },
  ],
  [
    'escapes in a target',
    'CEF:0|F5|ASM|16.1|2|Access|2|requestMethod=POST request=/ipn?a\\=1&b\\=2 outcome=301',
    { target: '/ipn?a=1&b=2' },
  ],
])('an access line is read with %s', (_, line, fields) => {
  expect(fieldsIn(line)).toEqual([expect.objectContaining(fields)])
})

test('no more than 200 lines are read', () => {
  expect(accessLines(`${combined}\n`.repeat(201))).toHaveLength(200)
})

test.each([
  [99, 0],
  [100, 1],
  [599, 1],
  [600, 0],
])('a JSON line with the status %i is read as %i access lines', (status, count) => {
  expect(accessLines(JSON.stringify({ method: 'POST', path: '/ipn', status }))).toHaveLength(count)
})

describe('a row of a log in the W3C format', () => {
  const row = (columns: string, values: string) => accessLines(`#Fields: ${columns}\n${values}\n`)
  test('has null for a dash', () => {
    const columns = 'date time cs-method cs-uri-stem cs-uri-query cs(User-Agent) sc-status'
    expect(row(columns, '2026-11-20 - POST /ipn - - 500')).toMatchObject([
      { fields: { target: '/ipn', time: null, agent: null } },
    ])
  })
  test.each([
    ['as many values as columns is read', '500', 1],
    ['more values than columns is read', '500 7', 1],
    ['fewer values than columns is not read', '', 0],
  ])('with %s', (_, values, count) => {
    expect(row('cs-method cs-uri-stem sc-status', `POST /ipn ${values}`)).toHaveLength(count)
  })
  test('is not read from a remark', () => {
    expect(row('date cs-method cs-uri-stem sc-status', '#2026-11-20 POST /ipn 500')).toEqual([])
  })
  test('is read with the columns of IIS', () => {
    const columns =
      'date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken'
    const values = '2026-11-20 08:14:43 10.0.0.2 POST /ipn - 443 - 10.0.0.1 shop/1.0 - 500 0 0 44'
    expect(row(columns, values)).toMatchObject([{ fields: { status: 500, agent: 'shop/1.0' } }])
  })
  test.each([
    ['21.044', /took 21 s/],
    ['0.044', /was taken/],
  ])('is explained by the %s s that CloudFront took', (taken, meaning) => {
    const columns = 'cs-method cs-uri-stem cs(User-Agent) sc-status time-taken'
    expect(row(columns, `POST /ipn paylink-console-ipn/1.0 200 ${taken}`)).toMatchObject([
      { explanation: expect.stringMatching(meaning) },
    ])
  })
})
