import type { BodyText } from '../../../shared/contract/common.ts'
import { cardFields } from '../../domain/payment/card-form.ts'

/** A text field of a posted form; a field that is missing or sent twice counts as empty. */
export const fieldOf = (body: unknown, name: string): string => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

const hidden = '••••'
const shownFields = ['answer']

/**
 * A posted form for the log: which fields were prefilled in, but no card data, not even of a mistyped card, and nothing
 * under names that are not ours, where card data may have ended up. `bytes` counts the body as sent.
 */
export const loggedForm = (body: unknown, bytes: number): BodyText => {
  const pairs = [
    ...['_csrf', ...cardFields].map((name) => [name, fieldOf(body, name) && hidden] as const),
    ...shownFields.map((name) => [name, fieldOf(body, name).slice(0, 16)] as const),
  ]
  const sent = pairs.filter(([name]) => typeof body === 'object' && body !== null && name in body)
  return { text: sent.map((pair) => pair.join('=')).join('&'), encoding: 'utf8', bytes, truncated: false }
}
