import { embeddedVectors, introduction } from './embedded-vectors.ts'
import type { VectorSet } from './golden-vectors.ts'

const numberText = {
  'as-sent': 'const numberText = (text) => text',
  shortest: String.raw`const numberText = (text) => {
  const value = Number(text)
  if (/^-?\d+$/.test(text) || !Number.isFinite(value)) return text
  return Object.is(value, -0) ? '-0' : String(value)
}`,
}

/** Writes a test file for Jest and compatible runners, as CommonJS or as an ES module. */
export const jestFile = (
  set: VectorSet,
): string => `${introduction(set, '//', 'MERCHANT_SECRET=… npx jest signature-vectors')}

/* global test */
/* eslint-disable */

// ---------------------------------------------------------------------------------------------------------------------
// PLUG IN YOUR SIGNER HERE: the one function to change. It gets the body exactly as it is sent and returns the token,
// "<merchant key>.<hash>". Until then the reference below is tested, which shows what right looks like.
const sign = (body, key, secret) => referenceSign(body, key, secret)
// ---------------------------------------------------------------------------------------------------------------------

const { createHash } = typeof require === 'function' ? require('crypto') : process.getBuiltinModule('crypto')

const referenceSign = (body, key, secret) =>
  key + '.' + createHash('md5').update(canonicalJson(body) + secret, 'utf8').digest('hex')

const canonicalJson = (body) => {
  // Texts, brackets, commas and colons, and words. JSON.parse would lose how numbers are written.
  const tokens = body.match(${String.raw`/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g`})
  const members = []
  let member = null
  let depth = 0
  for (const token of tokens) {
    if (token === '}' || token === ']') depth--
    if (depth === 1 && token === ',') {
      member = null
      continue
    }
    if (depth > 0) {
      if (member === null) members.push((member = { key: JSON.parse(token), text: '' }))
      member.text += textOf(token)
    }
    if (token === '{' || token === '[') depth++
  }
  // UTF-8 bytes have the order of code points; sort() alone compares UTF-16 units.
  members.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
  return '{' + members.map(({ text }) => text).join(',') + '}'
}

const textOf = (token) => {
  if (token.startsWith('"')) return JSON.stringify(JSON.parse(token))
  return ${String.raw`/^[-\d]/`}.test(token) ? numberText(token) : token
}

${numberText[set.numbers]}

const { merchantKey, vectors } = ${embeddedVectors(set)}

// One sentence in place of a failure for every vector.
const secret = process.env.MERCHANT_SECRET || ''
const isRight = secret !== '' && referenceSign(vectors[0].body, merchantKey, secret) === vectors[0].token

test('MERCHANT_SECRET is the secret of these vectors', () => {
  if (secret === '') throw new Error('MERCHANT_SECRET is not set: set it to the secret of the merchant ' + merchantKey + '.')
  if (!isRight) throw new Error('MERCHANT_SECRET is not the secret of the merchant ' + merchantKey + ' when the vectors were made.')
})

for (const { name, catches, body, canonical, token } of vectors) {
  ;(isRight ? test : test.skip)('signs: ' + name, () => {
    const got = sign(body, merchantKey, secret)
    if (got === token) return
    throw new Error(
      [
        'Wrong token for: ' + name + '. This vector catches ' + catches + '.',
        'got:       ' + got,
        'expected:  ' + token,
        'canonical: ' + canonical,
        'body:      ' + body,
      ].join(${String.raw`'\n'`}),
    )
  })
}
`
