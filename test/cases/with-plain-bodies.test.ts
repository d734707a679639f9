import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withPlainBodies } from '../../src/main/cases/with-plain-bodies.ts'
import type { BodyText, HeaderList } from '../../src/shared/contract/common.ts'
import { draft, exchange, note } from '../support/case-draft.ts'

const json = '{"order_id":"A-1"}'
const packed = gzipSync(json)
const binary = Buffer.from('ffd8ffe000104a46494600010100000100010000fffe', 'hex')
const base64 = (bytes: Uint8Array): BodyText => ({
  text: Buffer.from(bytes).toString('base64'),
  encoding: 'base64',
  bytes: bytes.length,
  truncated: false,
})
const callWith = (bytes: Uint8Array, headers: HeaderList) => {
  const call = exchange('', headers)
  return { ...call, request: call.request && { ...call.request, body: base64(bytes) } }
}
const evidenceOf = (bytes: Uint8Array) => ({ body: { bytes }, merchants: [], numbers: 'as-sent' as const })

test('a compressed body is its text, in the signed call too, and a note says so behind those of the case', () => {
  const call = callWith(packed, [['Content-Encoding', 'gzip']])
  const given = draft([call], { evidence: evidenceOf(packed), evidenceIn: 'e1', notes: [note('mine')] })
  const made = withPlainBodies(given)
  expect(made.exchanges[0]?.request?.body).toMatchObject({ text: json, encoding: 'utf8', bytes: json.length })
  expect(made.evidence?.body).toEqual({ text: json })
  expect(made.verdict.sentence).toBe('')
  expect(made.notes.map(({ id, anchor, text }) => [id, anchor.exchange, text])).toEqual([
    ['n', 'e1', 'mine'],
    ['body-1', 'e1', 'The body arrived compressed. It is inflated here.'],
  ])
  expect(given.notes).toHaveLength(1)
})

test.each([
  ['of its own', 'The hash is short.', 'The hash is short.'],
  ['that is empty', '', 'The body is not text, so nothing in it can be replaced. Its size is shown.'],
])('a signed body that is no text is not signed again, beside a verdict %s', (_, sentence, shown) => {
  const given = draft([callWith(binary, [])], { evidence: evidenceOf(binary), evidenceIn: 'e1' })
  const made = withPlainBodies({ ...given, verdict: { ...given.verdict, sentence } })
  expect(made.evidence).toBeUndefined()
  expect(made.verdict.sentence).toBe(shown)
  expect(made.exchanges[0]?.request?.body.text).not.toContain(base64(binary).text)
})

test('an answer is written as text like a call, and text stays as it is', () => {
  const call = exchange(json, [['Content-Encoding', 'identity']])
  const response = { status: 200, headers: [['content-encoding', 'gzip']] as HeaderList, body: base64(packed) }
  const made = withPlainBodies(draft([{ ...call, response }]))
  expect(made.exchanges[0]?.request).toEqual(call.request)
  expect(made.exchanges[0]?.response?.body.text).toBe(json)
  expect(made.notes).toHaveLength(1)
})
