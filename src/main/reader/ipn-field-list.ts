import type { Candidate } from './candidate.ts'
import { ipnFieldNames, messageOf } from './field-sets.ts'
import { ipnFaults } from './ipn-faults.ts'

/** Characters between two fields of one list. */
const maxGap = 80
const maxFound = 100

/** `status: 1`, `status = 1`, `status | 1`, `{status=1, …}`: a name of an IPN's field and its value on the same line. */
const field = new RegExp(
  `(?<![\\w.-])(${ipnFieldNames.join('|')})["'\`*]{0,3}[ \\t]{0,20}(?:=>|[:=|\\t])[ \\t]{0,20}["'\`*]{0,3}([^\\n\\r,;&|{}()<>"'\`*]{1,200})`,
  'g',
)

interface List {
  start: number
  end: number
  fields: [string, string][]
}

/** The fields of an IPN written out one by one: in lines of a mail or a table, or as a map of Java. */
export const ipnFieldList = (text: string): Candidate[] => {
  const lists: List[] = []
  for (const { index, 0: whole, 1: name = '', 2: value = '' } of text.matchAll(field)) {
    if (!/\w/.test(value)) continue
    const last = lists.at(-1)
    const end = index + whole.length
    const continues = last !== undefined && index - last.end <= maxGap && last.fields.every(([known]) => known !== name)
    if (continues) {
      last.fields.push([name, value.trim()])
      last.end = end
    } else if (lists.length < maxFound) lists.push({ start: index, end, fields: [[name, value.trim()]] })
  }
  return lists.filter(({ fields }) => messageOf(fields.map(([name]) => name)) === 'ipn').map(candidateOf)
}

const candidateOf = ({ start, end, fields }: List): Candidate => ({
  kind: 'ipn',
  confidence: 'likely',
  source: 'dump',
  name: null,
  range: { start, end },
  notes: ['Its fields were taken one by one from a list, so the bytes of the body are not known.'],
  format: null,
  fields,
  faults: ipnFaults(fields.map(([name, value]) => ({ name, value, isText: true }))),
})
