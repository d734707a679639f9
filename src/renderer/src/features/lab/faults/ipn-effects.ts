import type { IpnField, RuleEffectKind } from '../../../../../shared/contract/rule-effects.ts'
import { type EffectField, type EffectInfo, time } from './effect-info.ts'

type IpnKind = Extract<RuleEffectKind, `ipn-${string}`>

const fieldNames = Object.keys({
  transaction_id: true,
  status: true,
  true_amount: true,
  amount: true,
  currency: true,
  merchant_ref_code: true,
  cs_ref_code: true,
  datetime: true,
} satisfies Record<IpnField, true>)

const field: EffectField = {
  type: 'choice',
  name: 'field',
  label: 'Field',
  initial: 'transaction_id',
  options: fieldNames.map((name) => ({ value: name, label: name })),
}

const goesOn = 'Then it goes on as if there were no rule.'

/** The effects on the notification. */
export const ipnEffects = {
  'ipn-before-return': {
    title: 'IPN before the browser returns',
    does: 'The customer is sent back only once the shop has answered the IPN.',
    reveals: 'A shop that sets the order to “waiting” on its return page overwrites “paid”.',
    fields: [time('atMostMs', 'The browser waits at most', '10000', goesOn)],
  },
  'ipn-hold-until-return': {
    title: 'IPN after the browser has returned',
    does: 'The IPN is held until the customer is back at the shop.',
    reveals: 'A shop whose return page expects “paid” tells a customer who paid that something went wrong.',
    fields: [
      time(
        'afterRedirectMs',
        'After the redirect, wait',
        '2000',
        'For shops other than the built-in one, whose return page cannot be seen.',
      ),
      time('atMostMs', 'Hold it at most', '60000', goesOn),
    ],
  },
  'ipn-delay': {
    title: 'IPN late',
    does: 'The IPN is sent this long after the payment.',
    reveals: 'A shop that cancels unpaid orders too soon cancels one that was paid.',
    fields: [{ type: 'number', name: 'seconds', label: 'After the payment', unit: 's', initial: '30' }],
  },
  'ipn-during-create': {
    title: 'IPN during the create call',
    does: 'The link is settled and its IPN sent before the create call is answered.',
    reveals: 'A shop that stores its order only after the answer gets an IPN about an order it does not know.',
    fields: [
      {
        type: 'choice',
        name: 'result',
        label: 'Result',
        initial: 'paid',
        options: [
          { value: 'paid', label: 'Paid' },
          { value: 'failed', label: 'Failed' },
        ],
      },
      time('atMostMs', 'The create call waits at most', '5000', goesOn),
    ],
  },
  'ipn-twice': {
    title: 'IPN twice',
    does: 'The same IPN is sent two times.',
    reveals: 'A shop that does not look at transaction_id books the payment twice.',
    fields: [time('apartMs', 'Apart', '0', '0 sends both at once.')],
  },
  'ipn-reorder': {
    title: 'IPNs in another order than the payments',
    does: 'The IPN waits until that of the next payment has been sent.',
    reveals: 'A shop that expects IPNs in the order of its sales books them to the wrong orders.',
    fields: [time('atMostMs', 'Hold it at most', '60000', goesOn)],
  },
  'ipn-drop': {
    title: 'No IPN',
    does: 'No IPN is sent at all.',
    reveals: 'A shop that relies on the IPN alone leaves a paid order open for ever.',
    fields: [],
  },
  'ipn-corrupt-field': {
    title: 'Corrupt a field of the IPN',
    does: 'One field has another value than it should.',
    reveals: 'A shop that does not check what it gets marks the wrong order as paid, or crashes and is sent it again.',
    fields: [
      field,
      {
        type: 'text',
        name: 'value',
        label: 'Value',
        initial: '',
        optional: true,
        placeholder: 'x before the right one',
      },
    ],
  },
  'ipn-wrong-currency': {
    title: 'Wrong currency in the IPN',
    does: 'The other currency is named: USD for EUR, EUR for USD.',
    reveals: 'A shop that compares only the number takes 10 dollars for 10 euros.',
    fields: [],
  },
  'ipn-missing-field': {
    title: 'Leave a field out of the IPN',
    does: 'One field is not there.',
    reveals:
      'A shop that reads a field without looking whether it is there crashes, and is sent the IPN again and again.',
    fields: [field],
  },
  'ipn-content-type': {
    title: 'Other content type of the IPN',
    does: 'The bytes stay the same; the header names another type.',
    reveals: 'A shop whose framework parses by content type sees an empty body.',
    fields: [{ type: 'text', name: 'value', label: 'Content-Type', initial: 'text/plain' }],
  },
  'ipn-charset': {
    title: 'Other charset of the IPN',
    does: 'The body is written in another charset, which the header names.',
    reveals: 'A shop that reads UTF-8 whatever the header says does not find orders with letters beyond ASCII.',
    fields: [
      {
        type: 'choice',
        name: 'charset',
        label: 'Charset',
        initial: 'latin1',
        options: [
          { value: 'latin1', label: 'Latin-1' },
          { value: 'utf-16', label: 'UTF-16' },
        ],
      },
    ],
  },
  'ipn-slow-body': {
    title: 'Slow body of the IPN',
    does: 'The body trickles in, byte by byte, over this time.',
    reveals: 'A shop that reads with a short timeout, or with one thread, drops this IPN or all the others.',
    fields: [time('ms', 'Over', '5000')],
  },
} as const satisfies Record<IpnKind, EffectInfo>
