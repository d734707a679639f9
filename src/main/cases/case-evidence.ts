import type { CaseSigning } from '../../shared/contract/cases.ts'
import type { Evidence } from '../signature-tools/doctor/evidence.ts'

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
