import { gapsIn } from '../../shared/gaps.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate } from './candidate.ts'
import { messageOf } from './field-sets.ts'
import { fieldsOfBody } from './fields-of-body.ts'

const maxBody = 1_000_000

/** A header whose hash is to be seen. */
const wholeToken = /^Bearer \S+\.[\da-f]{32}$/i

const ofCandidate = (candidate: Candidate): number => {
  if (candidate.kind === 'ipn') return 4 + candidate.fields.length - candidate.faults.length
  if (candidate.kind !== 'create-request') return 1
  const { request, createCall } = candidate
  if (!createCall) return 1
  const text = request.body.length > maxBody ? '' : textOf(request.body)
  const fields = fieldsOfBody(text)?.fields.map(({ name }) => name) ?? []
  const isWhole = messageOf(fields) === 'create'
  const { authorization } = request
  const token = authorization === null ? 0 : wholeToken.test(authorization) ? 4 : 2
  const head = token + Number(request.url !== null) + Number(request.method !== null)
  const doubt = gapsIn(text).length > 0 || !request.exact ? 2 : 0
  return 2 + head + (isWhole ? 10 + fields.length : text === '' ? 0 : 2) - doubt
}

/** A repeated IPN counts once. */
const identityOf = (one: Candidate): unknown =>
  one.kind === 'ipn' ? (one.fields.find(([name]) => name === 'cs_ref_code')?.[1] ?? one) : one

/** How much of its messages a reading has. The best message counts first, then the number of messages. */
export const completeness = (candidates: readonly Candidate[]): number => {
  const each = candidates.map(ofCandidate)
  const good = new Set(candidates.filter((_, at) => (each[at] ?? 0) > 10).map(identityOf))
  return Math.max(0, ...each) + Math.min(good.size, 100) / 1_000
}
