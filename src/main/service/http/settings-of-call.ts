import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../../shared/contract/settings.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import { authorizationOf } from '../../operations/authorization-of.ts'
import type { Store } from '../../store/store.ts'

/**
 * The settings that hold for who calls, so that every refusal has the HTTP status the merchant is used to: those of the
 * merchant whose key the header names, rightly signed or not, and the global ones for everybody else.
 */
export const settingsOfCall =
  (store: Pick<Store, 'settings' | 'merchants' | 'merchantByKey'>) =>
  ({ headers }: Pick<FastifyRequest, 'headers'>): Settings => {
    const key = authorizationOf(headers.authorization)?.key
    return settingsFor(store, key === undefined ? null : store.merchantByKey(key)?.id)
  }
