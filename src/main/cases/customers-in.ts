import type { CaseFile } from '../../shared/contract/cases.ts'
import type { Evidence } from '../signature-tools/doctor/evidence.ts'
import { customerValues, headerValues } from './customer-values.ts'
import { headersOf } from './headers-of.ts'
import { textsIn } from './map-texts.ts'
import { bodyAsText } from './resign-candidates.ts'

/** More are not looked for: each costs a while in every text. */
const maxCustomers = 2_000

/** Of a case with more customers than are looked for nothing may get out. */
export class TooManyCustomers extends Error {
  override name = 'TooManyCustomers'
  constructor() {
    super(
      `There are more than ${maxCustomers.toLocaleString('en')} names and addresses of customers in this, more than are replaced. Make a case of less, or keep the customers in it.`,
    )
  }
}

type Draft = Pick<CaseFile, 'exchanges' | 'scenario'> & { evidence: Evidence | undefined }

/** What customers are called in a case, wherever it stands. Throws TooManyCustomers. */
export const customersIn = async (draft: Draft, giveWay: () => Promise<void>): Promise<string[]> => {
  const { evidence, scenario, ...rest } = draft
  // What a rule is called is the name of no customer.
  const steps = scenario?.replace(/^\s*- rule:.*$/gm, '') ?? ''
  const given = evidence && [bodyAsText(evidence.body).text, evidence.hashed ?? '', evidence.canonicalJson ?? '']
  const found = new Set(headerValues(draft.exchanges.flatMap(headersOf)))
  for (const text of new Set([...textsIn(rest), steps, ...(given ?? [])])) {
    for (const value of customerValues(text)) found.add(value)
    await giveWay()
  }
  if (found.size > maxCustomers) throw new TooManyCustomers()
  return [...found]
}
