import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { MerchantView } from '../../../shared/contract/merchants.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import type { MerchantSettingName } from '../../../shared/merchant-setting-names.ts'
import type { Backend } from '../backend/backend.ts'
import { batchEvents } from './list/batch-events.ts'
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts'
import { createTabMemory, type TabMemory } from './tab-memory.ts'

export interface Console {
  backend: Backend
  session: SessionStore
  /**
   * Returns the state of a screen for the lifetime of the page. It is created on first use with the tab's stored state;
   * the same `create` always gets the same object.
   */
  kept: <T>(create: (backend: Backend, memory: TabMemory) => T) => T
}

/** Everything that the screens share. Created once, at the composition root. */
export const createConsole = (
  outside: Backend,
  window: Pick<Window, 'sessionStorage' | 'addEventListener' | 'performance'>,
): Console => {
  const backend = { ...outside, events: batchEvents(outside.events) }
  const made = new Map<unknown, unknown>()
  const session = createSessionStore(backend)
  const [load] = window.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const memory = createTabMemory({
    storage: window.sessionStorage,
    isReload: load !== undefined && load.type !== 'navigate',
    secrets: () => {
      const { status, merchants } = session.getState()
      if (status === null) return undefined
      return merchants.flatMap(({ secret, previousSecrets }) => [secret, ...previousSecrets.map((one) => one.secret)])
    },
  })
  window.addEventListener('pagehide', memory.flush)
  return {
    backend,
    session,
    kept: <T,>(create: (backend: Backend, memory: TabMemory) => T): T => {
      if (!made.has(create)) made.set(create, create(backend, memory))
      return made.get(create) as T
    },
  }
}

const ConsoleContext = createContext<Console | null>(null)

export const ConsoleProvider = ({ console, children }: { console: Console; children: ReactNode }) => {
  useEffect(() => console.session.open(), [console])
  return <ConsoleContext value={console}>{children}</ConsoleContext>
}

export const useConsole = (): Console => {
  const console = useContext(ConsoleContext)
  if (console === null) throw new Error('useConsole needs a ConsoleProvider above it')
  return console
}

/**
 * Returns two hooks for the state of a screen, which is kept while other pages are open: one for its store, and one that
 * selects a part of its state.
 */
export const storeHooks = <State, Store>(
  create: (backend: Backend, memory: TabMemory) => Store & StoreApi<State>,
): [useKept: () => Store & StoreApi<State>, useSelected: <T>(select: (state: State) => T) => T] => {
  const useKept = () => useConsole().kept(create)
  return [useKept, (select) => useStore(useKept(), select)]
}

/** Selects a part of the session. The component renders again only when that part changes. */
export const useSession = <T,>(select: (state: SessionState) => T): T => useStore(useConsole().session, select)

/**
 * The value of a setting for a merchant, and whether it is the merchant's own; undefined while the settings are not
 * loaded.
 */
export const useSettingFor = <N extends MerchantSettingName>(
  name: N,
  merchantId: string | null,
): { value: Settings[N] | undefined; isOwn: boolean } => {
  const own = useMerchant(merchantId)?.settings[name] as Settings[N] | undefined
  const inherited = useSession(({ settings }) => settings?.[name])
  return { value: own ?? inherited, isOwn: own !== undefined }
}

/** In ms: how far the clock of payments, deliveries and links is ahead of real time. */
export const useAheadMs = (): number => useSession(({ clock }) => clock?.aheadMs ?? 0)

/** The engine is unreachable, so the page may show old data. */
export const useIsDown = (): boolean => useSession(({ connection }) => connection === 'lost')

export const useMerchant = (id: string | null): MerchantView | undefined =>
  useSession(({ merchants }) => merchants.find((merchant) => merchant.id === id))
