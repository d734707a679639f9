/** The lines of a scorecard in the order of a run. `why` says which bug a line reveals. */
export const scorecardLines = [
  {
    id: 'form',
    title: 'An IPN as a form is acknowledged',
    why: 'A receiver that reads JSON only loses every payment of a merchant who left ipn_format out.',
  },
  {
    id: 'json',
    title: 'An IPN in JSON is acknowledged',
    why: 'A receiver that reads forms only finds no fields in JSON: it fails, or books an empty order.',
  },
  {
    id: 'quick',
    title: 'It answers 2xx within 5 s',
    why: 'Work done before the answer (mail, invoices, stock) makes gateways give up and send again.',
  },
  {
    id: 'duplicate',
    title: 'A duplicate is acknowledged',
    why: 'An IPN may come twice. Refusing the second one makes the gateway send a third.',
  },
  {
    id: 'duplicate-once',
    title: 'A duplicate is not applied twice',
    why: 'Without a check of what was booked already, goods are shipped and invoices written twice.',
  },
  {
    id: 'failed-payment',
    title: 'A failed payment is acknowledged and fulfils nothing',
    why: 'A receiver that takes any IPN for a payment ships goods nobody paid for.',
  },
  {
    id: 'unknown-order',
    title: 'An unknown order does no harm',
    why: 'An order that is not found must not crash the receiver, nor be made up from the IPN.',
  },
  {
    id: 'wrong-amount',
    title: 'A wrong amount fulfils nothing',
    why: 'IPNs are not signed: without comparing the amount, anyone buys anything for 0.01.',
  },
  {
    id: 'missing-field',
    title: 'A missing field does no harm',
    why: 'A field that is not there must not crash the receiver, nor count as success.',
  },
  {
    id: 'long-values',
    title: 'Very long values do no harm',
    why: 'Columns that are too short cut an order id or reject the row; amounts overflow.',
  },
  {
    id: 'unicode',
    title: 'Text beyond ASCII arrives',
    why: 'A body read in the wrong charset names an order that does not exist.',
  },
  {
    id: 'burst',
    title: '50 payments at once are all acknowledged',
    why: 'Locks, connection pools and rate limits show only when many IPNs come together.',
  },
  {
    id: 'slow-network',
    title: 'A body that comes slowly is read to its end',
    why: 'A receiver that reads only what is there at first sees half an IPN.',
  },
] as const

export type ScorecardLineId = (typeof scorecardLines)[number]['id']
