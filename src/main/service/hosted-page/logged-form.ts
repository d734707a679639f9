import type { BodyText } from '../../../shared/contract/common.ts'
import { maskDots } from '../../../shared/secret-spellings.ts'
import { cardFields } from '../../domain/payment/card-form.ts'

/** Returns a text field of a posted form. A missing or repeated field counts as empty. */
export const fieldOf = (body: unknown, name: string): string => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** The answers of the bank page. Any other text may be card data. */
const answers = ['approve', 'decline']
const loggedAnswer = (answer: string): string => (answers.includes(answer) ? answer : answer && maskDots)

/**
 * Returns a posted form for the log: the known fields and whether each was filled in. It contains no card data, not
 * even mistyped, and no unknown field, because card data may be in one. `bytes` is the length of the body as sent.
 */
export const loggedForm = (body: unknown, bytes: number): BodyText => {
  const pairs = [
    ...['_csrf', ...cardFields].map((name) => [name, fieldOf(body, name) && maskDots] as const),
    ['answer', loggedAnswer(fieldOf(body, 'answer'))] as const,
  ]
  const sent = pairs.filter(([name]) => typeof body === 'object' && body !== null && name in body)
  return { text: sent.map((pair) => pair.join('=')).join('&'), encoding: 'utf8', bytes, truncated: false }
}
