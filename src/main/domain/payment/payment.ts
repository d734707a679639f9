import { z } from 'zod'
import { appliedRule } from '../../../shared/contract/applied-rule.ts'
import { currency } from '../../../shared/contract/common.ts'
import { keptCard } from '../../../shared/contract/links.ts'
import { clockOffset, minorUnits, nonEmpty, recordId, storedRecord, time } from '../stored-record.ts'

const paymentResult = z.enum(['paid', 'failed', 'canceled'])
export type PaymentResult = z.output<typeof paymentResult>

/** The one result of a link, as stored. */
export const payment = storedRecord.extend({
  linkId: recordId,
  /**
   * Counts payments from 1. Both reference codes are made from it. After an import the count goes on from its largest, so
   * the maximum leaves numbers of ten digits for new payments.
   */
  number: z.int().min(1).max(8_999_999_999),
  result: paymentResult,
  /** `<yyyymm>-<at least 6 digits>` */
  csRefCode: nonEmpty,
  /** `TD<10 digits>` */
  transactionId: nonEmpty,
  currency,
  amount: minorUnits,
  trueAmount: minorUnits,
  card: keptCard.nullable(),
  at: time,
  clockOffset,
  /** Absent when no fault rule changed anything. */
  rules: z.array(appliedRule).exactOptional(),
})
export type Payment = z.output<typeof payment>
