import type { IpnCandidate } from './candidate.ts'

/** Returns what an IPN says that receivers overlook: that it is no success, or that another amount was paid. */
const notesOf = (fields: ReadonlyMap<string, string>): string[] => {
  const [status, amount, paid] = ['status', 'amount', 'true_amount'].map((name) => fields.get(name)?.trim())
  return [
    ...(status !== undefined && /^\d{1,3}$/.test(status) && status !== '1'
      ? [`Its status is ${status}: only 1 says that the payment succeeded.`]
      : []),
    ...(amount !== undefined && paid !== undefined && amount !== paid
      ? [`true_amount is ${paid.slice(0, 30)}, and amount is ${amount.slice(0, 30)}: true_amount is what was paid.`]
      : []),
  ]
}

export const withIpnNotes = (candidate: IpnCandidate): IpnCandidate => ({
  ...candidate,
  notes: [...candidate.notes, ...notesOf(new Map(candidate.fields))],
})
