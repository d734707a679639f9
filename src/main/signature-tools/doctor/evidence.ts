import type { NumbersInSignature } from '../../../shared/signature/canonical-json.ts'

/** A merchant as the doctor knows it. */
export interface DoctorMerchant {
  id: string
  name: string
  key: string
  /** Those the service accepts now, the merchant's own first. */
  secrets: readonly string[]
  /** Those it accepted once. */
  rotated: readonly string[]
  /** How numbers are written in what it signs, where that is not as `Evidence` says. */
  numbers?: NumbersInSignature
}

/** The body as sent: its text, or bytes that are no UTF-8. */
export type SentBody = { text: string } | { bytes: Uint8Array }

/** Everything that is known about the call whose signature is looked into. */
export interface Evidence {
  body: SentBody
  authorization?: string | undefined
  merchantId?: string | undefined
  /** What the merchant's code says it hashed, canonical JSON with the secret. */
  hashed?: string | undefined
  /** What it says the canonical JSON is. */
  canonicalJson?: string | undefined
  /** What it says the hash is. */
  hash?: string | undefined
  merchants: readonly DoctorMerchant[]
  numbers: NumbersInSignature
}
