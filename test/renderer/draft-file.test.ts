import { expect, test } from 'vitest'
import { draftFileText, readDraftFile } from '../../src/renderer/src/stores/request/draft-file.ts'

const draft = { name: 'Refused', savedAt: '2026-11-20T12:00:00.000Z', merchantId: 'm1', body: '{"amount":10.50}' }

test('a draft is restored from its file, its merchant by its key', () => {
  const text = draftFileText(draft, 'mk_1')
  const { merchantId: _, ...rest } = draft
  expect(readDraftFile(text)).toEqual({ draft: rest, merchantKey: 'mk_1' })
  expect(text).not.toContain('m1')
})

test('a draft has a name that fits its list', () => {
  const named = (name: string) => readDraftFile(draftFileText({ ...draft, name }, null)).draft.name
  expect([named('x'.repeat(200)).length, named('  ')]).toEqual([80, 'Draft'])
})

test.each([
  ['{', /is not a draft/],
  ['null', /is not a draft/],
  [draftFileText({ ...draft, body: 'x'.repeat(256 * 1024) }, null), /is not a draft/],
  [JSON.stringify({ product: 'paylink-console', kind: 'merchant-profile', name: 'a', body: 'b' }), /is not a draft/],
  [draftFileText(draft, null).replace('"format": 1', '"format": 2'), /from a newer version/],
])('%# is refused', (text, message) => {
  expect(() => readDraftFile(text)).toThrow(message)
})
