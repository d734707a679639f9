import type { SnippetLanguage } from '../../../shared/contract/signature.ts'
import type { JsonObject } from '../../../shared/json/json-node.ts'

/** A create call whose token is known: every byte is given. */
export interface SentCall {
  url: string
  body: string
  /** Value of the header; empty: there is no such header. */
  authorization: string
}

/** A create call that the code signs itself; it never holds the secret. */
export interface CallToSign {
  url: string
  key: string
  /** In the order sent; the text of numbers is what is signed. */
  fields: JsonObject
  /** The same, sorted and compact: for what has no JSON of its own. */
  canonical: string
}

/** Writes a create call in one language, with nothing but what comes with it. */
export interface RequestLanguage {
  language: SnippetLanguage
  title: string
  fileName: string
  /** The command for the file; the code that signs wants MERCHANT_SECRET besides. */
  run(url: string): string
  thisRequest(call: SentCall): string
  signItYourself(call: CallToSign): string
}
