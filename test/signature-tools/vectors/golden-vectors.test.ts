import { describe, expect, test } from 'vitest'
import { goldenVectors } from '../../../src/main/signature-tools/vectors/golden-vectors.ts'
import type { VectorFormat } from '../../../src/shared/contract/signature.ts'
import { memberOf } from '../../../src/shared/json/json-node.ts'
import { scanJsonObject } from '../../../src/shared/json/json-scanner.ts'
import { md5 } from '../../support/md5.ts'
import { naiveSigners, rightUpTo } from '../../support/naive-signers.ts'
import { buildTestService, demoKey, demoSecret, resultOf } from '../../support/test-service.ts'
import { vectorFileFor, vectorMerchant, vectorsFor } from '../../support/vector-files.ts'

const vectors = vectorsFor()

describe('every vector', () => {
  test('has a name and an order of its own, and a line that says what it catches', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(60)
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
    const orders = vectors.map(({ body }) => memberOf(scanJsonObject(body), 'order_id'))
    expect(new Set(orders.map((order) => order?.type === 'string' && order.value)).size).toBe(vectors.length)
    for (const { catches } of vectors) expect(catches).toMatch(/^.{10,}[^.]$/)
  })

  test.each(['as-sent', 'shortest'] as const)('creates a link when it is sent, numbers %s', async (numbers) => {
    const { create } = await buildTestService({ numbersInSignature: numbers })
    for (const { name, body, authorization } of goldenVectors({ key: demoKey, secret: demoSecret, numbers, md5 })) {
      expect({ name, code: resultOf(await create(body, { authorization })).code }).toEqual({ name, code: '00' })
    }
  })

  test('of Python has a space after every separator', () => {
    const { body = '' } = vectors.find(({ name }) => name === 'space after separators') ?? {}
    expect(body).toMatch(/": "[^"]*", "/)
    expect(body).not.toMatch(/":"|","/)
  })

  test('changes with the setting only where it holds numbers', () => {
    const shortest = vectorsFor('shortest')
    const differ = vectors.filter(({ token }, at) => token !== shortest[at]?.token).map(({ name }) => name)
    expect(differ).toEqual(expect.arrayContaining(['amount 10.50', 'amount 10.0', 'amount 1e2', 'other numbers']))
    expect(differ).not.toContain('large integers')
    expect(differ).not.toContain('plain call')
  })
})

describe('a naive signer', () => {
  const brokenBy = (sign: (body: string) => string): string[] =>
    vectors.filter(({ body, canonical }) => sign(body) !== canonical).map(({ name }) => name)

  test.each(Object.entries(naiveSigners))('that %s is caught', (_, { sign, caughtBy }) => {
    expect(brokenBy(sign)).toEqual(expect.arrayContaining(caughtBy))
  })

  test('is there for every vector: none is idle', () => {
    const named = new Set(Object.values(naiveSigners).flatMap(({ caughtBy }) => caughtBy))
    expect(vectors.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  })

  test('a right one is not caught', () => {
    expect(brokenBy(rightUpTo((text) => text))).toEqual([])
  })
})

describe('a file', () => {
  test.each<VectorFormat>(['json', 'phpunit', 'pytest', 'jest'])(
    'of %s has no secret, and is the same each time',
    (format) => {
      const { text } = vectorFileFor(format)
      expect(text).toBe(vectorFileFor(format).text)
      expect(text).not.toContain('s3cr3t')
      expect(text).toContain('MERCHANT_SECRET')
      expect(text).toContain('10.50 stays 10.50')
      expect(vectorFileFor(format, 'shortest').text).toContain('10.50 as 10.5')
      // The vectors themselves are ASCII; only a comment's … is not.
      expect(text.replaceAll('…', '')).toMatch(/^\p{ASCII}*$/u)
    },
  )

  test('of JSON says what its fields are, and holds the vectors', () => {
    const { about, fields, ...rest } = JSON.parse(vectorFileFor('json').text)
    expect(rest).toEqual({ merchantKey: vectorMerchant.key, numbers: 'as-sent', vectors })
    expect(Object.keys(fields)).toEqual(Object.keys(vectors[0] ?? {}))
    expect(about.join(' ')).toContain('MERCHANT_SECRET')
  })
})
