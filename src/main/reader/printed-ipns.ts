import type { Candidate, TextRange } from './candidate.ts'
import { messageOf } from './field-sets.ts'
import { ipnFaults } from './ipn-faults.ts'
import { repeatNotes } from './ipn-notes.ts'
import { type PrintedField, printedFields } from './printed-fields.ts'

interface Field extends PrintedField {
  /** Width of the gap before it: 2 for a line break, 4 for an empty line, 1 more for a name; Infinity when it is too far. */
  gap: number
  /** A name of what follows stands in the gap, as in `order: {`. */
  isNamed: boolean
}

interface List {
  fields: Field[]
  /** Names with two values in it. */
  doubled: string[]
}

interface Printed {
  range: TextRange
  fields: [name: string, value: string][]
  unread: string[]
}

const ids = /^(?:\d{6}-\d{1,20}|TD\d{1,30})$/
const idNames = ['cs_ref_code', 'merchant_ref_code', 'transaction_id']
const isId = ({ name }: PrintedField): boolean => idNames.includes(name)
/** Characters between two fields of a list. */
const maxGap = 160
const maxFound = 100
/** Fields that are looked at for the next id. */
const maxAhead = 24
/** A name of what follows, at the end of a gap. */
const label =
  /[A-Za-z_]\w{0,40}["']?(?:[:=]["' ]{0,2}|:[ \t\r]*\n\s{0,40}|[:= ]{0,3}[([{](?:["':]{0,2}|[^()[\]{}]{1,80}[ ,]))$/

const gapIn = (between: string): Pick<Field, 'gap' | 'isNamed'> => {
  const isNamed = between.length <= maxGap && label.test(between)
  const lines = /\n[ \t\r]*\n/.test(between) ? 4 : between.includes('\n') ? 2 : 0
  return { gap: between.length > maxGap ? Infinity : lines + Number(isNamed), isNamed }
}

/** What the next id is that the list does not have: of a kind that is new in it, or another one of a kind that it has. */
const nextId = (following: readonly Field[], list: readonly Field[]): 'new' | 'other' | undefined => {
  const far = following.findIndex(({ gap }, at) => at > 0 && gap === Infinity)
  for (const one of far < 0 ? following : following.slice(0, far)) {
    const known = list.find(({ name }) => name === one.name)
    if (isId(one) && (known === undefined || known.value !== one.value)) return known === undefined ? 'new' : 'other'
  }
  return undefined
}

/** Returns the place of the greatest gap before one of some fields, the last one of equals. */
const placeOf = (list: readonly Field[], from: number, to: number): number => {
  let best = to
  for (let at = to; at >= from; at--) if ((list[at]?.gap ?? 0) > (list[best]?.gap ?? 0)) best = at
  return best
}

/** Returns where another list begins, whose id follows. */
const placeBeforeOther = (list: readonly Field[], first: number, following: readonly Field[]): number => {
  const last = list.length - 1
  const place = placeOf(list, first + 1, last)
  if (first > 0) return place
  const until = following.findIndex((one, at) => at > 0 && one.name === list[last]?.name)
  const next = following.slice(1, until < 0 ? undefined : until)
  // A line about another payment above an IPN is an end of its own.
  const head = list.findIndex((one, at) => at > 0 && one.gap > 1 && isId(one))
  const isBelowHead = next.length > 2 && !next.some(({ name }) => list.some((one) => one.name === name))
  if (head > 0 && isBelowHead) return head
  return list.slice(place, last).every(({ name }) => next.some((one) => one.name === name)) ? last : place
}

/** Returns where to split a list whose last field repeats a name; undefined when there is no split. */
const splitAt = (
  list: readonly Field[],
  next: 'new' | 'other' | undefined,
  following: readonly Field[],
): number | undefined => {
  const last = list.length - 1
  const first = list.findIndex(({ name }) => name === list[last]?.name)
  if (next === 'other') return placeBeforeOther(list, first, following)
  const firstId = list.findIndex((one, at) => at === last || (isId(one) && one.name !== list[last]?.name))
  const before = first < firstId ? placeOf(list, first + 1, firstId) : undefined
  if (next === 'new') return before
  const lastId = list.findLastIndex((one, at) => at < last && isId(one))
  // What its own name introduces begins there.
  const behind = list[last]?.isNamed ? last : placeOf(list, Math.max(first, lastId) + 1, last)
  if (before === undefined) return behind
  const difference = (list[behind]?.gap ?? 0) - (list[before]?.gap ?? 0)
  if (difference !== 0) return difference > 0 ? behind : before
  return isId(list[last] as Field) ? before : undefined
}

/**
 * Splits the fields of a text into lists where a name repeats. The list continues if a new kind of id follows: of two
 * values of a field, one before the list's first id belongs to another list; of two after it, neither is sure. Another
 * list begins if another value of a known id follows, or the same value after a greater gap. If no id follows, the list
 * ended after its last id.
 */
const listsOf = (text: string): List[] => {
  const found = printedFields(text)
  const all = found.map((one, at) => ({ ...one, ...gapIn(text.slice(found[at - 1]?.end ?? 0, one.start)) }))
  const lists: List[] = []
  let list: List = { fields: [], doubled: [] }
  for (let at = 0; at < all.length; at++) {
    const field = all[at] as Field
    const own = list.fields
    const same = own.find(({ name }) => name === field.name)
    const isFar = field.gap === Infinity
    if (own.length === 0 || (same === undefined && !isFar)) {
      own.push(field)
      continue
    }
    const isNext = isId(field) && own.slice(1).every(({ gap }) => gap < field.gap)
    const following = all.slice(at, at + maxAhead)
    const next = isNext ? 'other' : nextId(following, own)
    const place = isFar ? own.length : splitAt([...own, field], next, following)
    if (place === undefined) {
      if (same?.value !== field.value) list.doubled.push(field.name)
      continue
    }
    lists.push({ ...list, fields: own.slice(0, place) })
    const from = own[place]
    list = { fields: [], doubled: [] }
    // The fields from there on are read again, for the next list.
    at = (from === undefined ? at : all.indexOf(from)) - 1
  }
  return [...lists, list]
}

/** Beside a list without an id it is not sure which of both has a field that only one of them has. */
const besideNames = (before: List | undefined, own: List, after: List | undefined): string[] =>
  [own.fields[0]?.gap === Infinity ? undefined : before, after?.fields[0]?.gap === Infinity ? undefined : after]
    .flatMap((one) => (one === undefined || one.fields.some(isId) ? [] : one.fields))
    .map(({ name }) => name)

const ipnsOf = (lists: readonly List[]): Printed[] =>
  lists.flatMap((own, at) => {
    const { fields, doubled } = own
    const known = fields.filter(({ value = '', name }) => value !== '' && !doubled.includes(name))
    // Values stand either beside their names or below them.
    const isBelow = known.filter((one) => one.isBelow).length > known.length / 2
    const read = known.flatMap(({ name, value = '', ...one }): [string, string][] =>
      one.isBelow === isBelow ? [[name, value]] : [],
    )
    if (messageOf(fields.map(({ name }) => name)) !== 'ipn' || !read.some(([, value]) => ids.test(value))) return []
    const isRead = (name: string): boolean => read.some(([one]) => one === name)
    const unread = fields.filter(({ value }) => value !== '').map(({ name }) => name)
    const range = { start: fields[0]?.start ?? 0, end: fields.at(-1)?.end ?? 0 }
    return {
      range,
      fields: read,
      unread: [...unread, ...besideNames(lists[at - 1], own, lists[at + 1])].filter((name) => !isRead(name)),
    }
  })

/** Whether a list has nothing but what another one has, as a line about the same payment. */
const isExcerpt = (one: Printed, other: Printed): boolean =>
  one.fields.length < other.fields.length &&
  one.fields.every(([name, value]) => other.fields.some((field) => field[0] === name && field[1] === value))

/**
 * The fields of an IPN that a program or a page has printed one by one, in whatever way: pairs of another language, rows
 * of a page, elements of XML, parts of a multipart body, names and values on lines of their own.
 */
export const printedIpns = (text: string): Candidate[] => {
  if (!/(?:ref[ _-]?code|transaction[ _-]?id)/i.test(text)) return []
  const all = ipnsOf(listsOf(text)).slice(0, maxFound)
  const ipns = all.filter((one) => !all.some((other) => isExcerpt(one, other)))
  const keys = ipns.map((one) => one.fields.toSorted().join('\n'))
  return ipns.flatMap(({ range, fields, unread }, at) => {
    if (keys.indexOf(keys[at] ?? '') < at) return []
    const own = ipns.filter((_, other) => keys[other] === keys[at])
    return {
      kind: 'ipn',
      confidence: 'likely',
      source: 'dump',
      name: null,
      range,
      notes: [
        'Its fields were taken one by one from a list, so the bytes of the body are not known.',
        ...(unread.length > 0
          ? [
              `Not read: ${[...new Set(unread)].join(', ')}. Look in the text: the value is hidden or cut off there, or it is not clear which one is that of the IPN.`,
            ]
          : []),
        ...repeatNotes(own, ipns),
      ],
      ...(own.length > 1 && { isRepeated: true }),
      format: null,
      fields,
      faults: ipnFaults(
        fields.map(([one, value]) => ({ name: one, value, isText: true })),
        unread,
      ),
    }
  })
}
