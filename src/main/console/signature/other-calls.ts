import { joinedHeaderOf } from '../../../shared/header-of.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import type { OtherCall } from '../../signature-tools/doctor/evidence.ts'
import type { Collection } from '../../store/store.ts'

/** Limits the hashes that are kept in memory, and the log entries read when the first question is asked. */
const maxIndexed = 20_000
/** Limits the latest calls whose values are compared, and the log entries read to find them. */
const maxLatest = 20
const maxRead = 500
/** Half a hash identifies a call, and cannot be used as a token. */
const keptDigits = 16
/** A larger body is not compared. */
const maxBodyLength = 20_000

const signatureRefusals: readonly (string | null)[] = ['E001', 'E010', 'E011', 'E012']

const isCreateCall = ({ surface, method, masked, requestBody }: LogEntry): boolean =>
  surface === 'create' &&
  method === 'POST' &&
  !masked &&
  !requestBody.truncated &&
  requestBody.encoding === 'utf8' &&
  requestBody.text.length <= maxBodyLength

/** Returns the start of the last hash in a header. */
const hashStartIn = (header: string | undefined): string | undefined =>
  /([0-9a-f]{32})[^0-9a-f]*$/i
    .exec(header ?? '')?.[1]
    ?.slice(0, keptDigits)
    .toLowerCase()

const authorizationIn = ({ requestHeaders }: LogEntry): string | undefined =>
  joinedHeaderOf(requestHeaders, 'authorization')

const callOf = ({ requestBody, at }: LogEntry): OtherCall => ({
  body: requestBody.text,
  at: new Date(at).toISOString(),
})

export type OtherCalls = (authorization: string | undefined, merchantId: string | undefined) => OtherCall[]

/** Finds logged calls to which a token may belong: the one with the same hash first, then the merchant's latest. */
export const createOtherCalls = (log: Pick<Collection<LogEntry>, 'newest' | 'get'>): OtherCalls => {
  /** The ids of calls with a valid token, by the start of its hash, oldest first. */
  const idByHash = new Map<string, string>()
  let readTo = 0

  const readNew = (): void => {
    const fresh: LogEntry[] = []
    for (const entry of log.newest()) {
      if (entry.seq <= readTo || fresh.length >= maxIndexed) break
      fresh.push(entry)
    }
    readTo = fresh[0]?.seq ?? readTo
    for (const entry of fresh.toReversed()) {
      const start = hashStartIn(authorizationIn(entry))
      if (start === undefined || !isCreateCall(entry) || signatureRefusals.includes(entry.code)) continue
      if (!idByHash.has(start)) idByHash.set(start, entry.id)
    }
    for (const start of idByHash.keys()) {
      if (idByHash.size <= maxIndexed) break
      idByHash.delete(start)
    }
  }

  const latestOf = (merchantId: string | undefined): LogEntry[] => {
    const found: LogEntry[] = []
    let read = 0
    for (const entry of log.newest()) {
      if (++read > maxRead || found.length >= maxLatest) break
      if (isCreateCall(entry) && (merchantId === undefined || entry.merchantId === merchantId)) found.push(entry)
    }
    return found
  }

  return (authorization, merchantId) => {
    readNew()
    const start = hashStartIn(authorization)
    const same = log.get(idByHash.get(start ?? '') ?? '')
    return [...new Set([...(same ? [same] : []), ...latestOf(merchantId)])].map(callOf)
  }
}
