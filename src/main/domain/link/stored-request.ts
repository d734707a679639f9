import { z } from 'zod'
import { linkRequest } from '../../../shared/contract/links.ts'
import { isKeptExactly } from '../../../shared/create-fields.ts'
import { maskCardNumbers } from '../../../shared/mask-card-numbers.ts'
import type { CreateRequest } from './create-request.ts'
import { webAddress } from './web-address.ts'

const { order_id: _, currency_code: __, amount: ___, ...fields } = linkRequest.shape

/**
 * The fields of a create call that a link stores beside its own order, currency and amount. They are valid, have
 * defaults applied and card numbers masked.
 */
export const storedRequest = z.strictObject({
  ...fields,
  ipn_url: webAddress,
  return_url: webAddress,
  cancel_url: webAddress,
})
export type StoredRequest = z.output<typeof storedRequest>

const masked = ([name, text]: [string, string]): [string, string] => [
  name,
  isKeptExactly(name) ? text : maskCardNumbers(text),
]

/** Returns the fields of a valid call to store. `hasCards` says whether its body contains card numbers. */
export const storedRequestOf = (request: CreateRequest, hasCards: boolean): StoredRequest => {
  const { order_id: _, currency_code: __, amount: ___, ...kept } = request
  return hasCards ? (Object.fromEntries(Object.entries(kept).map(masked)) as StoredRequest) : kept
}
