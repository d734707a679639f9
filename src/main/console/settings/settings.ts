import type { FastifyInstance } from 'fastify'
import { changeSettings, getSettings, type Settings } from '../../../shared/contract/settings.ts'
import { settingConflicts } from '../../domain/setting-conflicts.ts'
import type { Store } from '../../store/store.ts'
import { invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'

/** Routes of the settings. The contract refuses unknown names and invalid values. */
export const settings = async (
  app: FastifyInstance,
  { store }: { store: Pick<Store, 'settings' | 'commit'> },
): Promise<void> => {
  route(app, getSettings, () => store.settings())

  route(app, changeSettings, async ({ body }) => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined)
    const changed = { ...store.settings(), ...(Object.fromEntries(given) as Partial<Settings>) }
    const conflicts = settingConflicts(changed)
    if (Object.keys(conflicts).length > 0) throw invalid(conflicts)
    await store.commit([{ settings: changed }])
    return store.settings()
  })
}
