import type { JsonObject } from '../../../shared/json/json-node.ts'

/** A create call with a known token: every byte is given. */
export interface SentCall {
  url: string
  body: string
  /** The value of the header. Empty: no header. */
  authorization: string
}

/** A create call that the code signs itself. It never contains the secret. */
export interface CallToSign {
  url: string
  key: string
  /** In the order sent. The text of numbers is the signed one. */
  fields: JsonObject
  /** The fields sorted and compact, for languages without a JSON encoder. */
  canonical: string
}

/** Writes a create call in one language with its standard library only. */
export interface RequestLanguage {
  fileName: string
  /** The command that runs the file. Code that signs also needs MERCHANT_SECRET. */
  run(url: string): string
  thisRequest(call: SentCall): string
  signItYourself(call: CallToSign): string
}
