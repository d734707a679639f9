import { createStore, type StoreApi } from 'zustand/vanilla'

/** Whose time all pages show: this computer's, UTC, or that of the merchant a record belongs to. */
export type ZoneName = 'mine' | 'utc' | 'merchant'

export interface ZoneChoice extends StoreApi<{ zone: ZoneName }> {
  choose(zone: ZoneName): void
}

const storageKey = 'paylink-console.times-in'
const isZoneName = (text: string | null): text is ZoneName => text === 'mine' || text === 'utc' || text === 'merchant'

/** The choice, which the browser keeps. */
export const createZoneChoice = (storage: Pick<Storage, 'getItem' | 'setItem'>): ZoneChoice => {
  const kept = storage.getItem(storageKey)
  const store = createStore<{ zone: ZoneName }>()(() => ({ zone: isZoneName(kept) ? kept : 'mine' }))
  return {
    ...store,
    choose: (zone) => {
      store.setState({ zone })
      try {
        storage.setItem(storageKey, zone)
      } catch {
        // A browser without room shows its own time again next time.
      }
    },
  }
}
