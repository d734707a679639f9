import type { IpnCandidate } from './candidate.ts'
import { ipnFieldNames, ipnNameOf } from './field-sets.ts'

/** Limits the names that are looked at, and the length of a line. */
const maxNames = 20
const maxLine = 2_000

/** A name that code did not find: `KeyError: 'x'`, `Undefined array key "x"`, `Required request parameter 'x'`. */
const unfound =
  /(?:KeyError[:(] ?|MultiValueDictKeyError[:(] ?|Undefined (?:array key|index):? |undefined \(reading |key not found: |param is missing or the value is empty: |request parameter (?=')|missing (?:required )?(?:field|key|parameter):? (?=["']))["']?:?([A-Za-z]\w{1,40})["']?(?![^\n]{0,20}\b(?:valid|ok)\b)/g
const isPaymentWord = /order|status|amount|ref|trans|txn|curren|pay|invoice|total|code|signature/i

const missedNotes = (text: string, one: IpnCandidate): string[] => {
  const names = new Set(Array.from(text.matchAll(unfound), ([, name = '']) => name))
  const own = one.fields.map(([name]) => name)
  return [...names]
    .slice(0, maxNames)
    .flatMap((name) => {
      const known = ipnNameOf(name)
      if (own.includes(name)) return [missedNote(name, one)]
      if (known !== undefined)
        return [`The receiver’s code looks for “${name}”: the field of an IPN is ${known}, spelled so.`]
      return isPaymentWord.test(name) && !/^order_?id$/i.test(name)
        ? [`The receiver’s code looks for “${name}”, and an IPN has no such field: ${ipnFieldNames.join(', ')}.`]
        : []
    })
    .slice(0, 1)
}

const missedNote = (name: string, { source, format }: IpnCandidate): string => {
  const how =
    source === 'gateway-event'
      ? 'decode the body from base64 first if isBase64Encoded says so, then parse it'
      : format === 'json'
        ? 'it is JSON, so read the body itself (php://input in PHP) and parse it as JSON, or create links without ipn_format json'
        : 'parse it as the form that it is, or create links with ipn_format json'
  return `The receiver’s code does not find ${name}, which the IPN has: it reads the body otherwise than it is sent. If that is of this IPN, ${how}.`
}

const lookup =
  /\b(?:look(?:ing|ed)?[ -_]?up|find(?:ing)?|search\w{0,3}|where|no (?:such )?order|order \S{0,60} (?:was )?not found|unknown order|order not found|(?:can|could)(?: ?not|n't) find|does not exist|no existe|nicht gefunden|introuvable)\b/i

/** Lines that look for an order by the value of a field that is not the order. */
const lookupNotes = (text: string, one: IpnCandidate): string[] => {
  const fields = new Map(one.fields)
  const order = fields.get('merchant_ref_code') ?? ''
  const wrong = ['cs_ref_code', 'transaction_id'].find((name) => {
    const value = fields.get(name) ?? ''
    return (
      value.length > 5 &&
      value !== order &&
      text.split('\n').some((line) => {
        if (!line.includes(value) || line.length > maxLine || (order !== '' && line.includes(order))) return false
        return lookup.test(line) && /order|bestell|pedido|commande|\bref/i.test(line)
      })
    )
  })
  return wrong === undefined || order === ''
    ? []
    : [
        `The text looks for an order by the value of ${wrong}, which is of the payment: the order is merchant_ref_code, ${order.slice(0, 60)}.`,
      ]
}

const mismatch = /mismatch|differ|expected|unequal|not equal|does not match|!==?|erwartet|abweich|stimmt nicht/i

/** A comparison of an amount with the same one in cents, or as another text. */
const amountNotes = (text: string, one: IpnCandidate): string[] => {
  const amount = one.fields.find(([name]) => name === 'amount')?.[1]
  if (amount === undefined || !/^\d{1,12}\.\d\d$/.test(amount)) return []
  for (const line of text.split('\n')) {
    if (line.length > maxLine || !mismatch.test(line)) continue
    const written = line.match(/(?<![\w.,-])\d{1,14}(?:[.,]\d{1,4})?(?![\w.,]\d)/g) ?? []
    const numbers = new Set(written)
    // Two equal amounts are not what differs.
    if (written.filter((each) => each === amount).length > 1) continue
    if (!numbers.has(amount) && !numbers.has(String(Number(amount)))) continue
    const cents = String(Math.round(Number(amount) * 100))
    const other = [...numbers].find(
      (each) => each === cents || (each !== amount && Number(each.replace(',', '.')) === Number(amount)),
    )
    if (other === undefined) continue
    return [
      other === cents
        ? `The receiver compares ${amount} with ${cents}, the same amount in cents: compare both in one unit.`
        : `The receiver compares ${amount} with ${other}, which is the same number written otherwise: compare numbers, not texts.`,
    ]
  }
  return []
}

/**
 * Says what a text shows of how the receiver takes the fields of an IPN: a field that its code does not find, an order
 * that it looks for by another field, an amount that it compares in another unit. `isKnown` when it is known already how
 * its code reads the body.
 */
export const fieldMistakes = (text: string, ipn: IpnCandidate, isKnown: boolean): string[] => [
  ...(isKnown ? [] : missedNotes(text, ipn)),
  ...lookupNotes(text, ipn),
  ...amountNotes(text, ipn),
]
