import { createCustomerReplacer } from '../../src/main/cases/create-customer-replacer.ts'
import { createRedactor } from '../../src/main/cases/create-redactor.ts'
import { createPseudonyms } from '../../src/main/cases/pseudonyms.ts'
import { randomIndex } from './random-index.ts'

export const secret = 'sk_live/Q7+x9=Zz81'
export const replacement = 'cs_drawn_for_the_case_1'
/** Its base64 has `/`. */
export const hash = '94fbff1c3057da926b4f10c8d3e5966f'
export const btoaOf = (text: string): string => Buffer.from(text).toString('base64')
export const param = (form: string, name: string): string => new URLSearchParams(form).get(name) ?? ''
export const redactor = (customers: readonly string[]) =>
  createRedactor({
    replaceCustomers: createCustomerReplacer(customers, createPseudonyms(randomIndex(11))),
    secrets: new Map([[secret, replacement]]),
    keys: ['mk_shop'],
    hashes: ['94fd7c1be05a83d26f4990b1ce379660', hash],
    hide: (text) => text,
  })
