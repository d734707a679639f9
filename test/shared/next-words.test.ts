import { expect, test } from 'vitest'
import type { InboxBehaviour, InboxStep } from '../../src/shared/contract/inboxes.ts'
import { nextWords } from '../../src/shared/next-words.ts'

const answer = (status: number, delayMs = 0): InboxStep => ({ kind: 'answer', status, headers: [], body: '', delayMs })
const reset: InboxStep = { kind: 'reset', delayMs: 0 }
const hang: InboxStep = { kind: 'hang' }
const forward: InboxStep = { kind: 'forward', url: 'https://shop.test:8443/ipn?x=1', timeoutSeconds: 10 }
const first = (times: number, failure: InboxStep): InboxBehaviour => ({ kind: 'fail-first', times, failure })
const sequence = (after: 'repeat-last' | 'start-over', ...steps: InboxStep[]): InboxBehaviour => ({
  kind: 'sequence',
  steps,
  after,
})

test.each<[string, InboxBehaviour, number]>([
  ['answers 200 to every request', { kind: 'plain' }, 0],
  ['answers 503 to every request', answer(503), 7],
  ['answers 200 to every request after 250 ms', answer(200, 250), 0],
  ['answers 200 to every request after 1.5 s', answer(200, 1_500), 0],
  ['answers 200 to every request after 2 min', answer(200, 120_000), 0],
  ['breaks off the connection of every request', reset, 0],
  ['leaves every request without an answer', hang, 0],
  ['sends every request on to shop.test:8443 and returns its answer', forward, 0],
  ['answers 500 to the next 3, then 200', first(3, answer(500)), 0],
  ['answers 500 to the next request, then 200', first(3, answer(500)), 2],
  ['answers 200 to every request: the first 3 have been counted', first(3, answer(500)), 3],
  ['breaks off the connection of the next 2, then answers 200', first(2, reset), 0],
  ['leaves the next request without an answer, then answers 200', first(1, hang), 0],
  [
    'answers 500, then a broken connection, then 200, which stays',
    sequence('repeat-last', answer(500), reset, answer(200)),
    0,
  ],
  ['answers a broken connection, then 200, which stays', sequence('repeat-last', answer(500), reset, answer(200)), 1],
  [
    'answers 200 to every request: the sequence is at its end',
    sequence('repeat-last', answer(500), reset, answer(200)),
    2,
  ],
  ['answers no answer, then 200 after 1 s, then starts over', sequence('start-over', hang, answer(200, 1_000)), 2],
  [
    'answers 500, then 501, then 502, then 503, then 1 more, then starts over',
    sequence('start-over', ...[500, 501, 502, 503, 504].map((status) => answer(status))),
    5,
  ],
])('%s', (words, behaviour, answered) => {
  expect(nextWords(behaviour, answered)).toBe(words)
})
