import { isUtf8 } from 'node:buffer'
import type { BodyText } from '../../shared/contract/common.ts'
import type { ReadCandidate } from '../../shared/contract/read.ts'
import type { Candidate } from './candidate.ts'

/** The whole body: what is diagnosed must not be cut. */
export const bodyTextOf = (body: Uint8Array): BodyText => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const encoding = isUtf8(bytes) ? 'utf8' : 'base64'
  return { text: bytes.toString(encoding), encoding, bytes: bytes.length, truncated: false }
}

/** A candidate as JSON. Which payment an IPN is about is for whoever has payments to say. */
export const candidateView = (candidate: Candidate): ReadCandidate => {
  if (candidate.kind === 'ipn') return { ...candidate, match: null }
  if (candidate.kind !== 'create-request') return candidate
  return { ...candidate, request: { ...candidate.request, body: bodyTextOf(candidate.request.body) } }
}
