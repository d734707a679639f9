import type { CaseFile } from '../../shared/contract/cases.ts'
import type { Evidence } from '../signature-tools/doctor/evidence.ts'
import { bodyAsText } from './body-as-text.ts'
import { customerValues, headerValues } from './customer-values.ts'
import { changeEncodedRuns, maxNesting } from './encoded-runs.ts'
import { headersOf } from './headers-of.ts'
import { changeHexDumps } from './hex-dumps.ts'
import { textsIn } from './map-texts.ts'
import { peopleIn } from './people-in.ts'

/** Limit, because every value is searched in every text. */
const maxCustomers = 2_000

/** Thrown above the limit, so that no customer data is exported unreplaced. */
export class TooManyCustomersError extends Error {
  override name = 'TooManyCustomersError'
  constructor() {
    super(
      `This case has more than ${maxCustomers.toLocaleString('en')} customer names and addresses, the maximum for pseudonyms. Include fewer exchanges, or keep customer data.`,
    )
  }
}

/** Returns the customer data in a text, and in what is encoded in it. */
export const nestedValues = (text: string): Set<string> => {
  const found = new Set<string>()
  const add = (given: string, nesting: number): string => {
    // What a line of a dump begins or ends with is a part of a value.
    const read = changeHexDumps(given, (inner) => (nesting < maxNesting ? add(inner, maxNesting) && ' ' : ' '))
    for (const value of customerValues(read)) found.add(value)
    if (nesting === maxNesting) return given
    for (const encoding of ['base64', 'escapes'] as const)
      changeEncodedRuns(read, encoding, (inner) => add(inner, nesting + 1))
    return given
  }
  add(text, 0)
  return found
}

/** Returns a note without the names of members that are not only those of people: anything in a HAR has a `name`. */
export const withoutGenericNames = (note: string): string => note.replace(/"(?:names?|first|last)"(?=\s*:)/gi, '""')

type Draft = Pick<CaseFile, 'exchanges' | 'head' | 'notes' | 'scenario'> & { evidence: Evidence | undefined }

/**
 * Returns every customer value in a case, and those that are only in other calls, most of which the case will not
 * contain. Throws TooManyCustomersError.
 */
export const customersIn = (draft: Draft): { own: string[]; others: string[] } => {
  const { evidence, scenario, notes, ...rest } = draft
  const noted = notes.map(({ text }) => withoutGenericNames(text))
  // Rule names are not customer data.
  const steps = scenario?.replace(/^[ \t]*- rule:.*$/gm, '') ?? ''
  const signed = evidence && [bodyAsText(evidence.body).text, evidence.hashed ?? '', evidence.canonicalJson ?? '']
  const merchantName = draft.head.merchant?.name ?? ''
  const people = [draft.head.title, ...notes.map(({ text }) => text)]
    .flatMap(peopleIn)
    .filter((one) => merchantName === '' || !one.includes(merchantName))
  const found = new Set([...headerValues(draft.exchanges.flatMap(headersOf)), ...people])
  for (const text of new Set([...textsIn(rest), ...noted, steps, ...(signed ?? [])]))
    for (const value of nestedValues(text)) found.add(value)
  const others = new Set<string>()
  for (const { body } of evidence?.otherCalls ?? [])
    for (const value of customerValues(body)) if (!found.has(value)) others.add(value)
  if (found.size + others.size > maxCustomers) throw new TooManyCustomersError()
  return { own: [...found], others: [...others] }
}
