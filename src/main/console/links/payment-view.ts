import type { PaymentView } from '../../../shared/contract/links.ts'
import { amountTextOf } from '../../domain/minor-units.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import { instantOf } from '../lists/instant.ts'
import { appliedRuleView } from '../rules/applied-rule-view.ts'

export const paymentView = (payment: Payment): PaymentView => ({
  id: payment.id,
  linkId: payment.linkId,
  result: payment.result,
  csRefCode: payment.csRefCode,
  transactionId: payment.transactionId,
  currency: payment.currency,
  amount: amountTextOf(payment.amount),
  trueAmount: amountTextOf(payment.trueAmount),
  card: payment.card,
  at: instantOf(payment.at),
  aheadMs: payment.clockOffset ?? 0,
  rules: (payment.rules ?? []).map(appliedRuleView),
})
