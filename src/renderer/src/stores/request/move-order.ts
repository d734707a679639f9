import type { CreateFieldName } from '../../../../shared/create-fields.ts'

/** The fields whose URLs may contain the order id. */
export const orderAddresses = ['ipn_url', 'return_url', 'cancel_url'] as const satisfies readonly CreateFieldName[]

/** A value of the query. The text before and after it stays as typed. */
const queryValue = /([?&][^=&#]*=)([^&#]*)/g

/**
 * Replaces the order id in a URL: a query value that equals the old order id, encoded or not. A URL without it stays
 * unchanged. While the order id is empty, `order=` keeps its place.
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
