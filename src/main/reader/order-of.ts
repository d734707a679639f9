import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import type { RequestCandidate } from './candidate.ts'
import { jsonOf, member } from './json-value.ts'

const maxBody = 100_000
/** A variable, or a place for one. */
const template = /[{}<>⟨⟩]|^\$|%[sd]/

/**
 * Returns the order_id of a create call in lower case, as people write it. Returns undefined when its body has none, a
 * variable for it, or cannot be read.
 */
export const orderOf = ({ request: { body } }: RequestCandidate): string | undefined => {
  const order = body.length > maxBody ? undefined : member(jsonOf(textOf(body)), 'order_id')
  const text = typeof order === 'string' || typeof order === 'number' ? String(order).toLowerCase() : ''
  return text === '' || template.test(text) ? undefined : text
}
