import type { CaseSigning } from '../../shared/contract/cases.ts'
import type { Evidence } from '../signature-tools/doctor/evidence.ts'

/** Limits the texts of a case that is diagnosed again. A create call has at most 64 KiB. */
const maxSignedBytes = 65_536
export const tooLargeToDiagnose =
  'This case is not diagnosed again: a text in it has more than 64 KiB, the maximum of a create call. See the diagnosis in the file.'

/** Whether a text of a case is larger than one of a create call can be. What was hashed may have escapes. */
export const isTooLargeToDiagnose = ({ body, hashed, canonicalJson, otherCalls = [] }: CaseSigning): boolean =>
  Buffer.byteLength(body.text, body.encoding) > maxSignedBytes ||
  otherCalls.some((call) => Buffer.byteLength(call.body) > maxSignedBytes) ||
  [hashed, canonicalJson].some((text) => (text?.length ?? 0) > 2 * maxSignedBytes)

/** Returns the input of the doctor for a case. */
export const evidenceOf = (signing: CaseSigning): Evidence => ({
  body:
    signing.body.encoding === 'utf8'
      ? { text: signing.body.text }
      : { bytes: new Uint8Array(Buffer.from(signing.body.text, 'base64')) },
  authorization: signing.authorization ?? undefined,
  merchantId: signing.merchantId ?? undefined,
  hashed: signing.hashed ?? undefined,
  canonicalJson: signing.canonicalJson ?? undefined,
  hash: signing.hash ?? undefined,
  merchants: signing.merchants,
  numbers: signing.numbers,
  exact: signing.exact,
  otherCalls: signing.otherCalls,
})

/** Returns the `signing` section of a case for an evidence. */
export const signingOf = (evidence: Evidence): CaseSigning => ({
  merchants: evidence.merchants.map(({ secrets, rotated, ...rest }) => ({
    ...rest,
    secrets: [...secrets],
    rotated: [...rotated],
  })),
  merchantId: evidence.merchantId ?? null,
  numbers: evidence.numbers,
  body:
    'text' in evidence.body
      ? { text: evidence.body.text, encoding: 'utf8' }
      : { text: Buffer.from(evidence.body.bytes).toString('base64'), encoding: 'base64' },
  authorization: evidence.authorization ?? null,
  hashed: evidence.hashed ?? null,
  canonicalJson: evidence.canonicalJson ?? null,
  hash: evidence.hash ?? null,
  ...(evidence.exact === false ? { exact: false } : {}),
  ...(evidence.otherCalls?.length
    ? { otherCalls: evidence.otherCalls.map(({ body, at }) => (at === undefined ? { body } : { body, at })) }
    : {}),
})
