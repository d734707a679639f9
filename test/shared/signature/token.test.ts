import { describe, expect, test } from 'vitest'
import {
  hashOf,
  keyInAuthorization,
  parseAuthorization,
  sameHash,
  stringToHash,
  tokenOf,
} from '../../../src/shared/signature/token.ts'
import { md5 } from '../../support/md5.ts'
import { expectLinear } from '../../support/worked.ts'

const hash = '5a61cfc68b08b4df1f3931aec13b571a'

describe('parseAuthorization', () => {
  test.each([
    [`Bearer mk_test.${hash}`, 'mk_test'],
    [`bearer mk_test.${hash}`, 'mk_test'],
    [`BEARER   mk_test.${hash}`, 'mk_test'],
    [`Bearer shop.eu.live.${hash}`, 'shop.eu.live'],
    [`Bearer .${hash}.${hash}`, `.${hash}`],
    [`Bearer ..${hash}`, '.'],
    [`Bearer mk_ünï.${hash}`, 'mk_ünï'],
    [`Bearer 密:🍕.${hash}`, '密:🍕'],
  ])('reads %s', (header, key) => {
    expect(parseAuthorization(header)).toEqual({ key, hash })
  })

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Bearer${hash}`,
    `Bearer mk_test${hash}`,
    `Bearermk_test.${hash}`,
    `Basic mk_test.${hash}`,
    `mk_test.${hash}`,
    `Bearer .${hash}`,
    `Bearer ${hash}`,
    `Bearer mk_test.${hash.toUpperCase()}`,
    `Bearer mk_test.${hash.slice(1)}`,
    `Bearer mk_test.${hash}0`,
    `Bearer mk_test.${hash}.`,
    `Bearer mk_test.${hash.slice(1)}g`,
    `Bearer mk_test.${hash} `,
    `Bearer mk_test.${hash}\n`,
    ` Bearer mk_test.${hash}`,
    `Bearer mk test.${hash}`,
    `Bearer mk_test.${hash}, Bearer mk_test.${hash}`,
    `Bearer\tmk_test.${hash}`,
  ])('refuses %j', (header) => {
    expect(parseAuthorization(header)).toBeUndefined()
  })

  test.each(['a.', ' '])('takes time in proportion on a long header of "%s"', (piece) => {
    const refused = (header: string) => expect(parseAuthorization(header)).toBeUndefined()
    expectLinear(refused, (size) => `Bearer ${piece.repeat(size)}`, 100_000)
  })
})

describe('keyInAuthorization', () => {
  test.each([
    ['Bearer  shop.eu.wrong', 'shop.eu'],
    ['bearer a b.', 'a b'],
    ['Bearer .x', undefined],
    ['Bearer shop', undefined],
    ['Basic shop.x', undefined],
    ['x.y', undefined],
    [undefined, undefined],
  ])('reads %s', (header, key) => {
    expect(keyInAuthorization(header)).toBe(key)
  })

  test.each(['.x', ' ', 'x '])('takes time in proportion on a long header of "%s"', (piece) => {
    expectLinear(keyInAuthorization, (size) => `Bearer ${piece.repeat(size)}x`, 50_000)
  })
})

describe('a token', () => {
  test('is the key and the MD5 of canonical JSON and secret', () => {
    expect(stringToHash('{"a":1}', 's3cr3t')).toBe('{"a":1}s3cr3t')
    expect(hashOf('{"a":1}', 's3cr3t', md5)).toBe(md5('{"a":1}s3cr3t'))
    expect(tokenOf('mk_test', hash)).toBe(`mk_test.${hash}`)
    expect(parseAuthorization(`Bearer ${tokenOf('mk_test', hash)}`)).toEqual({ key: 'mk_test', hash })
  })
})

describe('sameHash', () => {
  test('is true for equal hashes alone', () => {
    expect(sameHash(hash, `${hash}`)).toBe(true)
    expect(sameHash(hash, hash.slice(0, 31))).toBe(false)
    expect(sameHash(hash, '')).toBe(false)
    for (let i = 0; i < hash.length; i++) {
      const other = `${hash.slice(0, i)}${hash[i] === '0' ? '1' : '0'}${hash.slice(i + 1)}`
      expect(sameHash(hash, other)).toBe(false)
    }
  })
})
