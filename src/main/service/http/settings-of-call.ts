import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../../shared/contract/settings.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import { authorizationOf } from '../../operations/authorization-of.ts'
import type { Store } from '../../store/store.ts'

/**
 * Returns the settings of a caller, so that every refusal has the HTTP status that its merchant expects: those of the
 * merchant whose key is in the header, even if the signature is wrong, otherwise the global settings.
 */
export const settingsOfCall =
  (store: Pick<Store, 'settings' | 'merchants' | 'merchantByKey'>) =>
  ({ headers }: Pick<FastifyRequest, 'headers'>): Settings => {
    const key = authorizationOf(headers.authorization)?.key
    return settingsFor(store, key === undefined ? null : store.merchantByKey(key)?.id)
  }
