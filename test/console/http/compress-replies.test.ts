import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestConsole, testToken } from '../../support/test-console.ts'

const authorization = `Bearer ${testToken}`

test('a long response is compressed if the client accepts it; a short one is not', async () => {
  const { app } = createTestConsole()
  const get = (url: string, encodings?: string) =>
    app.inject({ url, headers: { authorization, ...(encodings && { 'accept-encoding': encodings }) } })
  const long = '/api/activity/deliveries'

  const plain = await get(long)
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding'])
  const compressed = await get(long, 'gzip, deflate, br')
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'content-length': String(compressed.rawPayload.length),
  })
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
  expect(compressed.rawPayload.length).toBeLessThan(plain.body.length / 5)
  expect((await get(long, 'br')).headers['content-encoding']).toBeUndefined()
  expect((await get('/api/merchants', 'gzip')).headers['content-encoding']).toBeUndefined()
})
