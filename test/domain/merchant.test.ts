import { describe, expect, test } from 'vitest'
import {
  afterRotation,
  type Merchant,
  rotatedSecrets,
  secretsOf,
  shiftPreviousSecrets,
  validSecrets,
  withSecret,
} from '../../src/main/domain/merchant.ts'

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
  test('returns the only secret of a merchant without a rotation', () => {
    expect(validSecrets(merchant([]), 0)).toEqual(['now'])
  })

  test('adds replaced secrets until they expire, the current one first', () => {
    const rotated = merchant([
      { secret: 'old', validUntil: 1_000 },
      { secret: 'older', validUntil: 500 },
    ])
    expect(validSecrets(rotated, 499)).toEqual(['now', 'old', 'older'])
    expect(validSecrets(rotated, 500)).toEqual(['now', 'old'])
    expect(validSecrets(rotated, 1_000)).toEqual(['now'])
  })

  test('excludes a replaced secret that is kept for 0 ms', () => {
    expect(validSecrets(merchant([{ secret: 'old', validUntil: 700 }]), 700)).toEqual(['now'])
  })
})

describe('afterRotation', () => {
  test('keeps the secrets that still sign and the newest three that do not', () => {
    const earlier = [
      { secret: 'kept', validUntil: 2_000 },
      { secret: 'gone 1', validUntil: 900 },
      { secret: 'gone 2', validUntil: 800 },
      { secret: 'gone 3', validUntil: 700 },
    ]
    const rotated = { ...merchant(afterRotation(merchant(earlier), 1_000, 0)), secret: 'next' }
    expect(validSecrets(rotated, 1_000)).toEqual(['next', 'kept'])
    expect(rotatedSecrets(rotated, 1_000)).toEqual(['now', 'gone 1', 'gone 2'])
  })

  test('keeps the replaced secret valid for the given time', () => {
    expect(afterRotation(merchant([]), 1_000, 60)).toEqual([{ secret: 'now', validUntil: 1_060 }])
  })
})

describe('withSecret', () => {
  test('replaces a secret at once, and keeps what it was', () => {
    const changed = withSecret(merchant([]), 'next', 1_000)
    expect([validSecrets(changed, 1_000), rotatedSecrets(changed, 1_000)]).toEqual([['next'], ['now']])
    expect(withSecret(merchant([]), 'now', 1_000)).toEqual(merchant([]))
  })
})

describe('shiftPreviousSecrets', () => {
  test('leaves each secret the time it had; one that has ended stays ended', () => {
    const shifted = shiftPreviousSecrets(
      merchant([
        { secret: 'old', validUntil: 5_000 },
        { secret: 'gone', validUntil: 400 },
      ]),
      1_000,
    )
    expect(shifted.previousSecrets.map(({ validUntil }) => validUntil)).toEqual([4_000, 0])
    expect(rotatedSecrets(shifted, 0)).toEqual(['gone'])
  })
})

describe('secretsOf', () => {
  test('has the replaced secrets too', () => {
    const merchants = [merchant([{ secret: 'old', validUntil: 0 }]), { ...merchant([]), secret: 'other' }]
    expect(secretsOf({ oldest: () => merchants })).toEqual(['now', 'old', 'other'])
  })
})
