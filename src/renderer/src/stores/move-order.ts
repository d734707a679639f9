import type { CreateFieldName } from '../../../shared/create-fields.ts'

/** The fields whose addresses may be made from the order id. */
export const orderAddresses = ['ipn_url', 'return_url', 'cancel_url'] as const satisfies readonly CreateFieldName[]

/** A value of the query; what stands before it and after it stays as it was typed. */
const queryValue = /([?&][^=&#]*=)([^&#]*)/g

/**
 * An address with another order in the place of the one it was made for: a value of its query that is the order id as a
 * whole, encoded or not. An address that does not name the order stays as it is. While the order id is empty, `order=`
 * keeps its place.
 */
export const moveOrder = (address: string, before: string, after: string): string =>
  address.replace(queryValue, (whole, name: string, value: string) => {
    const isOrder = before === '' ? /[?&]order=$/.test(name) && value === '' : isSpelled(value, before)
    return isOrder ? name + encodeURIComponent(after) : whole
  })

const isSpelled = (value: string, order: string): boolean => {
  if (value === order) return true
  try {
    return decodeURIComponent(value.replaceAll('+', ' ')) === order
  } catch {
    return false
  }
}
