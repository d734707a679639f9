import { createStore, type StoreApi } from 'zustand/vanilla'

/** The time zone of all pages: this computer's, UTC, or that of a record's merchant. */
export type ZoneName = 'mine' | 'utc' | 'merchant'

export interface ZoneChoice extends StoreApi<{ zone: ZoneName }> {
  choose(zone: ZoneName): void
}

const storageKey = 'paylink-console.times-in'
const isZoneName = (text: string | null): text is ZoneName => text === 'mine' || text === 'utc' || text === 'merchant'

/** The choice, stored by the browser. */
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
        // If the browser's storage is full, the choice is not stored.
      }
    },
  }
}
