import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import { type Candidate, isCreateCall } from './candidate.ts'

/** A time that names its zone: ISO 8601, or as nginx and Apache write it. */
const zoned =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})? ?(?:Z|UTC|[+-]\d\d:?\d\d)(?![\d:])|\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}/g
const maxText = 200_000
/** In ms. Times further apart are those of several calls. */
const maxSpread = 600_000

const iso = /^([\d-]{10})[T ]([\d:]{8})(?:[.,](\d{1,3})\d*)? ?(.*)$/
const ofServer = /^(\d\d)\/(\w{3})\/(\d{4}):(.*)$/

/** ms since 1970 of a time in either form. NaN for a time that is none, as in month 13. */
const msOf = (written: string): number => {
  const [whole, date, time, fraction = '0', zone = ''] = iso.exec(written) ?? []
  if (whole === undefined) return Date.parse(written.replace(ofServer, '$1 $2 $3 $4'))
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  return Date.parse(`${date}T${time}.${fraction}${offset}`)
}

/**
 * Adds the time of a log to the only create call of a text, so that it is judged by the secrets of that time. Does
 * nothing where the times are of several calls, or only in the body.
 */
export const withTimes = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const [call, ...others] = candidates.filter(isCreateCall)
  if (call === undefined || others.length > 0 || call.at !== undefined) return [...candidates]
  const body = textOf(call.request.body)
  const times = (text.slice(0, maxText).match(zoned) ?? [])
    .filter((written) => !body.includes(written))
    .map(msOf)
    .filter((ms) => !Number.isNaN(ms))
  const [first] = times
  const isOne = first !== undefined && times.every((one) => Math.abs(one - first) <= maxSpread)
  if (!isOne) return [...candidates]
  return candidates.map((one) => (one === call ? { ...one, at: new Date(first).toISOString() } : one))
}
