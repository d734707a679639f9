import { expect, test } from 'vitest'
import type { Merchant } from '../../src/main/domain/merchant.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { type MerchantSource, withMerchantNotes } from '../../src/main/reader/with-merchant-notes.ts'
import { settingDefaults } from '../../src/shared/setting-defaults.ts'
import { workOf } from '../support/worked.ts'

const shop: Merchant = {
  id: 'm1',
  seq: 1,
  name: 'Shop',
  key: 'mk_shop',
  secret: 'sk_of_shop',
  previousSecrets: [],
  createdAt: 0,
}
const source: MerchantSource = {
  settings: () => settingDefaults,
  merchants: { get: () => shop, all: () => [shop] },
  merchantByKey: () => shop,
}
const call = `curl http://a.test/v2/payment-links -H 'Authorization: Bearer mk_shop.${'0'.repeat(32)}' -d '{"order_id":"a"}'\n`

const values = Array.from({ length: 20_000 }, (_, at) => `a${at}='${at}';`).join('')

test.each([
  ['is searched once for all calls with a wrong signature, not once for each', call.repeat(1_000)],
  ['with very many values is searched for the secret up to a limit', values],
])('a text %s', (_, text) => {
  const { candidates } = readMaterial(call.repeat(1_000), undefined)
  const workFor = (count: number): number =>
    workOf(() => withMerchantNotes(text, candidates.slice(0, count), source, 0))
  workFor(100)
  const [one, all] = [workFor(1), workFor(100)]
  expect(all).toBeLessThan(20 * Math.max(one, 5))
})
