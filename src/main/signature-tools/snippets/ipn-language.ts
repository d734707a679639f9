import type { SnippetLanguage } from '../../../shared/contract/signature.ts'

/** What the notification of a link must say. */
export interface ExpectedPayment {
  orderId: string
  /** A decimal with two digits, as the notification has it. */
  amount: string
  currency: string
  /** Where the code listens unless PORT says otherwise. */
  port: number
}

/** Writes a receiver of notifications in one language, with nothing but what comes with it. */
export interface IpnLanguage {
  language: SnippetLanguage
  title: string
  fileName: string
  run(port: number): string
  handler(expected: ExpectedPayment): string
}
