import type { RuleEffectKind } from '../../../../../shared/contract/rule-effects.ts'
import { cardOutcomes, testCards } from '../../../../../shared/test-cards.ts'
import { type EffectInfo, time } from './effect-info.ts'

type PaymentKind = Exclude<RuleEffectKind, `create-${string}` | `ipn-${string}`>

/** The effects on the payment. */
export const paymentEffects = {
  'force-outcome': {
    title: 'Forced outcome',
    does: 'The payment has this result, whatever card is used.',
    reveals: 'A shop that counts on the card it tested with never sees a decline, or the bank page.',
    fields: [
      {
        type: 'choice',
        name: 'outcome',
        label: 'Outcome',
        initial: 'failed',
        options: cardOutcomes.map((outcome) => ({ value: outcome, label: testCards[outcome].label })),
      },
    ],
  },
  'true-amount': {
    title: 'Other amount captured',
    does: 'true_amount differs from amount in the IPN.',
    reveals: 'A shop that looks at amount, not true_amount, ships goods that were not paid for.',
    fields: [
      {
        type: 'switch-over',
        name: 'by',
        label: 'Given as',
        initial: 'percent',
        options: [
          { value: 'percent', label: 'Share' },
          { value: 'amount', label: 'Amount' },
        ],
      },
      {
        type: 'number',
        name: 'percent',
        label: 'Share captured',
        unit: '%',
        initial: '50',
        when: ({ by }) => by === 'percent',
      },
      {
        type: 'text',
        name: 'amount',
        label: 'Amount captured',
        initial: '1.00',
        hint: 'In the payment’s currency, two digits after the point.',
        when: ({ by }) => by === 'amount',
      },
    ],
  },
  'slow-bank-page': {
    title: 'Slow bank page',
    does: 'The bank’s page responds slowly.',
    reveals: 'A shop that releases the goods when the customer is gone too long sells them twice.',
    fields: [time('ms', 'Wait', '5000')],
  },
} as const satisfies Record<PaymentKind, EffectInfo>
