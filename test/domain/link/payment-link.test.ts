import { describe, expect, test } from 'vitest'
import { linkStateAt } from '../../../src/main/domain/link/payment-link.ts'
import { makeLink } from '../../support/make-records.ts'

describe('linkStateAt', () => {
  test.each(['open', 'challenged'] as const)('lets a link that is %s expire at its time, not before', (state) => {
    const link = makeLink({ state, expiresAt: 1_000 })
    expect(linkStateAt(link, 999)).toBe(state)
    expect(linkStateAt(link, 1_000)).toBe('expired')
    expect(linkStateAt(link, 1_001)).toBe('expired')
  })

  test.each(['paid', 'failed', 'canceled'] as const)('leaves a link that is %s as it is', (state) => {
    expect(linkStateAt(makeLink({ state, expiresAt: 1_000 }), 2_000)).toBe(state)
  })

  test('keeps a link without an expiry open', () => {
    expect(linkStateAt(makeLink({ expiresAt: null }), Number.MAX_SAFE_INTEGER)).toBe('open')
  })
})
