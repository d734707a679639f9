import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ApiReply } from '../../../shared/contract/api-call.ts'
import type { ClockState } from '../../../shared/contract/clock.ts'
import type { MerchantView } from '../../../shared/contract/merchants.ts'
import type { Settings, SettingsPatch } from '../../../shared/contract/settings.ts'
import type { StorageStatus, SystemStatus } from '../../../shared/contract/system.ts'
import type { ServerEvent } from '../../../shared/events.ts'
import type { Backend } from '../backend/backend.ts'
import type { ConnectionState } from '../backend/events.ts'
import { maxPageSize } from './list/read-head.ts'
import { createRepeatedRead } from './repeated-read.ts'

/** What every screen needs: the engine's state, the settings and the merchants, kept current by events. */
export interface SessionState {
  connection: ConnectionState
  status: SystemStatus | null
  settings: Settings | null
  merchants: readonly MerchantView[]
  storage: StorageStatus | null
  /** The last known state of the virtual clock. `aheadMs` is valid until the next event. */
  clock: ClockState | null
  /** Whether some inbox is, or just was, set up to respond with something other than 200. */
  hasInboxes: boolean
}

export interface SessionStore extends StoreApi<SessionState> {
  changeSettings(patch: SettingsPatch): Promise<void>
  open(): () => void
}

export const createSessionStore = ({ call, events }: Pick<Backend, 'call' | 'events'>): SessionStore => {
  const store = createStore<SessionState>()(
    (): SessionState => ({
      connection: events.connection(),
      status: null,
      settings: null,
      merchants: [],
      storage: null,
      clock: null,
      hasInboxes: false,
    }),
  )
  const { getState: get, setState: set } = store

  /** All of them: a merchant of which this page does not know is deleted. */
  const readMerchants = async (signal: AbortSignal, heard: () => void): Promise<MerchantView[]> => {
    const merchants: MerchantView[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = { limit: maxPageSize, cursor }
      const page: ApiReply<'GET /api/merchants'> = await call('GET /api/merchants', { query, signal })
      heard()
      merchants.push(...page.items)
      cursor = page.nextCursor
    }
    return merchants
  }

  const take = (event: ServerEvent): void => {
    if (event.type === 'settings') set({ settings: event.item })
    if (event.type === 'storage') set({ storage: event.item })
    if (event.type === 'clock') set({ clock: event.item })
    if (event.type === 'inbox-setup') set({ hasInboxes: true })
    if (event.type === 'merchant') {
      const { merchants } = get()
      const known = merchants.some(({ id }) => id === event.item.id)
      // Newest first, as the engine lists them. An unknown merchant is the newest.
      set({
        merchants: known
          ? merchants.map((merchant) => (merchant.id === event.item.id ? event.item : merchant))
          : [event.item, ...merchants],
      })
    }
    if (event.type === 'removed' && event.resource === 'merchant') {
      set({ merchants: get().merchants.filter(({ id }) => !event.ids.includes(id)) })
    }
  }

  return {
    ...store,
    changeSettings: async (patch) => {
      set({ settings: await call('PATCH /api/settings', { body: patch }) })
    },
    open: () => {
      /** The events since the read under way began, which may be newer than what it reads. */
      let meanwhile: ServerEvent[] | undefined
      const read = createRepeatedRead(
        (signal, heard) => {
          meanwhile = []
          return Promise.all([
            call('GET /api/status', { signal }),
            call('GET /api/settings', { signal }),
            readMerchants(signal, heard),
          ])
        },
        {
          onData: ([status, settings, merchants]) => {
            const hasInboxes = get().hasInboxes || (status.counts.inboxes ?? 0) > 0
            set({ status, settings, storage: status.storage, clock: status.clock, merchants, hasInboxes })
            meanwhile?.forEach(take)
            meanwhile = undefined
          },
          // A failed read is shown as the connection's state. The next reload event reads again.
          onProblem: () => {
            meanwhile = undefined
          },
        },
      )
      read.ask()
      const undoEvents = events.subscribe((event) => {
        if (event.type === 'reload') read.ask()
        meanwhile?.push(event)
        take(event)
      })
      const undoConnection = events.onConnection((connection) => {
        set({ connection })
        if (connection === 'live') read.ask()
      })
      // The stream may have opened before this store began to listen.
      set({ connection: events.connection() })
      return () => {
        undoEvents()
        undoConnection()
        read.end()
      }
    },
  }
}
