import { Tooltip } from 'radix-ui'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Comparison } from '../../src/renderer/src/features/inbox/comparison.tsx'
import { ExchangeView, exchangeOfCall } from '../../src/renderer/src/panels/exchange-view.tsx'
import { BodyView } from '../../src/renderer/src/ui/code/body-view.tsx'
import { readableBody } from '../../src/renderer/src/ui/code/readable-body.ts'
import { HttpStatus, IpnBadge } from '../../src/renderer/src/ui/status.tsx'
import { render, words } from './support/render.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a form that is not UTF-8 is shown as its base64, not as fields of that', () => {
  vi.stubGlobal('document', { querySelector: () => null })
  const text = btoa('\u00ff\u00fea\u0000=\u00001\u0000')
  const body = { text, encoding: 'base64', bytes: 8, truncated: false } as const
  const contentType = 'application/x-www-form-urlencoded; charset=utf-16'
  const view = createElement(BodyView, { body, contentType, label: 'Body' })
  const page = renderToStaticMarkup(createElement(Tooltip.Provider, null, view))
  expect(page).toContain('not UTF-8, shown as base64')
  expect(page).not.toContain('Readable')
})

const json = { text: '{"amount":10.50}', encoding: 'utf8', bytes: 16, truncated: false } as const

test('a body is shown readable, with its size and what was not kept of it', () => {
  const shown = (body: object, contentType = '') =>
    words(createElement(BodyView, { body: { ...json, ...body }, contentType, label: 'Body' }))
  expect(shown({})).toMatch(/16 B .*Readable As sent/)
  expect(shown({ bytes: 90_000, truncated: true })).toMatch(/87\.9 KiB.*Only the first 16 B were kept/)
  expect(shown({ text: 'plain' }, 'text/plain')).not.toContain('Readable')
  expect(shown({ text: '', bytes: 0 })).toContain('Empty body.')
})

test('a form is read line by line, and JSON is indented with its numbers as written', () => {
  const read = (text: string, contentType = '') => readableBody({ ...json, text }, contentType)
  expect(read('a=1&b=%26', 'application/x-www-form-urlencoded')).toEqual({ kind: 'form', text: 'a = 1\nb = &' })
  expect(read(json.text)).toEqual({ kind: 'json', text: '{\n  "amount": 10.50\n}' })
  expect(read('plain', 'text/plain')).toEqual({ kind: 'text', text: 'plain' })
})

test('a call that was not answered says so in place of an answer', () => {
  const call = { method: 'POST', url: '/x', requestHeaders: [['A', 'b']], requestBody: json, durationMs: 2 }
  const shown = (status: number) =>
    words(
      createElement(ExchangeView, {
        exchange: exchangeOfCall({ ...call, status, responseHeaders: [['C', 'd']], responseBody: json } as never),
      }),
    )
  expect(shown(0)).toMatch(/Answer No answer was sent\. 2\.0 ms in the service $/)
  expect(shown(201)).toMatch(/Answer 201 2\.0 ms in the service C d /)
})

test('a status and the state of an IPN have the colour of what they mean', () => {
  const tone = (status: number) => /text-(good|bad|idle)/.exec(render(createElement(HttpStatus, { status })))?.[1]
  expect([0, 200, 302, 400, 500].map(tone)).toEqual(['bad', 'good', 'idle', 'bad', 'bad'])
  expect(words(createElement(HttpStatus, { status: 0 }))).toContain('—')
  expect(words(createElement(IpnBadge, { state: null }))).toContain('–')
  expect(words(createElement(IpnBadge, { state: 'failed' }))).toContain('failed')
})

test.each<[object, RegExp, RegExp]>([
  [{ identical: true, sameFields: true }, /Byte-identical.*Attempt 2 of its delivery/, /differ/],
  [
    { sameFields: true, attempt: null, firstDifference: 2 },
    /Same fields, different.*Not sent by.*Sent a=1.*Received a:1/,
    /x/,
  ],
  [{ differences: [{ field: 'amount', sent: '1', received: null }] }, /1 field differs.*amount 1 missing/, /no longer/],
  [{ readable: false, firstDifference: 3 }, /no longer readable.*Sent a=1 Received a:1/, /field differs/],
])('what arrived differently is shown: %j', (over, said, unsaid) => {
  const compared = {
    ...{ identical: false, sameFields: false, readable: true, differences: [], firstDifference: null, attempt: 2 },
    ...{ sent: { contentType: '', body: 'a=1' }, ...over },
  } as never
  const text = words(createElement(Comparison, { compared, received: 'a:1' }))
  expect(text).toMatch(said)
  expect(text).not.toMatch(unsaid)
})
