import type { Clock } from '../domain/clock.ts'
import type { Identity } from '../domain/identity.ts'
import { type Merchant, withSecret } from '../domain/merchant.ts'
import type { Store } from '../store/store.ts'

export interface MerchantCredentials {
  /** Without a name, a new merchant is named like its key, and an existing one keeps its name. */
  name?: string
  key: string
  secret: string
}

interface MakingDeps {
  store: Pick<Store, 'nextSequence'>
  clock: Clock
  identity: Identity
}

interface Deps extends MakingDeps {
  store: Pick<Store, 'merchants' | 'merchantByKey' | 'nextSequence' | 'commit'>
}

/** The key of the demo merchant. Its secret is random. */
export const demoMerchantKey = 'mk_demo'

const newMerchant = (
  { store, clock, identity }: MakingDeps,
  { name, key, secret }: Required<MerchantCredentials>,
): Merchant => ({
  ...{ id: identity.recordId(), seq: store.nextSequence() },
  ...{ name, key, secret, previousSecrets: [], createdAt: clock.now() },
})

/** Returns the merchants of a first run: those named, or else a demo merchant. They are not stored yet. */
export const firstMerchants = (deps: MakingDeps, named: readonly MerchantCredentials[]): Merchant[] => {
  if (named.length > 0) return named.map((given) => newMerchant(deps, { name: given.key, ...given }))
  return [newMerchant(deps, { name: 'Demo shop', key: demoMerchantKey, secret: deps.identity.merchantSecret() })]
}

/**
 * Creates or changes the merchants named at start, so that each has exactly the name and secret given there. Creates a demo
 * merchant when none is named and none is stored, so that a first run has credentials to sign with.
 */
export const setUpMerchants = async (deps: Deps, named: readonly MerchantCredentials[]): Promise<void> => {
  const { store, clock } = deps
  for (const given of named) {
    const known = store.merchantByKey(given.key)
    const name = given.name ?? known?.name ?? given.key
    if (known?.secret === given.secret && known.name === name) continue
    const record =
      known === undefined
        ? newMerchant(deps, { ...given, name })
        : { ...withSecret(known, given.secret, clock.now()), name }
    await store.commit([{ put: 'merchants', record }])
  }
  if (store.merchants.size > 0) return
  await store.commit(firstMerchants(deps, []).map((record) => ({ put: 'merchants', record })))
}
