import type { FastifyInstance } from 'fastify'
import {
  changeMerchant,
  createMerchant,
  deleteMerchant,
  exportMerchantProfile,
  getMerchant,
  importMerchantProfile,
  listMerchants,
  type MerchantView,
  rotateMerchantSecret,
} from '../../../shared/contract/merchants.ts'
import { withAliases } from '../../../shared/filter-keys.ts'
import { containing, type Filterable } from '../../../shared/parse-filter.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Identity } from '../../domain/identity.ts'
import { afterRotation, type Merchant, withSecret } from '../../domain/merchant.ts'
import type { Store } from '../../store/store.ts'
import { conflict, existing, invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { listPage } from '../lists/list-page.ts'
import { merchantView } from './merchant-view.ts'
import { ownSettings } from './own-settings.ts'
import { removeMerchant } from './remove-merchant.ts'

export interface MerchantDeps {
  store: Store
  clock: Pick<Clock, 'now'>
  identity: Pick<Identity, 'recordId' | 'merchantKey' | 'merchantSecret'>
}

const filterableMerchants: Filterable<Merchant> = {
  fields: withAliases<'merchants', Merchant>('merchants', {
    name: containing(({ name }) => name),
    key: containing(({ key }) => key),
    id: containing(({ id }) => id),
  }),
  texts: ({ id, name, key }) => [id, name, key],
  at: ({ createdAt }) => createdAt,
}

/**
 * Routes of merchants and their keys. The responses contain secrets, because people need to copy them. Searches ignore
 * them.
 */
export const merchants = async (app: FastifyInstance, { store, clock, identity }: MerchantDeps): Promise<void> => {
  const find = (id: string): Merchant => existing(store.merchants, 'merchant', id)

  const viewOf = (merchant: Merchant): MerchantView => merchantView(merchant, store.linkCount(merchant.id), clock.now())

  const save = async (merchant: Merchant): Promise<MerchantView> => {
    const holder = store.merchantByKey(merchant.key)
    if (holder && holder.id !== merchant.id) {
      throw conflict(`The key ${merchant.key} belongs to the merchant ${holder.name}.`, {
        key: 'is used by another merchant',
      })
    }
    await store.commit([{ put: 'merchants', record: merchant }])
    return viewOf(merchant)
  }

  route(app, listMerchants, ({ query }) =>
    listPage(query, {
      collection: store.merchants,
      filterable: filterableMerchants,
      now: clock.now(),
      view: viewOf,
    }),
  )

  route(app, createMerchant, ({ body }) =>
    save({
      id: identity.recordId(),
      seq: store.nextSequence(),
      name: body.name,
      key: body.key ?? identity.merchantKey(),
      secret: body.secret ?? identity.merchantSecret(),
      previousSecrets: [],
      createdAt: clock.now(),
      ...ownSettings({}, body.settings ?? {}),
    }),
  )

  route(app, getMerchant, ({ params }) => viewOf(find(params.id)))

  route(app, changeMerchant, ({ params, body }) => {
    const merchant = find(params.id)
    const { name, key, settings, ...rest } = withSecret(merchant, body.secret ?? merchant.secret, clock.now())
    return save({
      ...rest,
      name: body.name ?? name,
      key: body.key ?? key,
      ...ownSettings(settings ?? {}, body.settings ?? {}),
    })
  })

  route(app, exportMerchantProfile, ({ params, query, reply }) => {
    const { name, key, secret, settings = {} } = find(params.id)
    const shown = query.secret === 'true' ? secret : null
    reply.header('content-disposition', `attachment; filename="merchant.paylink-profile.json"`)
    const head = { product: 'paylink-console', kind: 'merchant-profile', format: 1 } as const
    return { ...head, name, key, secret: shown, settings }
  })

  route(app, importMerchantProfile, async ({ body: { name, key, secret, settings } }) => {
    const known = store.merchantByKey(key)
    // An import changes neither the name nor the secret of an existing merchant, so its calls stay valid.
    const { settings: _, ...record }: Merchant = known ?? {
      ...{ id: identity.recordId(), seq: store.nextSequence(), name, key },
      ...{ secret: secret ?? identity.merchantSecret(), previousSecrets: [], createdAt: clock.now() },
    }
    const merchant = await save({ ...record, ...ownSettings({}, settings) })
    return { merchant, made: known === undefined, newSecret: known === undefined && secret === null }
  })

  route(app, rotateMerchantSecret, ({ params, body }) => {
    const merchant = find(params.id)
    const now = clock.now()
    const secret = body.secret ?? identity.merchantSecret()
    if (secret === merchant.secret) throw invalid({ secret: 'must differ from the present one' })
    return save({ ...merchant, secret, previousSecrets: afterRotation(merchant, now, body.keepOldForSeconds * 1000) })
  })

  route(app, deleteMerchant, async ({ params }) => {
    return { deleted: await removeMerchant(store, find(params.id).id) }
  })
}
