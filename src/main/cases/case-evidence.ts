import type { CaseSigning } from '../../shared/contract/cases.ts'
import { maxCreateBytes } from '../../shared/create-fields.ts'
import type { Evidence } from '../signature-tools/doctor/evidence.ts'
import { sentBody, writtenBody } from './body-as-text.ts'

export const tooLargeToDiagnose =
  'This case is not diagnosed again: a text in it has more than 64 KiB, the maximum of a create call. See the diagnosis in the file.'
/** Escapes may double a text. */
export const isTooLargeToDiagnose = ({ body, hashed, canonicalJson, otherCalls = [] }: CaseSigning): boolean =>
  writtenBody(sentBody(body)).bytes > maxCreateBytes ||
  [hashed, canonicalJson, ...otherCalls.map((call) => call.body)].some(
    (text) => (text?.length ?? 0) > maxCreateBytes * 2,
  )

/** Returns the input of the doctor for a case. */
export const evidenceOf = (signing: CaseSigning): Evidence => ({
  body: sentBody(signing.body),
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
  body: (({ text, encoding }) => ({ text, encoding }))(writtenBody(evidence.body)),
  authorization: evidence.authorization ?? null,
  hashed: evidence.hashed ?? null,
  canonicalJson: evidence.canonicalJson ?? null,
  hash: evidence.hash ?? null,
  ...(evidence.exact === false ? { exact: false } : {}),
  ...(evidence.otherCalls?.length
    ? { otherCalls: evidence.otherCalls.map(({ body, at }) => (at === undefined ? { body } : { body, at })) }
    : {}),
})
