import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import PaymentsPage from '../../src/renderer/src/features/payments/payments-page.tsx'
import { useConsole } from '../../src/renderer/src/stores/console.tsx'
import { createLists } from '../../src/renderer/src/stores/list/lists.ts'
import { createTabState } from '../../src/renderer/src/stores/tab-state.ts'
import type { LinkSummary } from '../../src/shared/contract/links.ts'
import { controlsOf } from './support/controls.ts'
import { fill } from './support/render.ts'

const link = (id: string, over: Partial<LinkSummary> = {}): LinkSummary => ({
  ...{ id, seq: 1, merchantId: 'm', orderId: `ORD-${id}`, state: 'paid', currency: 'EUR', amount: '19.90' },
  ...{ customerEmail: '', createdAt: '2026-11-20T12:00:00.000Z', aheadMs: 0, expiresAt: null, paymentLink: '' },
  ...{ ipn: 'delivered', testRun: null, ...over },
})

const page = (items: LinkSummary[], around: Parameters<typeof controlsOf>[2] = {}) => {
  const Page = () => {
    const total = items.length
    fill(useConsole().kept(createLists).links, { items, total, all: total, phase: 'ready' })
    const ids = items.map(({ id }) => id)
    fill(useConsole().kept(createTabState), { values: { 'marked in /payments': { ids, anchor: null } } })
    return createElement(PaymentsPage)
  }
  const at = '/payments'
  return controlsOf(createElement(Page), { merchants: [{ id: 'm', name: 'Nord' }] as never }, { at, ...around })
}

test('without payments the page leads to where one is made', () => {
  const visited: string[] = []
  page([], { visit: (to) => void visited.push(to) }).press('Make a test payment')
  expect(visited).toEqual(['/'])
})

test('the newest IPN of each marked payment that has one is sent again', async () => {
  const asked: unknown[] = []
  const call = async (...request: unknown[]) => {
    asked.push(request)
    return { deliveries: [{ id: 'newest' }, { id: 'older' }] }
  }
  page([link('1'), link('2', { ipn: null })], { call }).press('Resend IPN of 1')
  await vi.waitFor(() =>
    expect(asked).toEqual([
      ['GET /api/links/:id', { params: { id: '1' } }],
      ['POST /api/deliveries/:id/resend', { params: { id: 'newest' } }],
    ]),
  )
})

test('two marked payments are compared by their create calls', async () => {
  const visited: string[] = []
  const call = async (_route: string, { params }: { params?: { id: string } } = {}) => ({
    timeline: [
      { kind: 'shop', logId: 'other' },
      { kind: 'create', logId: `of-${params?.id}` },
    ],
  })
  page([link('1'), link('2')], { call: call as never, visit: (to) => void visited.push(to) }).press('Compare 2')
  await vi.waitFor(() => expect(visited).toHaveLength(1))
  expect(visited[0]).toMatch(/of-1.*of-2/)
})
