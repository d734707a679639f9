import { expect, test } from 'vitest'
import { caseFacts, caseSections } from '../../src/main/cases/case-sections.ts'
import type { CaseFile } from '../../src/shared/contract/cases.ts'
import { draft, exchange, note } from '../support/case-draft.ts'

const fileOf = (exchanges: CaseFile['exchanges'], more: Partial<CaseFile> = {}): CaseFile => {
  const { evidence: _, evidenceIn: __, createCalls: ___, verdict, ...rest } = draft(exchanges)
  return {
    ...rest,
    verdict: { ...verdict, diagnosis: null, resigned: false },
    redactions: [],
    signing: null,
    ...more,
  }
}
const blocksOf = (file: CaseFile, wanted: string) => caseSections(file).find(({ title }) => title === wanted)?.blocks

test('an exchange is written as it was sent and answered, with the sizes of its bodies', () => {
  const call = exchange('ü', [['A', 'b']])
  const { request } = call
  const base64 = { text: '/w==', encoding: 'base64' as const, bytes: 1, truncated: true }
  const rules = [{ id: 'r', name: 'Lost', effect: { kind: 'ipn-drop' as const }, what: 'not sent' }]
  expect(
    blocksOf(fileOf([{ ...call, code: 'E012', rules, request: request && { ...request, body: base64 } }]), call.title),
  ).toEqual([
    { kind: 'note', text: 'made by the console · 2026-11-20T12:00:00.000Z · E012' },
    { kind: 'code', language: 'http', text: 'POST /v2/payment-links\nA: b' },
    { kind: 'note', text: '1 bytes, as base64, truncated' },
    { kind: 'code', language: '', text: '/w==' },
    { kind: 'code', language: 'http', text: 'Response: 200' },
    { kind: 'list', items: ['Fault rule Lost: not sent'] },
  ])
})

test('a call of the merchant without a time and an answer, compared with what was received', () => {
  const comparison = {
    identical: false,
    differences: [
      { field: 'a', sent: '1', received: null },
      { field: 'b', sent: null, received: '2' },
    ],
  }
  const call = exchange('')
  const response = { status: 0, headers: [], body: { text: '', encoding: 'utf8' as const, bytes: 0, truncated: false } }
  expect(
    blocksOf(fileOf([{ ...call, origin: 'material', at: null, request: null, response, comparison }]), call.title),
  ).toEqual([
    { kind: 'note', text: "merchant's material · time unknown" },
    { kind: 'code', language: 'http', text: 'Response: none' },
    {
      kind: 'table',
      head: ['Field', 'Sent', 'Received'],
      rows: [
        ['a', '1', '(none)'],
        ['b', '(none)', '2'],
      ],
    },
  ])
})

test('the environment of a case has its settings, rules, inboxes and clock', () => {
  const { world } = draft([])
  const inboxes = [{ name: 'shop', behaviour: { kind: 'hang' as const } }]
  const file = fileOf([], { world: { ...world, inboxes, clockAheadMs: 90_500 } })
  expect(blocksOf(file, 'Environment')).toEqual([
    { kind: 'list', items: ['timeZone = UTC', 'Fault rule Lost', 'Inbox shop: hang', 'Clock 90.5 s ahead'] },
  ])
  expect(JSON.stringify(blocksOf(fileOf([]), 'Environment'))).not.toContain('Clock')
})

test('a note names the exchange that it is about, and what a case has not has no section', () => {
  const other = { ...note('of nothing'), anchor: { exchange: null, field: null } }
  const file = fileOf([exchange('')], { notes: [note('see it'), other], notReproduced: ['The weather'] })
  expect(blocksOf(file, 'Notes')).toEqual([
    {
      kind: 'list',
      items: ['2026-11-20T12:00:00.000Z, Create call: see it', '2026-11-20T12:00:00.000Z: of nothing'],
    },
  ])
  expect(caseSections(file).map(({ level, title }) => `${level} ${title}`)).toEqual([
    '2 What happened',
    '3 Create call',
    '2 Environment',
    '2 Not reproduced',
    '2 Notes',
  ])
  const redactions = [{ what: 'cards' as const, count: 2, how: 'Zeros' }]
  expect(blocksOf(fileOf([], { redactions }), 'Redacted')).toEqual([{ kind: 'list', items: ['Zeros (2)'] }])
  expect(blocksOf(fileOf([], { scenario: 'steps: []' }), 'Scenario')).toEqual([
    { kind: 'code', language: 'yaml', text: 'steps: []' },
  ])
})

test('the facts of a case name its ticket and merchant if it has them', () => {
  const { head } = fileOf([])
  const made = 'Made 2026-11-20T12:00:00.000Z, real time, zone UTC, Paylink Console 1.0.0'
  expect(caseFacts(fileOf([], { head: { ...head, ticket: 'T-1' } }))).toEqual([
    'Ticket T-1',
    'Merchant Nordlicht, key mk_n',
    made,
  ])
  expect(caseFacts(fileOf([], { head: { ...head, merchant: null } }))).toEqual([made])
})
