import type { LinkRequest } from '../../../shared/contract/links.ts'

export type FieldName = keyof LinkRequest

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** What is typed into a field as JSON text. An amount is a number exactly as typed, so `10.50` stays `10.50`. */
export const jsonOf = (name: FieldName, typed: string): string =>
  name === 'amount' && jsonNumber.test(typed) ? typed : JSON.stringify(typed)
