import { expect, test } from 'vitest'
import { exportVectors } from '../../../src/shared/contract/signature.ts'
import { putSamples } from '../../support/sample-data.ts'
import { createTestConsole } from '../../support/test-console.ts'

test('vectors equal what /explain returns, under the current setting', async () => {
  const { call, store, clock } = createTestConsole()
  await putSamples(store)
  for (const numbersInSignature of ['as-sent', 'shortest']) {
    await call('PATCH', '/api/settings', { numbersInSignature })
    const { status, json } = await call('POST', '/api/signature/vectors', { merchantId: 'merchant-1' })
    expect(status).toBe(200)
    expect(exportVectors.reply.parse(json)).toEqual(json)
    expect(json.createdAt).toBe(new Date(clock.now()).toISOString())
    const { vectors, numbers } = JSON.parse(json.text)
    expect(vectors.length).toBeGreaterThan(0)
    expect([vectors.length, numbers]).toEqual([json.vectors, numbersInSignature])
    for (const { body, canonical, hash, token, authorization } of vectors) {
      const explained = await call('POST', '/api/signature/explain', { merchantId: 'merchant-1', body })
      expect(explained.json).toMatchObject({ canonicalJson: canonical, hash, token, authorization })
    }
  }
})

test.each([
  ['json', 'signature-vectors.json', 'application/json'],
  ['phpunit', 'SignatureVectorsTest.php', 'application/x-php'],
  ['pytest', 'test_signature_vectors.py', 'text/x-python'],
  ['jest', 'signature-vectors.test.js', 'text/javascript'],
])(
  'the file for %s has the name that its tool expects, and does not contain the secret',
  async (format, fileName, mediaType) => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    const { json } = await call('POST', '/api/signature/vectors', { merchantId: 'merchant-1', format })
    expect(json).toMatchObject({ fileName, mediaType })
    const secret = store.merchants.get('merchant-1')?.secret ?? ''
    expect(secret).not.toBe('')
    expect(json.text).not.toContain(secret)
  },
)
