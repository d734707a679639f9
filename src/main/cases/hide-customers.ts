import { createCustomerReplacer } from './create-customer-replacer.ts'
import { nestedValues, withoutGenericNames } from './customers-in.ts'
import { peopleIn } from './people-in.ts'

/** Returns a function that writes dots for the customers of a note. Their pseudonyms are not known where it is added. */
export const hideCustomers = (note: string): ((text: string) => string) =>
  createCustomerReplacer([...new Set([...nestedValues(withoutGenericNames(note)), ...peopleIn(note)])], (value) =>
    value.replace(/[\p{L}\p{N}]/gu, '•'),
  )
