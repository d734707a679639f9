import { describe, expect, test } from 'vitest'
import {
  editDraft,
  hasFields,
  inFormat,
  replayOf,
  typeInWords,
  withRow,
} from '../../src/renderer/src/features/ipn/edit-draft.ts'
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
  aheadMs: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
  nextAttemptAt: null,
  rules: [],
  droppedBy: null,
  editedFrom: null,
  testRun: null,
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
  test('unchanged values are not in the request', () => {
    expect(draft.fields.map(({ name, value }) => [name, value])).toContainEqual(['description', 'Fern & pot'])
    expect(replayOf(delivery, draft)).toEqual({ retry: false })
  })

  test('names what was changed, added, renamed and taken out', () => {
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

  test('replaces the body as a whole, and takes headers out', () => {
    const edited = {
      ...draft,
      part: 'body' as const,
      fields: draft.fields.slice(1),
      body: 'anything',
      headers: draft.headers.slice(0, 1),
      retry: true,
    }
    expect(replayOf(delivery, edited)).toEqual({ body: 'anything', headers: { 'X-Test': null }, retry: true })
  })

  test('shows the content type among the headers, where it can be changed and taken out', () => {
    const odd = { ...delivery, contentType: 'text/plain; charset=iso-8859-1', charset: 'iso-8859-1' as const }
    const [type, other] = editDraft(odd).headers
    if (!type || !other) throw new Error('two headers')
    expect([type.name, type.value, other.name]).toEqual(['Content-Type', odd.contentType, 'X-Test'])
    const plain = { ...editDraft(odd), headers: [{ ...type, value: 'text/plain' }, other] }
    expect(replayOf(odd, plain)).toEqual({ headers: { 'Content-Type': 'text/plain' }, retry: false })
    const none = { ...editDraft(odd), headers: [other] }
    expect(replayOf(odd, none)).toEqual({ headers: { 'Content-Type': null }, retry: false })
    expect([typeInWords(plain), typeInWords(none)]).toEqual(['text/plain', 'no content type'])
    expect(editDraft({ ...odd, contentType: '' }).headers.map(({ name }) => name)).toEqual(['X-Test'])
  })

  test('sets the content type of the other format, unless one was typed', () => {
    const odd = { ...delivery, charset: 'utf-16' as const }
    const json = inFormat(odd, editDraft(odd), 'json')
    expect(typeInWords(json)).toBe('application/json; charset=utf-16')
    expect(replayOf(odd, json)).toEqual({ format: 'json', retry: false })
    expect(replayOf(odd, inFormat(odd, json, 'form'))).toEqual({ retry: false })
    const typed = {
      ...draft,
      headers: draft.headers.map((row, index) => (index === 0 ? { ...row, value: 'a/b' } : row)),
    }
    expect(replayOf(delivery, inFormat(delivery, typed, 'json'))).toEqual({
      format: 'json',
      headers: { 'Content-Type': 'a/b' },
      retry: false,
    })
  })

  test('sends no body that is not shown, and of one header given twice the last', () => {
    expect(replayOf(delivery, { ...draft, body: 'typed before' })).toEqual({ retry: false })
    const [type] = draft.headers
    if (!type) throw new Error('a header')
    const headers = withRow(draft.headers.slice(0, 1)).map((row) =>
      row.name === '' ? { ...row, name: 'content-type', value: 'a/b' } : row,
    )
    expect(typeInWords({ headers })).toBe('a/b')
    expect(new Set(withRow(draft.fields.slice(1)).map(({ key }) => key)).size).toBe(3)
  })

  test('uses the whole body when there are no fields', () => {
    const twice = [
      { name: 'a', value: '1' },
      { name: 'a', value: '2' },
    ]
    expect(hasFields({ ...delivery, fields: twice })).toBe(false)
    expect(editDraft({ ...delivery, format: 'json', body: '{broken', fields: null }).part).toBe('body')
  })
})
