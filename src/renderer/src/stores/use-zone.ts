import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useConsole, useSession } from './console.tsx'
import { createKeptChoice, type KeptChoice } from './kept-choice.ts'

/** The time zone of all pages: this computer's, UTC, or that of a record's merchant. */
export type ZoneName = 'mine' | 'utc' | 'merchant'

const createZoneChoice = (): KeptChoice<ZoneName> =>
  createKeptChoice(window.localStorage, 'paylink-console.times-in', 'mine')

export const useZoneChoice = (): KeptChoice<ZoneName> => useConsole().kept(createZoneChoice)

/** This computer's time zone, by its IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone of a time, by its merchant. Without a merchant, the global zone. */
export const useZone = (): ((merchantId?: string | null) => string) => {
  const chosen = useStore(useZoneChoice(), (choice) => choice.chosen)
  const inherited = useSession(({ settings }) => settings?.timeZone)
  const merchants = useSession((state) => state.merchants)
  return useMemo(() => {
    if (chosen !== 'merchant') {
      const zone = chosen === 'utc' ? 'UTC' : ownZone()
      return () => zone
    }
    const zones = new Map(merchants.map(({ id, settings }) => [id, settings.timeZone]))
    return (merchantId?: string | null) => zones.get(merchantId ?? '') ?? inherited ?? 'UTC'
  }, [chosen, inherited, merchants])
}
