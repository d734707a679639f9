import { describe, expect, test } from 'vitest'
import { editName, lastOutcome, statusText } from '../../src/renderer/src/features/ipn/schedule-words.ts'

describe('how a delivery stands', () => {
  const none = { attemptCount: 0, lastStatus: null, lastError: null, plan: { ended: null } }
  const dropped = { reason: 'dropped-by-rule' as const, message: 'It was dropped by rule “Lost”.' }
  const once = { reason: 'sent-once' as const, message: '' }
  const refused = { code: 'refused', message: 'The receiver refused the connection. Is it running?' }

  test.each([
    [{ state: 'pending' as const }, /not been sent/],
    [{ state: 'sending' as const, attemptCount: 2 }, /^Attempt 3 is in progress/],
    [{ state: 'retrying' as const, lastError: refused, attemptCount: 1 }, /refused the connection/],
    [{ state: 'retrying' as const, lastStatus: 300, attemptCount: 1 }, /300; redirects are not followed/],
    [{ state: 'delivered' as const, lastStatus: 204, attemptCount: 1 }, /with 204\. Nothing more/],
    [
      { state: 'failed' as const, lastStatus: 400, attemptCount: 8 },
      /400\. Only 2xx.*used up after 8 attempts: resend/,
    ],
    [{ state: 'failed' as const, lastStatus: 500, attemptCount: 1, plan: { ended: once } }, /500.*no retries\. Resend/],
    [{ state: 'stopped' as const, attemptCount: 1 }, /^Stopped after 1 attempt:/],
    [{ state: 'stopped' as const, plan: { ended: dropped } }, /^It was dropped by rule “Lost”\. Resend it/],
  ])('%j', (over, words) => {
    expect(statusText({ ...none, ...over })).toMatch(words)
  })

  test('no response is described before there is one', () => {
    expect(lastOutcome(none)).toBeUndefined()
    expect(lastOutcome({ lastStatus: 200, lastError: refused })).toBe(refused.message)
  })
})

test.each<[Parameters<typeof editName>[0], string]>([
  [{ what: 'url', name: null }, 'URL'],
  [{ what: 'body', name: null }, 'Body'],
  [{ what: 'field', name: 'amount' }, 'Field amount'],
  [{ what: 'header', name: 'X-Test' }, 'Header X-Test'],
])('an edit of %j is named %s', (edit, name) => {
  expect(editName(edit)).toBe(name)
})
