import { describe, expect, it } from 'vitest'
import { type Merchant, validSecrets } from '../../src/main/domain/merchant.ts'

const merchant = (previousSecrets: Merchant['previousSecrets']): Merchant => ({
  id: 'merchant-1',
  seq: 1,
  name: 'Demo',
  key: 'mk_demo',
  secret: 'now',
  previousSecrets,
  createdAt: 0,
})

describe('validSecrets', () => {
  it('is the one secret of a merchant that never changed it', () => {
    expect(validSecrets(merchant([]), 0)).toEqual(['now'])
  })

  it('adds earlier secrets up to their time, the current one first', () => {
    const rotated = merchant([
      { secret: 'old', validUntil: 1_000 },
      { secret: 'older', validUntil: 500 },
    ])
    expect(validSecrets(rotated, 499)).toEqual(['now', 'old', 'older'])
    expect(validSecrets(rotated, 500)).toEqual(['now', 'old'])
    expect(validSecrets(rotated, 1_000)).toEqual(['now'])
  })

  it('ends an earlier secret at once when it is kept for no time', () => {
    expect(validSecrets(merchant([{ secret: 'old', validUntil: 700 }]), 700)).toEqual(['now'])
  })
})
