import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useStore } from 'zustand'
import type { MerchantView } from '../../../shared/contract/merchants.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import type { MerchantSettingName } from '../../../shared/merchant-setting-names.ts'
import type { Backend } from '../backend/backend.ts'
import { batchEvents } from './batch-events.ts'
import { createLists, type Lists } from './lists.ts'
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts'
import { createTabMemory, type TabMemory } from './tab-memory.ts'

export interface Console {
  backend: Backend
  session: SessionStore
  lists: Lists
  /** What a screen keeps while the page lives, with the tab's memory of earlier pages: made at its first use, the same one for the same `create` after that. */
  kept: <T>(create: (backend: Backend, memory: TabMemory) => T) => T
}

/** Everything the screens share; made once, at the composition root. */
export const createConsole = (
  outside: Backend,
  window: Pick<Window, 'sessionStorage' | 'addEventListener'>,
): Console => {
  const backend = { ...outside, events: batchEvents(outside.events) }
  const made = new Map<unknown, unknown>()
  const session = createSessionStore(backend)
  const memory = createTabMemory({
    storage: window.sessionStorage,
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
    lists: createLists(backend),
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

/** A slice of the session; the component renders again only when the slice changes. */
export const useSession = <T,>(select: (state: SessionState) => T): T => useStore(useConsole().session, select)

/** A setting as it holds for a merchant, and whether that is its own value; undefined while the settings are not known. */
export const useSettingFor = <N extends MerchantSettingName>(
  name: N,
  merchantId: string | null,
): { value: Settings[N] | undefined; isOwn: boolean } => {
  const own = useMerchant(merchantId)?.settings[name] as Settings[N] | undefined
  const inherited = useSession(({ settings }) => settings?.[name])
  return { value: own ?? inherited, isOwn: own !== undefined }
}

/** ms that the clock of payments, deliveries and links is ahead of real time. */
export const useAheadMs = (): number => useSession(({ clock }) => clock?.aheadMs ?? 0)

/** Nothing is heard of the service: what a page shows may be of before. */
export const useIsDown = (): boolean => useSession(({ connection }) => connection === 'lost')

export const useMerchant = (id: string | null): MerchantView | undefined =>
  useSession(({ merchants }) => merchants.find((merchant) => merchant.id === id))
