import { createElement, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { HistoryPanel } from '../../src/renderer/src/features/requests/history-panel.tsx'
import {
  type RequestStore,
  type SentRequest,
  useRequestStore,
} from '../../src/renderer/src/stores/request/request-store.ts'
import { fill, render, words } from './support/render.ts'

const sent = (id: number, over: Partial<SentRequest> = {}): SentRequest => ({
  ...{ id, at: '2026-11-20T12:00:00.000Z', merchantId: 'm', body: `{"order_id":"T-${id}"}`, headerMode: 'signed' },
  ...{ ownHeader: '', exchange: { response: { status: 200 } } as never, problem: null },
  ...{ answer: { ok: true, code: '00', message: 'OK', paymentLink: null }, ...over },
})

interface List {
  items: readonly { id: string; order: string }[]
  row: (item: object) => ReactElement
  rowLabel: (item: object) => string
  selectedId: string | null
  onSelect: (id: string) => void
  onOpen?: () => void
}

/** What the panel gives to its list, which shows rows only where it has a height. */
const listOf = (history: SentRequest[], shown: SentRequest | null = null, props = {}) => {
  const kept = {} as { list: List; store: RequestStore }
  const Probe = () => {
    kept.store = useRequestStore()
    fill(kept.store, { history, shown })
    kept.list = (HistoryPanel(props) as ReactElement<List>).props
    return null
  }
  render(createElement(Probe))
  return kept
}

test('before the first send there is no list', () => {
  expect(words(createElement(HistoryPanel))).toContain('No sends yet')
})

test.each<[string, Partial<SentRequest>, string, string]>([
  ['an accepted order', {}, '200 00 T-1', 'T-1, 00'],
  ['a body without an order', { body: '{}' }, '200 00 no order_id', 'no order_id, 00'],
  ['a text that is no JSON', { body: '{' }, '200 00 not JSON', 'not JSON, 00'],
  ['another answer', { answer: null }, '200 — T-1', 'T-1, no answer'],
  [
    'a send without an answer',
    { answer: null, exchange: null, problem: 'The engine is gone.' },
    'none — T-1',
    'T-1, The engine is gone.',
  ],
])('the row of %s says what became of it', (_, over, cells, label) => {
  const { list } = listOf([sent(1, over)])
  const [item] = list.items
  const markup = words(createElement('p', null, list.row(item ?? {}) as ReactNode))
  expect(markup.trim()).toMatch(new RegExp(`^${cells} `))
  expect(list.rowLabel(item ?? {})).toBe(label)
})

test('a refusal has its colour', () => {
  const refused = { ok: false, code: 'E012', message: '', paymentLink: null }
  const rowOf = (over: Partial<SentRequest>) => {
    const { list } = listOf([sent(1, over)])
    return render(createElement('p', null, list.row(list.items[0] ?? {})))
  }
  expect(rowOf({ answer: refused })).toMatch(/text-bad">E012</)
  for (const over of [{}, { answer: null }]) expect(rowOf(over)).not.toContain('text-bad')
})

test('a send that is chosen is shown again with its body, and the one that is shown is selected', () => {
  const history = [sent(2), sent(1)]
  const { list, store } = listOf(history, history[0])
  expect([list.selectedId, list.items.map(({ id }) => id)]).toEqual(['2', ['2', '1']])
  list.onSelect('1')
  expect(store.getState()).toMatchObject({ body: '{"order_id":"T-1"}', shown: { id: 1 } })
  const onOpen = () => undefined
  expect([listOf(history).list.selectedId, listOf(history, null, { onOpen }).list.onOpen]).toEqual([null, onOpen])
})
