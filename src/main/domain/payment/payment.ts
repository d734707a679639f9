import type { AppliedRule } from '../../../shared/contract/applied-rule.ts'
import type { Currency } from '../../../shared/contract/common.ts'
import type { KeptCard } from '../../../shared/contract/links.ts'
import type { Shifted } from '../clock.ts'

export type PaymentResult = 'paid' | 'failed' | 'canceled'

/** The one result of a link, as stored. Amounts are minor units. */
export interface Payment extends Shifted {
  id: string
  seq: number
  linkId: string
  /** Counts payments from 1; both reference codes are made from it. */
  number: number
  result: PaymentResult
  /** `<yyyymm>-<at least 6 digits>` */
  csRefCode: string
  /** `TD<10 digits>` */
  transactionId: string
  currency: Currency
  amount: number
  trueAmount: number
  card: KeptCard | null
  at: number
  /** Absent: no fault rule did anything. */
  rules?: AppliedRule[]
}
