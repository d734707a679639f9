import { createElement } from 'react'
import { expect, test } from 'vitest'
import { NotifiedStep } from '../../src/renderer/src/features/start/notified-step.tsx'
import type { DeliverySummary } from '../../src/shared/contract/deliveries.ts'
import type { LinkView } from '../../src/shared/contract/links.ts'
import { controlsOf } from './support/controls.ts'
import { render, words } from './support/render.ts'

const ago = new Date(Date.now() - 60_000).toISOString()
const later = new Date(Date.now() + 7_200_000).toISOString()
const failing = { state: 'retrying', attemptCount: 1, lastStatus: 503 } as const

/** A link whose newest IPN is this one. */
const linkWith = (newest?: Partial<DeliverySummary>, over: object = {}): LinkView => {
  const delivery = {
    ...{ id: 'new', state: 'pending', attemptCount: 0, droppedBy: null, nextAttemptAt: null },
    ...{ lastError: null, lastStatus: null, ...newest },
  }
  const older = { ...delivery, id: 'old', state: 'stopped', droppedBy: { name: 'Older' } }
  const deliveries = newest === undefined ? [] : [delivery, older]
  return { deliveries, timeline: [], payment: null, ...over } as unknown as LinkView
}

test.each<[string, LinkView | undefined, RegExp]>([
  ['nothing yet', undefined, /3, to come 3 Notified The IPN reaches the built-in inbox/],
  ['no payment', linkWith(), /to come.*The IPN reaches the built-in inbox/],
  ['a payment without an IPN', linkWith(undefined, { payment: {} }), /to come.*No IPN is sent for this result/],
  ['one that is due', linkWith({ nextAttemptAt: ago }), /3, now .*pending On its way to the inbox/],
  ['one that is being sent', linkWith({ state: 'sending' }), /, now .*On its way to the inbox/],
  ['one that is held back', linkWith({ nextAttemptAt: later }), /, now .*pending Next attempt in 2 h 0 min/],
  [
    'a dropped one',
    linkWith({ state: 'stopped', droppedBy: { id: 'r', name: 'Gone' } }),
    /failed.*rule “Gone”: not sent/,
  ],
  ['a retry', linkWith({ ...failing, nextAttemptAt: later }), /, now .*answered 503\. Next attempt in 2 h 0 min Now /],
  ['the last failure', linkWith({ ...failing, state: 'failed' }), /3, failed .*answered 503\. Resend /],
  [
    'no answer',
    linkWith({ ...failing, lastStatus: null, lastError: { code: 'refused', message: 'It refused.' } }),
    / It refused\. Resend/,
  ],
])('the third step says of %s what is to be known', (_, link, said) => {
  expect(words(createElement(NotifiedStep, { link }))).toMatch(said)
})

test('a delivered IPN shows the time of its last attempt, and leads to the last message', () => {
  const timeline = [
    { deliveryId: 'new', durationMs: 900, inboxId: null },
    { deliveryId: null, durationMs: null, inboxId: 'first' },
    { deliveryId: 'new', durationMs: 12, inboxId: null },
    { deliveryId: null, durationMs: null, inboxId: 'second' },
    { deliveryId: 'old', durationMs: 700, inboxId: null },
  ]
  const step = createElement(NotifiedStep, {
    link: linkWith({ state: 'delivered', attemptCount: 2, lastStatus: 204 }, { timeline }),
  })
  expect(words(step)).toMatch(/3, done .*delivered The receiver answered 204 in 12 ms \. Read the message/)
  expect(render(step)).toContain('href="/inbox/second"')
})

test.each([
  ['Now', later, 'POST /api/deliveries/:id/retry'],
  ['Resend', null, 'POST /api/deliveries/:id/resend'],
])('%s sends the newest IPN', (name, nextAttemptAt, route) => {
  const asked: unknown[] = []
  const call = async (...request: unknown[]) => void asked.push(request)
  const step = createElement(NotifiedStep, { link: linkWith({ ...failing, nextAttemptAt }) })
  controlsOf(step, {}, { call }).press(name)
  expect(asked).toEqual([[route, { params: { id: 'new' } }]])
})
