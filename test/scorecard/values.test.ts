import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lookAtOrder } from '../../src/main/console/scorecards/look-at-order.ts'
import { runScorecard } from '../../src/main/scorecard/run-scorecard.ts'
import { defaultLimits } from '../../src/main/scorecard/scorecard-deps.ts'
import { runEngine } from '../support/run-engine.ts'
import { careful, createShop, type Handler, orderPrefix } from '../support/shop.ts'

/** Outcome and words of each line that a shop with this handler gets. */
const scored = async (handler: Handler) => {
  const { api, serviceUrl } = await runEngine()
  const { ipnUrl, probe } = await createShop(handler)
  const { body } = await api('GET', '/api/merchants')
  const { lines } = await runScorecard({
    ...{ api, serviceUrl, ipnUrl, probe, orderPrefix, runNumber: 123_456_789, now: Date.now },
    merchantId: (body as { items: { id: string }[] }).items[0]?.id ?? '',
    look: (url) => lookAtOrder(url, new AbortController().signal),
    // Everything is in this process: what is waited for comes at once.
    sleep: (ms) => delay(Math.min(ms, 10)),
    limits: { ...defaultLimits, settleMs: 10, slowBodyMs: 50, burstPayments: 3 },
  })
  return Object.fromEntries(lines.map(({ id, outcome, words }) => [id, [outcome, words]]))
}

test('a rare value that a shop takes, but does not book like others, leaves its line open; a cut one fails it', async () => {
  const lines = await scored((fields, shop) => {
    const { merchant_ref_code: order = '' } = fields
    if (order.length === 64) return 200
    if (/^[!-~]*$/.test(order)) return careful(fields, shop)
    shop.paid.set(order, 7)
    return 200
  })
  expect(lines.unicode).toEqual(['unknown', expect.stringContaining('does not answer like a paid one')])
  expect(lines['long-values']).toEqual(['failed', expect.stringContaining('the id whole and as UTF-8')])
})

test('a shop that breaks at an absurd value, or at a rare one in one format, fails that line', async () => {
  const amounts = new Set<string | undefined>()
  const lines = await scored((fields, shop) => {
    const { merchant_ref_code: order = '', cs_ref_code: reference = '', amount } = fields
    amounts.add(amount)
    const isBeyond = reference.length > 64 || (shop.isJson && !/^[!-~]*$/.test(order))
    return isBeyond ? 500 : careful(fields, shop)
  })
  expect(lines['long-values']).toEqual(['failed', expect.stringContaining('60,000 digits')])
  expect(lines.unicode).toEqual(['failed', expect.stringContaining('As JSON')])
  expect(amounts).toContain('999999999.99')
})
