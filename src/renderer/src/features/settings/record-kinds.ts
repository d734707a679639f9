/** Display names of record kinds, in the order of an export file. */
export const recordKinds = [
  ['merchants', 'Merchants'],
  ['links', 'Payment links'],
  ['payments', 'Payments'],
  ['deliveries', 'IPN deliveries'],
  ['attempts', 'IPN attempts'],
  ['log', 'Calls in the log'],
  ['inbox', 'Inbox messages'],
  ['rules', 'Fault rules'],
  ['inboxes', 'Inboxes set up'],
] as const

/** Records set up by the user. A reset of the data keeps them. */
export const setUpKinds: readonly string[] = ['merchants', 'rules', 'inboxes']

/** The number of records of each kind. */
export type Counts = Readonly<Record<string, number>>
