import { expect, test } from 'vitest'
import { behaviourDraft, behaviourOf } from '../../src/renderer/src/features/inbox/behaviour-draft.ts'
import { draftOf, freshStep, stepOf } from '../../src/renderer/src/features/inbox/step-draft.ts'
import type { InboxBehaviour, InboxStep } from '../../src/shared/contract/inboxes.ts'

const answer: InboxStep = {
  kind: 'answer',
  status: 302,
  headers: [
    ['Location', 'http://shop.example:8080/there'],
    ['X-Empty', ''],
  ],
  body: 'moved',
  delayMs: 250,
}

test.each<InboxStep>([
  answer,
  { kind: 'reset', delayMs: 5 },
  { kind: 'hang' },
  { kind: 'forward', url: 'http://shop.example/ipn', timeoutSeconds: 3 },
])('a step of kind $kind is the same after editing without a change', (step) => {
  expect(stepOf(draftOf(step))).toEqual(step)
})

test.each<InboxBehaviour>([
  { kind: 'plain' },
  answer,
  { kind: 'fail-first', times: 3, failure: answer },
  { kind: 'sequence', steps: [answer, { kind: 'hang' }], after: 'start-over' },
])('a behaviour of kind $kind is the same after editing without a change', (behaviour) => {
  expect(behaviourOf(behaviourDraft(behaviour))).toEqual(behaviour)
})

test('spaces and empty lines around headers are dropped; a line without a colon is a name', () => {
  const headers = ' Location :  http://a:1/b \n\n  \nnonsense'
  expect(stepOf({ ...freshStep, headers })).toMatchObject({
    headers: [
      ['Location', 'http://a:1/b'],
      ['nonsense', ''],
    ],
  })
})

test('spaces around the address of a forward are dropped', () => {
  expect(stepOf({ ...freshStep, kind: 'forward', url: ' http://a/b ' })).toMatchObject({ url: 'http://a/b' })
})
