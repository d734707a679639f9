/** Kinds of records in the words of the console, in the order of an export file. */
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

/** What is set up by hand: a reset of the data leaves it. */
export const setUpKinds: readonly string[] = ['merchants', 'rules', 'inboxes']

/** How many records of each kind there are. */
export type Counts = Readonly<Record<string, number>>
