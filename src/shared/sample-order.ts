import { type CreateFieldName, createFieldNames, createFields } from './create-fields.ts'

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** Returns a field's text as JSON. An amount is a number exactly as typed: `10.50` stays `10.50`. */
export const fieldJson = (name: CreateFieldName, text: string): string =>
  createFields[name].kind === 'amount' && jsonNumber.test(text) ? text : JSON.stringify(text)

/**
 * Returns the sample order with these texts in place of the defaults: pairs of field and JSON text, in the order of the
 * table.
 */
export const sampleOrder = (texts: Partial<Record<CreateFieldName, string>>): [name: CreateFieldName, json: string][] =>
  createFieldNames.map((name) => [name, fieldJson(name, texts[name] ?? createFields[name].sample)])

/** Returns the addresses of the built-in inbox and shop. `orderId`, if given, is added to the shop's pages. */
export const builtInAddresses = (serviceUrl: string, inbox: string, orderId?: string) => {
  const query = orderId === undefined ? '' : `?order=${orderId}`
  return {
    ipn_url: `${serviceUrl}/inbox/${inbox}`,
    return_url: `${serviceUrl}/shop/thanks${query}`,
    cancel_url: `${serviceUrl}/shop/cart${query}`,
  } satisfies Partial<Record<CreateFieldName, string>>
}
