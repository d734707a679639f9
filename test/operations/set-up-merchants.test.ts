import { expect, test } from 'vitest'
import { validSecrets } from '../../src/main/domain/merchant.ts'
import { setUpMerchants } from '../../src/main/operations/set-up-merchants.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createMemoryStore } from '../support/memory-store.ts'
import { createSequenceIdentity } from '../support/sequence-identity.ts'

test('another secret given at start replaces the stored one, which is kept as ended; the name stays', async () => {
  const store = createMemoryStore()
  const clock = createFakeClock()
  const deps = { store, clock, identity: createSequenceIdentity() }
  await setUpMerchants(deps, [{ name: 'Shop', key: 'mk', secret: 'first' }])
  for (const secret of ['second', 'second']) await setUpMerchants(deps, [{ key: 'mk', secret }])
  const merchant = store.merchantByKey('mk')
  expect(merchant).toMatchObject({ name: 'Shop', previousSecrets: [{ secret: 'first', validUntil: clock.now() }] })
  expect(merchant && validSecrets(merchant, clock.now())).toEqual(['second'])
})
