import { expect, test } from 'vitest'
import { makeLink, makeMerchant } from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

const setUp = async () => {
  const testConsole = createTestConsole()
  const { store } = testConsole
  await store.commit([
    { put: 'merchants', record: makeMerchant(1) },
    { put: 'links', record: makeLink(2, { merchantId: 'merchant-1' }) },
  ])
  const cancel = () =>
    store.commit([{ put: 'links', record: makeLink(2, { merchantId: 'merchant-1', state: 'canceled' }) }])
  return { ...testConsole, cancel }
}

test.each([
  ['GET', '/api/links'],
  ['GET', '/api/links/link-2'],
  ['HEAD', '/api/links/link-2'],
  ['GET', '/api/export'],
] as const)('%s %s shows a change when it is on disk, not before', async (method, url) => {
  const { store, call, cancel } = await setUp()
  store.hold()
  const canceled = cancel()
  let isAnswered = false
  const answer = call(method, url).finally(() => {
    isAnswered = true
  })
  // Another call that shows nothing of the store's has had its answer meanwhile.
  expect((await call('POST', '/api/signature/explain', { body: '{}', secret: 's' })).status).toBe(200)
  expect(isAnswered).toBe(false)
  store.release()
  await canceled
  const { status, text } = await answer
  expect([status, text.includes('"canceled"')]).toEqual([200, method === 'GET'])
})

test.each(['/api/links/link-2', '/api/export'])('a change that could not be written is not in %s', async (url) => {
  const { store, call, cancel } = await setUp()
  store.hold()
  const refused = expect(cancel()).rejects.toThrow()
  const answer = call('GET', url)
  store.fail(true)
  store.release()
  await refused
  expect(await answer).toMatchObject({ status: 503, json: { error: { code: 'storage' } } })
  expect((await call('GET', url)).text).toContain('"open"')
})
