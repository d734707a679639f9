import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import type { RequestCandidate } from './candidate.ts'
import { jsonOf, member } from './json-value.ts'

const maxBody = 100_000

/** Returns the order_id of a create call. Returns undefined when its body has none or cannot be read. */
export const orderOf = ({ request: { body } }: RequestCandidate): unknown =>
  body.length > maxBody ? undefined : member(jsonOf(textOf(body)), 'order_id')
