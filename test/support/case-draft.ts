import type { CaseDraft } from '../../src/main/cases/redact-case.ts'
import type { CaseExchange, CaseFile } from '../../src/shared/contract/cases.ts'
import type { BodyText, HeaderList } from '../../src/shared/contract/common.ts'

export const bodyOf = (text: string): BodyText => ({
  text,
  encoding: 'utf8',
  bytes: Buffer.byteLength(text),
  truncated: false,
})

export const exchange = (
  body: string,
  headers: HeaderList = [],
  answered: HeaderList = [],
  answer = '',
): CaseExchange => ({
  id: 'e1',
  origin: 'made-here',
  kind: 'create',
  title: 'Create call',
  at: '2026-11-20T12:00:00.000Z',
  durationMs: null,
  attempt: null,
  acknowledged: null,
  request: { method: 'POST', url: '/v2/payment-links', headers, body: bodyOf(body) },
  response: { status: 200, headers: answered, body: bodyOf(answer) },
  code: null,
  error: null,
  rules: [],
  comparison: null,
})

export const draft = (exchanges: CaseExchange[], more: Partial<CaseDraft> = {}): CaseDraft => ({
  format: 'paylink-case',
  version: 1,
  head: {
    id: 'c1',
    title: 'A case',
    ticket: null,
    merchant: { name: 'Nordlicht', key: 'mk_n' },
    productVersion: '1.0.0',
    createdAt: '2026-11-20T12:00:00.000Z',
    timeZone: 'UTC',
    clock: 'real',
  },
  verdict: { sentence: '', confidence: 'likely', evidence: [] },
  exchanges,
  world: {
    settings: { timeZone: 'UTC' },
    rules: [{ name: 'Lost', effect: { kind: 'ipn-drop' } }],
    inboxes: [],
    clockAheadMs: 0,
  },
  scenario: null,
  notReproduced: [],
  notes: [],
  pictures: [],
  evidence: undefined,
  evidenceIn: undefined,
  ...more,
})

export const note = (text: string): CaseFile['notes'][number] => ({
  id: 'n',
  at: '2026-11-20T12:00:00.000Z',
  text,
  anchor: { exchange: 'e1', field: '' },
})
