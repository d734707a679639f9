import { settingDefaults } from '../../shared/setting-defaults.ts'
import type { Candidate, IpnCandidate, TextRange } from './candidate.ts'

/** The meaning of a status by the default settings. */
const defaultMeaning = (status: string): string => {
  const { ipnStatusFailed: failed, ipnStatusCanceled: canceled } = settingDefaults
  return status === failed ? ' (failed, by default)' : status === canceled ? ' (canceled, by default)' : ''
}

/** `19.9` and `19.90` are the same amount. Texts that are not numbers are the same only if they are equal. */
const isSameAmount = (one: string, other: string): boolean => one === other || Number(one) === Number(other)

/** Returns what an IPN says that receivers overlook: that it is not a success, or that another amount was paid. */
const notesOf = (fields: ReadonlyMap<string, string>): string[] => {
  const [status, amount, paid] = ['status', 'amount', 'true_amount'].map((name) => fields.get(name)?.trim())
  return [
    ...(status !== undefined && /^\d{1,3}$/.test(status) && status !== '1'
      ? [
          `Its status is ${status}${defaultMeaning(status)}: only 1 says that the payment succeeded. A link has one result: a new try needs a new link with another order_id.`,
        ]
      : []),
    ...(amount !== undefined &&
    paid !== undefined &&
    !isSameAmount(amount, paid) &&
    !isHidden(amount) &&
    !isHidden(paid)
      ? [`true_amount is ${paid.slice(0, 30)}, and amount is ${amount.slice(0, 30)}: true_amount says what was paid.`]
      : []),
  ]
}

/** The note on an IPN that a text has more than once. */
export const repeatedIpnNote = (count: number): string =>
  `The text has this IPN ${count} times. It is one payment: an IPN is sent again until it is acknowledged, so ignore a transaction_id that was handled before.`

const lateNote =
  'One of its copies stands after another IPN: an IPN that is sent again may arrive later than a newer one. Go by reference, order and datetime, not by the order of arrival.'

interface Placed {
  range: TextRange
  fields: readonly (readonly [name: string, value: string])[]
}

/** Returns notes on the copies of an IPN: their number, and whether the IPN of another payment is between them. */
export const repeatNotes = (own: readonly Placed[], ipns: readonly Placed[]): string[] => {
  const [first, last] = [own[0], own.at(-1)]
  if (first === undefined || last === undefined || own.length < 2) return []
  const keys = new Set(paymentIds(first.fields))
  const isLate = ipns.some(
    ({ range, fields }) =>
      range.start > first.range.start &&
      range.start < last.range.start &&
      !paymentIds(fields).some((key) => keys.has(key)),
  )
  return [repeatedIpnNote(own.length), ...(isLate ? [lateNote] : [])]
}

const shown = (value: string): string => value.slice(0, 40)

const conflictNote = (names: readonly string[], one: IpnCandidate, other: IpnCandidate): string => {
  const [name = ''] = names
  const value = (ipn: IpnCandidate): string => shown(new Map(ipn.fields).get(name) ?? '')
  const by = (one.source === 'dump') === (other.source === 'dump') ? 'on its way' : 'on its way or by what printed it,'
  return `Another IPN of this text names the same payment, but differs in ${names.join(', ')}: ${name} is ${value(one)} here and ${value(other)} there. An IPN that is sent again is the same byte for byte, and an IPN has no signature: one of them was changed ${by} or comes from somebody else. Trust neither: compare them with the order and with the payment.`
}

/** Undoes what logs and parsers write differently: `+` for a space, `85.0` for `85.00`, `T` within a time. */
const plainOf = (value: string): string => {
  const text = value.trim().replace(/[+T]/g, ' ')
  return /^\d{1,15}(?:\.\d{1,10})?$/.test(text) && !/^0\d/.test(text) ? String(Number(text)) : text
}

/** Whether a value is masked, or a language’s word for no value. */
export const isHidden = (value: string): boolean =>
  /[*•…⟨]|\.{3}|^[^\p{L}\p{N}]*$|^[[<].*[\]>]$|^(?:null|nil|none|n\/a|nan|undefined|x+|filtered|redacted|masked|hidden|removed|omitted|empty|not\sset)$/iu.test(
    value,
  )

/** Returns the fields that both have with different values. */
export const differences = (one: IpnCandidate, other: IpnCandidate): string[] => {
  const values = new Map(other.fields)
  return one.fields
    .filter(([name, value]) => {
      const there = values.get(name)
      if (there === undefined || isHidden(value) || isHidden(there)) return false
      return plainOf(value) !== plainOf(there)
    })
    .map(([name]) => name)
}

/** Returns the ids by which an IPN names its payment. Masked ids of different payments may look the same. */
export const paymentIds = (fields: readonly (readonly [name: string, value: string])[]): string[] =>
  fields
    .filter(([name, value]) => (name === 'transaction_id' || name === 'cs_ref_code') && !isHidden(value))
    .map((field) => field.join(' '))

/** Returns all IPNs of the payment of each IPN, itself included. */
const samePayments = (ipns: readonly IpnCandidate[]): Map<IpnCandidate, Set<IpnCandidate>> => {
  const groups = new Map<string, IpnCandidate[]>()
  for (const one of ipns) {
    for (const key of paymentIds(one.fields)) groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const found = new Map<IpnCandidate, Set<IpnCandidate>>()
  for (const group of groups.values()) {
    for (const one of group) found.set(one, new Set([...(found.get(one) ?? []), ...group]))
  }
  return found
}

/** Returns a note that IPNs with one amount are of several payments, if the text has one of those more than once. */
const apartNotes = (ipns: readonly IpnCandidate[], same: ReadonlyMap<IpnCandidate, ReadonlySet<IpnCandidate>>) => {
  const payments = new Map<string, string>()
  const amounts = new Set<string>()
  for (const { fields } of ipns) {
    const values = new Map(fields)
    const [id, order, amount] = ['transaction_id', 'merchant_ref_code', 'amount'].map((name) =>
      values.get(name)?.trim(),
    )
    if (!id || !order || !amount || isHidden(id)) continue
    payments.set(order, `${shown(id)} of order ${shown(order)}`)
    amounts.add(amount)
  }
  const isRepeated = ipns.some((one) => (same.get(one)?.size ?? 0) > 1)
  if (!isRepeated || payments.size < 2 || payments.size > 5 || amounts.size > 1) return []
  return [
    `The text has IPNs of ${payments.size} payments with one amount: ${[...payments.values()].join(', ')}. An IPN with another transaction_id is a separate payment, not a copy.`,
  ]
}

/** Adds to each IPN of a text what receivers overlook, and whether it is there more than once or with other values. */
export const withIpnNotes = (candidates: readonly Candidate[]): Candidate[] => {
  const ipns = candidates.filter((one) => one.kind === 'ipn')
  const same = samePayments(ipns)
  return candidates.map((one) => {
    if (one.kind !== 'ipn') return one
    const { isRepeated = false, ...rest } = one
    const group = [...(same.get(one) ?? [])]
    const other = group.find((each) => each !== one && differences(one, each).length > 0)
    const repeated = group.length > 1 && other === undefined && !isRepeated ? [repeatedIpnNote(group.length)] : []
    const conflict = other ? [conflictNote(differences(one, other), one, other)] : []
    return {
      ...rest,
      notes: [
        ...one.notes,
        ...notesOf(new Map(one.fields)),
        ...repeated,
        ...conflict,
        ...(one === ipns[0] ? apartNotes(ipns, same) : []),
      ],
    }
  })
}
