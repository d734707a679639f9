import { describe, expect, it } from 'vitest'
import { editDraft, hasFields, replayOf, withRow } from '../../src/renderer/src/features/ipn/edit-draft.ts'
import type { DeliveryView } from '../../src/shared/contract/deliveries.ts'

const delivery: DeliveryView = {
  id: 'delivery-1',
  seq: 1,
  linkId: 'link-1',
  orderId: 'ORD-1',
  merchantId: 'merchant-1',
  result: 'paid',
  state: 'failed',
  url: 'http://127.0.0.1:9001/ipn',
  format: 'form',
  attemptCount: 1,
  lastStatus: 500,
  lastError: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  nextAttemptAt: null,
  rules: [],
  droppedBy: null,
  editedFrom: null,
  contentType: 'application/x-www-form-urlencoded',
  body: 'status=1&amount=19.90&description=Fern+%26+pot',
  bodyBytes: 46,
  charset: 'utf-8',
  slowBodyMs: null,
  fields: [
    { name: 'status', value: '1' },
    { name: 'amount', value: '19.90' },
    { name: 'description', value: 'Fern & pot' },
  ],
  headers: [['X-Test', 'old']],
  edits: [],
  plan: { attempts: 1, made: 1, upcoming: [], ended: null },
  attempts: [],
}
const draft = editDraft(delivery)

describe('editing a delivery', () => {
  it('asks for nothing that was left as it is', () => {
    expect(draft.fields.map(({ name, value }) => [name, value])).toContainEqual(['description', 'Fern & pot'])
    expect(replayOf(delivery, draft)).toEqual({ retry: false })
  })

  it('names what was changed, added, renamed and taken out', () => {
    const [status, amount, description] = draft.fields
    if (!status || !amount || !description) throw new Error('three fields')
    const fields = withRow([
      { ...status, value: '2' },
      { ...description, name: 'text' },
    ]).map((row) => (row.name === '' ? { ...row, name: 'extra', value: 'x' } : row))
    expect(replayOf(delivery, { ...draft, fields, url: 'http://127.0.0.1:9002/' })).toEqual({
      url: 'http://127.0.0.1:9002/',
      fields: { status: '2', amount: null, description: null, text: 'Fern & pot', extra: 'x' },
      retry: false,
    })
  })

  it('replaces the body as a whole, and takes headers out', () => {
    const edited = { ...draft, part: 'body' as const, body: 'anything', headers: [], retry: true }
    expect(replayOf(delivery, edited)).toEqual({ body: 'anything', headers: { 'X-Test': null }, retry: true })
  })

  it('goes by the whole body where there are no fields to show', () => {
    const twice = [
      { name: 'a', value: '1' },
      { name: 'a', value: '2' },
    ]
    expect(hasFields({ ...delivery, fields: twice })).toBe(false)
    expect(editDraft({ ...delivery, format: 'json', body: '{broken', fields: null }).part).toBe('body')
  })
})
