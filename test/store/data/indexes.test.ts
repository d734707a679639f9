import { expect, test } from 'vitest'
import { openStore } from '../../../src/main/store/open-store.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { makeLink } from '../../support/store-records.ts'
import { makeTempDir } from '../../support/temp-dir.ts'

test('a link is found with the merchant and the order it has now, and with no former ones', async () => {
  const store = await openStore({ dataDir: makeTempDir(), clock: createFakeClock() })
  for (const [merchantId, orderId] of [
    ['merchant-1', 'A'],
    ['merchant-2', 'A'],
    ['merchant-2', 'B'],
  ] as const) {
    await store.commit([{ put: 'links', record: makeLink(1, { merchantId, orderId }) }])
  }
  const found = ['merchant-1', 'merchant-2'].map((merchant) => [
    store.linkCount(merchant),
    ...['A', 'B'].map((order) => store.linkOfOrder(merchant, order)?.id),
  ])
  expect(found).toEqual([
    [0, undefined, undefined],
    [1, undefined, 'link-1'],
  ])
  await store.close()
})
