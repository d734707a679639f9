import { createElement } from 'react'
import { expect, test } from 'vitest'
import { AnswerPanel } from '../../src/renderer/src/features/requests/answer-panel.tsx'
import { type SentRequest, useRequestStore } from '../../src/renderer/src/stores/request/request-store.ts'
import type { BodyText } from '../../src/shared/contract/common.ts'
import { errorCatalogue } from '../../src/shared/error-catalogue.ts'
import { controlsOf } from './support/controls.ts'
import { fill, render, words } from './support/render.ts'

const body = (text: string): BodyText => ({ text, encoding: 'utf8', bytes: text.length, truncated: false })
const exchange = {
  request: {
    ...{ method: 'POST', url: 'http://127.0.0.1:4010/v2/payment-links', body: body('{"amount":1}') },
    headers: [['AUTHORIZATION', 'Bearer of-mine'] as [string, string]],
  },
  response: { status: 401, headers: [['X-Of-Answer', 'yes'] as [string, string]], body: body('{"ok":1}') },
  ...{ durationMs: 12, linkId: null },
}
const link = 'http://127.0.0.1:4010/pay/link-1'
const accepted = { ok: true, code: '00', message: 'Link created', paymentLink: link }
const refused = (code: string) => ({ ok: false, code, message: `Why ${code}`, paymentLink: null })
const sent = (over: Partial<SentRequest>): SentRequest => ({
  ...{ id: 1, at: '2026-11-20T12:00:00.000Z', exchange, answer: null, problem: null },
  ...{ merchantId: 'a', body: '', headerMode: 'signed', ownHeader: '', ...over },
})

const panel = (shown: SentRequest | null, sending = false) =>
  createElement(() => {
    fill(useRequestStore(), { shown, sending })
    return createElement(AnswerPanel)
  })

test.each<[string, SentRequest | null, RegExp, RegExp]>([
  ['nothing', null, /Nothing sent yet/, /Sending|HTTP/],
  ['no exchange', sent({ exchange: null, problem: 'Not reached.' }), / Not reached\. /, /HTTP|What was sent/],
  ['an acceptance', sent({ answer: accepted }), /00 accepted .*12 ms round trip.* Link created /, /Diagnose|refused/],
  [
    'a refusal',
    sent({ answer: refused('E003') }),
    /E003 refused HTTP 401 .* Why E003 /,
    /Diagnose|accepted|hosted page/,
  ],
  ['a mismatch', sent({ answer: refused('E012') }), /E012 refused .* Diagnose /, /Show payment/],
  ['an unknown code', sent({ answer: refused('E777') }), /E777 refused .* Why E777 /, /Diagnose/],
  ['another format', sent({}), /HTTP 401 12 ms round trip/, /accepted|refused/],
  ['a link of a mangled answer', sent({ exchange: { ...exchange, linkId: 'link-1' } }), /Show payment/, /hosted page/],
])('%s is shown as such', (_, shown, said, unsaid) => {
  const text = words(panel(shown))
  expect(text).toMatch(said)
  expect(text).not.toMatch(unsaid)
})

test('a refusal has the advice of its code, an acceptance has none', () => {
  expect(words(panel(sent({ answer: refused('E012') })))).toContain(errorCatalogue.E012.advice)
  expect(words(panel(sent({ answer: { ...accepted, code: 'E012' } })))).not.toContain(errorCatalogue.E012.advice)
})

test('while the first request is sent, the panel says so', () => {
  expect(words(panel(null, true))).toMatch(/Sending…/)
  expect(render(panel(sent({ answer: accepted }), true))).toContain('aria-busy="true"')
})

test('answer and request are shown as they were, the answer first', () => {
  expect(words(panel(sent({ answer: accepted })))).toMatch(
    /ok.*Answer headers X-Of-Answer yes What was sent POST http:\S+links AUTHORIZATION Bearer of-mine .*amount/,
  )
})

test('an accepted call leads to its hosted page and its payment', () => {
  const shown = panel(sent({ answer: accepted, exchange: { ...exchange, linkId: 'link-1' } }))
  expect(render(shown)).toMatch(new RegExp(`href="${link}"[^>]*bg-accent.* Open hosted page`))
  const visited: string[] = []
  controlsOf(shown, {}, { visit: (to) => void visited.push(to) }).press('Show payment')
  expect(visited).toEqual(['/payments/link-1'])
})

test('a mismatch is diagnosed as it was sent, on the page of the Doctor', () => {
  const visited: string[] = []
  const asked: unknown[] = []
  const call = (route: string, options?: object) => {
    asked.push([route, options])
    return new Promise(() => undefined)
  }
  const shown = controlsOf(panel(sent({ answer: refused('E012') })), {}, { call, visit: (to) => void visited.push(to) })
  shown.press('Diagnose')
  expect(visited).toEqual(['/doctor'])
  expect(asked).toMatchObject([
    ['POST /api/signature/diagnose', { body: { body: '{"amount":1}', authorization: 'Bearer of-mine' } }],
  ])
})
