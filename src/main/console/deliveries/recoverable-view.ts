import type { Recoverable } from '../../../shared/contract/recovery.ts'
import type { Store } from '../../store/store.ts'
import { instantOrNull } from '../lists/instant.ts'
import type { RecoverableDelivery } from './find-recoverable.ts'

/** Maximum number of receivers and merchants listed by name. The others are only counted. */
const maxNamed = 20

/** Counts equal values, most frequent first. */
const counted = (names: readonly string[]): [name: string, count: number][] => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** Only imported data can contain an invalid URL. */
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

export const recoverableView = (
  found: readonly RecoverableDelivery[],
  { merchants: kept }: Pick<Store, 'merchants'>,
): Recoverable => {
  const receivers = counted(found.map(({ url }) => originOf(url)))
  const merchants = counted(found.map(({ merchantId }) => merchantId))
  const times = found.map(({ lastTriedAt }) => lastTriedAt).sort((a, b) => a - b)
  return {
    matched: found.length,
    receivers: receivers.slice(0, maxNamed).map(([origin, deliveries]) => ({ origin, deliveries })),
    receiversTotal: receivers.length,
    merchants: merchants
      .slice(0, maxNamed)
      .map(([id, deliveries]) => ({ id, name: kept.get(id)?.name ?? id, deliveries })),
    merchantsTotal: merchants.length,
    earliest: instantOrNull(times[0] ?? null),
    latest: instantOrNull(times.at(-1) ?? null),
  }
}
