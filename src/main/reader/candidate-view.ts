import { isUtf8 } from 'node:buffer'
import type { BodyText } from '../../shared/contract/common.ts'
import type { ReadCandidate } from '../../shared/contract/read.ts'
import type { Candidate } from './candidate.ts'

/** Returns a body without limiting its length. */
export const bodyOfBytes = (body: Uint8Array): BodyText => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const encoding = isUtf8(bytes) ? 'utf8' : 'base64'
  return { text: bytes.toString(encoding), encoding, bytes: bytes.length, truncated: false }
}

/** Returns a candidate as JSON. The caller adds the payment that an IPN belongs to. */
export const candidateView = ({ answered, at, ...candidate }: Candidate): ReadCandidate => {
  if (candidate.kind === 'ipn') return { ...candidate, match: null }
  if (candidate.kind !== 'create-request') return candidate
  const known = { ...(at !== undefined && { at }), ...(answered !== undefined && { answered }) }
  return { ...candidate, request: { ...candidate.request, ...known, body: bodyOfBytes(candidate.request.body) } }
}
