import type { NumbersInSignature } from '../../../shared/signature/canonical-json.ts'

/** A merchant, as the doctor needs it. */
export interface DoctorMerchant {
  id: string
  name: string
  key: string
  /** Secrets that the service accepts now, the current one first. */
  secrets: readonly string[]
  /** Secrets that it accepted earlier. */
  rotated: readonly string[]
  /** How this merchant's numbers are written in the signed text, if not as in `Evidence`. */
  numbers?: NumbersInSignature
}

/** The body as sent: its text, or its bytes if they are not UTF-8. */
export type SentBody = { text: string } | { bytes: Uint8Array }

/** Another create call of the merchant, which may have the token that was sent. */
export interface OtherCall {
  body: string
  /** When it was received, in ISO 8601. undefined when it is in the same pasted text. */
  at?: string | undefined
}

/** The known data of the call whose signature is examined. */
export interface Evidence {
  body: SentBody
  /** false: the tool that printed or wrapped the body may have changed characters of it. */
  exact?: boolean | undefined
  authorization?: string | undefined
  merchantId?: string | undefined
  /** The text that the merchant's code hashed: canonical JSON with the secret. */
  hashed?: string | undefined
  /** The canonical JSON that the merchant's code computed. */
  canonicalJson?: string | undefined
  /** The hash that the merchant's code computed. */
  hash?: string | undefined
  merchants: readonly DoctorMerchant[]
  /** Likeliest first. */
  otherCalls?: readonly OtherCall[] | undefined
  numbers: NumbersInSignature
}
