import type { LinkRequest } from '../../../shared/contract/links.ts'
import { type JsonNode, memberOf } from '../../../shared/json/json-node.ts'
import { scanMaskedObject } from '../../../shared/json/json-scanner.ts'
import { amountTextOf, minorUnitsOf } from '../money.ts'

/**
 * The fields of a stored create call, defaults applied. The body was valid when it was taken; card numbers in it may
 * have become dots since, so nothing is checked again. Throws a JsonFault for what never was a create call.
 */
export const linkRequestOf = (body: string): LinkRequest => {
  const root = scanMaskedObject(body)
  const text = (name: keyof LinkRequest): string => {
    const node = memberOf(root, name)
    return node?.type === 'string' ? node.value : ''
  }
  return {
    order_id: text('order_id'),
    currency_code: text('currency_code') === 'EUR' ? 'EUR' : 'USD',
    customer_ip: text('customer_ip'),
    customer_lastname: text('customer_lastname'),
    customer_firstname: text('customer_firstname'),
    customer_email: text('customer_email'),
    customer_phone: text('customer_phone'),
    amount: amountText(memberOf(root, 'amount')),
    ipn_format: text('ipn_format') === 'json' ? 'json' : 'form',
    ipn_url: text('ipn_url'),
    return_url: text('return_url'),
    cancel_url: text('cancel_url'),
    description: text('description'),
  }
}

/** A masked number cannot be read: its text is shown instead. */
const amountText = (node: JsonNode | undefined): string => {
  if (node?.type !== 'number') return ''
  const units = node.text.includes('•') ? undefined : minorUnitsOf(node.text)
  return typeof units === 'number' ? amountTextOf(units) : node.text
}
