import { describe, expect, test } from 'vitest'
import { JsonFault, scanJsonObject } from '../../../src/shared/json/json-scanner.ts'
import { canonicalJson } from '../../../src/shared/signature/canonical-json.ts'
import { hashOf, parseAuthorization, tokenOf } from '../../../src/shared/signature/token.ts'
import { md5 } from '../../support/md5.ts'
import { signatureVectors } from '../../support/signature-vectors.ts'

const hashOfBody = (body: string, secret: string): string =>
  hashOf(canonicalJson(scanJsonObject(body), 'as-sent'), secret, md5)

/** Another letter or digit of the same kind, so that most changed bodies are still JSON. */
const changed = (character: string): string => {
  if (/\d/.test(character)) return String((Number(character) + 1) % 10)
  return character === 'z' || character === 'Z' ? 'a' : String.fromCharCode(character.charCodeAt(0) + 1)
}

test('there are 27 vectors', () => {
  expect(signatureVectors).toHaveLength(27)
})

describe.each(signatureVectors)('$name', (vector) => {
  const { merchant_key: key, merchant_secret: secret, body } = vector

  test('has the expected canonical text, hash and token', () => {
    expect(canonicalJson(scanJsonObject(body), 'as-sent')).toBe(vector.canonical)
    expect(hashOfBody(body, secret)).toBe(vector.hash)
    expect(tokenOf(key, vector.hash)).toBe(vector.token)
    expect(parseAuthorization(`Bearer ${vector.token}`)).toEqual({ key, hash: vector.hash })
  })

  test('matches no more once any letter or digit of it is changed', () => {
    let compared = 0
    for (const { 0: character, index } of body.matchAll(/[0-9A-Za-z]/g)) {
      const other = body.slice(0, index) + changed(character) + body.slice(index + 1)
      try {
        expect(hashOfBody(other, secret), other).not.toBe(vector.hash)
        compared++
      } catch (error) {
        if (!(error instanceof JsonFault)) throw error
      }
    }
    expect(compared).toBeGreaterThan(200)
  })

  test('matches no more with another secret', () => {
    expect(hashOfBody(body, `${secret} `)).not.toBe(vector.hash)
  })
})
