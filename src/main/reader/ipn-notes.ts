import type { Candidate, IpnCandidate } from './candidate.ts'

/** Returns what an IPN says that receivers overlook: that it is no success, or that another amount was paid. */
const notesOf = (fields: ReadonlyMap<string, string>): string[] => {
  const [status, amount, paid] = ['status', 'amount', 'true_amount'].map((name) => fields.get(name)?.trim())
  return [
    ...(status !== undefined && /^\d{1,3}$/.test(status) && status !== '1'
      ? [
          `Its status is ${status}: only 1 says that the payment succeeded. A link has one result: a new try needs a new link with another order_id.`,
        ]
      : []),
    ...(amount !== undefined && paid !== undefined && amount !== paid
      ? [`true_amount is ${paid.slice(0, 30)}, and amount is ${amount.slice(0, 30)}: true_amount is what was paid.`]
      : []),
  ]
}

const transactionOf = ({ fields }: IpnCandidate): string | undefined =>
  fields.find(([name]) => name === 'transaction_id')?.[1]

/** What is said of an IPN that a text has more than once. */
export const repeatedIpnNote = (count: number): string =>
  `The text has this IPN ${count} times. It is one payment: an IPN is sent again until it is acknowledged, so ignore a transaction_id that was handled before.`

/** Adds to each IPN of a text what receivers overlook, and whether it is there more than once. */
export const withIpnNotes = (candidates: readonly Candidate[]): Candidate[] => {
  const counts = new Map<string | undefined, number>()
  for (const one of candidates) {
    if (one.kind === 'ipn') counts.set(transactionOf(one), (counts.get(transactionOf(one)) ?? 0) + 1)
  }
  return candidates.map((one) => {
    if (one.kind !== 'ipn') return one
    const transaction = transactionOf(one)
    const count = transaction === undefined ? 1 : (counts.get(transaction) ?? 1)
    return {
      ...one,
      notes: [...one.notes, ...notesOf(new Map(one.fields)), ...(count > 1 ? [repeatedIpnNote(count)] : [])],
    }
  })
}
