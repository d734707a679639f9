import { anyOf } from '../../shared/any-of.ts'
import type { IpnCandidate } from './candidate.ts'
import { ipnNameOf } from './field-sets.ts'

/** Limits the length of a line, and of what is looked at before a value. */
const maxLine = 2_000
const maxBefore = 50

const beforeName = anyOf(
  'KeyError[:(] ?|MultiValueDictKeyError[:(] ?|Undefined (?:array key|index):? |key not found: ',
  `param is missing or the value is empty: |request parameter (?=')`,
  `missing (?:required )?(?:field|key|parameter):? (?=["'])`,
)
/** A name that code did not find: `KeyError: 'x'`, `Undefined array key "x"`, `Required request parameter 'x'`. */
const unfound = new RegExp(
  String.raw`${beforeName}["']?:?([A-Za-z]\w{1,40})["']?(?![^\n]{0,30}(?:\b(?:valid|ok)\b|\b[A-Z][A-Z_]{2,}\[))`,
  'g',
)

const missedNotes = (text: string, one: IpnCandidate): string[] => {
  const own = new Set(one.fields.map(([each]) => each))
  const names = Array.from(text.matchAll(unfound), ([, each = '']) => each)
  const name = names.find((each) => own.has(each) || ipnNameOf(each) !== undefined)
  if (name === undefined) return []
  const how = own.has(name)
    ? `the code parses the body in another format than the one it was sent in: ${parsing(one)}`
    : `the name of the field is ${ipnNameOf(name)}, spelled so`
  return [`The text has code that does not find “${name}”. If that is of this IPN, ${how}.`]
}

const parsing = ({ source, format }: IpnCandidate): string =>
  source === 'gateway-event'
    ? 'decode the body from base64 first if isBase64Encoded says so, then parse it'
    : format === 'json'
      ? 'it is JSON, so read the body itself (php://input in PHP) and parse it as JSON, or create links without ipn_format json'
      : 'parse it as the form that it is, or create links with ipn_format json'

const notFound =
  /\blook(?:ing|ed)?[ -_]?up\b|\bno (?:such )?order\b|not found|unknown|not find|does not exist|no existe|nicht gefunden|introuvable/i
/** Nothing was found, directly behind a value, but for what is looked for before it is stored. */
const noneBehind = /^\d["')\]]{0,3}[\s;]{0,2}(?:--|[-=]>|:)\s?(?:null|0 rows)\b/i
const isStored = /dup|lock|processed|\bnew\b|unset|delete|remove/i
/** An order, named directly before a value. */
const orderBefore =
  /(?:order|bestell|pedido|commande)(?!_ref)\w{0,6}(?:\W{1,3}(?:where|with|not|found|lookup|for|by|id|no|nr|ref|reference|number))*\W{0,3}$/i

/** Lines that look for an order by the value of a field that is not the order. */
const lookupNotes = (text: string, fields: ReadonlyMap<string, string>): string[] => {
  const order = fields.get('merchant_ref_code') ?? ''
  const lines = text
    .split('\n')
    .filter((line) => line.length < maxLine && !/(?<!not )\bfound\sorder/i.test(line) && !line.includes(order))
  const wrong = ['cs_ref_code', 'transaction_id'].find((name) => {
    const value = fields.get(name) ?? ''
    const before = (line: string) => line.slice(0, line.indexOf(value) + 1).slice(-maxBefore, -1)
    const isNone = (line: string) =>
      notFound.test(line) ||
      (noneBehind.test(line.slice(line.indexOf(value) + value.length - 1)) && !isStored.test(line))
    return value.length > 5 && lines.some((line) => orderBefore.test(before(line)) && isNone(line))
  })
  if (wrong === undefined) return []
  return [
    `The text looks for an order by the value of ${wrong}, which is of the payment: the order is merchant_ref_code, ${order.slice(0, 60)}.`,
  ]
}

const mismatch =
  /(?:amount|total|sum|price|betrag|preis|importe|montant)\w{0,3}\W{1,4}(?:\w{1,12}\W{1,3}){0,3}(?:mismatch|differ|unequal|not equal|does not match|abweich|stimmt nicht)|!==?|erwartet/i
/** Before the number of something else, or the same amount once more. */
const apart =
  /(?:order|bestell\w{0,5}|#|\bid|\bn[or]\.?|invoice|customer|payment|item|row|(?:kund|rechnung|artikel)\w{0,10})\W{0,3}$|\($/i
const isMismatch = (line: string): boolean =>
  mismatch.test(line) || (/expected/i.test(line) && /(?<![a-z])(?:got|actual|received|but)(?![a-z])/i.test(line))

/** Code that takes a number as the language of its server writes it, or that removes the points of thousands. */
const byLanguage = new RegExp(
  anyOf(
    /\b(?:decimal|double|float|single)\.(?:try)?parse\s?\((?![^\n]{0,120}invariant)/,
    /\bConvert\.To(?:Decimal|Double|Single)\s?\((?![^\n]{0,120}invariant)/,
    /\b(?:NumberFormat|DecimalFormat|NumberFormatter)\b(?![^\n]{0,80}\b(?:US|ROOT|ENGLISH|en_US)\b)/,
    /\blocale\.atof\b|\b(?:CDbl|CDec|StrToFloat)\s?\(/,
    /replace\w*\s?\([^\n]{0,20}["'/]\\?\.["'/]g?,\s?["']{2}[^\n]{0,60}["'/],["'/]g?,\s?["']\.["']/,
    /replace\w*\s?\(\s?["'],["'],\s?["']\.["'],[^\n]{0,40}replace\w*\s?\(\s?["']\.["'],\s?["']{2}/,
  ),
  'i',
)
const ofCents = /(?:cent|minor|subunit|pence|rappen)\w{0,20}["'\]]{0,3}\W{0,4}$/i

/** Whether a line has a number that it does not call cents. */
const hasOwnNumber = (line: string, digits: string): boolean =>
  [...line.matchAll(new RegExp(`(?<![\\w.,-])${digits}(?![\\w.,]\\d|\\w| ?(?:ct|cents?)\\b)`, 'gi'))].some(
    ({ index }) => !ofCents.test(line.slice(Math.max(0, index - maxBefore), index)),
  )

/** An amount whose point the receiver took for a mark of thousands. */
const hundredfoldNotes = (lines: readonly string[], text: string, amount: string, cents: string): string[] => {
  const written = lines.filter((line) => hasOwnNumber(line, cents))
  const asThere = amount.replace('.', ',')
  const isCompared = written.some((line) => isMismatch(line) && hasOwnNumber(line, asThere) && !line.includes(amount))
  if (written.length === 0 || !(isCompared || byLanguage.test(text))) return []
  return [
    `The IPN says ${amount}, and the text has ${cents}, a hundred times that: the receiver probably parses numbers in the language of its server, where a point stands between thousands. An amount has a point before its two decimals everywhere: parse it so, without a language, and do not divide by 100.`,
  ]
}

/** A comparison of an amount with the same one in cents, or as another text. */
const amountNotes = (text: string, fields: ReadonlyMap<string, string>): string[] => {
  const amount = fields.get('amount') ?? ''
  // Another amount that was paid is what differs.
  if (!/^\d{1,12}\.\d\d$/.test(amount) || fields.get('true_amount') !== amount) return []
  const cents = String(Math.round(Number(amount) * 100))
  const lines = text.split('\n').filter((line) => line.length <= maxLine)
  const hundredfold = hundredfoldNotes(lines, text, amount, cents)
  if (hundredfold.length > 0) return hundredfold
  for (const line of lines.filter(isMismatch)) {
    const written = line.match(/(?<![\w.,-])\d{1,14}(?:[.,]\d{1,4})?(?![\w.,]\d)/g) ?? []
    const others = written.filter((each) => each !== amount)
    const isSame = (each: string): boolean => Number(each.replace(',', '.')) === Number(amount)
    const other = others.find((each) => each === cents || isSame(each))
    // Two equal amounts are not what differs, and a third amount may be.
    if (other === undefined || others.length !== written.length - 1) continue
    if (apart.test(line.slice(0, line.indexOf(other)))) continue
    if (others.some((each) => /[.,]\d\d?$/.test(each) && !isSame(each))) continue
    return [
      other === cents
        ? `The receiver compares ${amount} with ${cents}, the same amount in cents: compare both in one unit.`
        : `The receiver compares ${amount} with ${other}, which is the same number written otherwise: compare numbers, not texts.`,
    ]
  }
  return []
}

/** What parsers of times print before the text that they cannot read. */
const beforeTime = ["time data '", "String '", "Text '", 'time string (', 'parsing time "', 'parsing time \\"']

const timeNotes = (text: string, time = ''): string[] =>
  /^\d{4}-/.test(time) && beforeTime.some((words) => text.includes(words + time))
    ? ['The receiver’s code cannot read datetime: it is YYYY-MM-DD HH:MM:SS, in UTC by default.']
    : []

/**
 * Says what a text shows of how the receiver takes the fields of an IPN: a field that its code does not find, an order
 * that it looks for by another field, an amount that it compares in another unit, a time that it cannot read. `isKnown`
 * when it is known already how its code reads the body.
 */
export const fieldMistakes = (text: string, ipn: IpnCandidate, isKnown: boolean): string[] => {
  const fields = new Map(ipn.fields)
  return [
    ...(isKnown ? [] : missedNotes(text, ipn)),
    ...lookupNotes(text, fields),
    ...amountNotes(text, fields),
    ...timeNotes(text, fields.get('datetime')),
  ]
}
