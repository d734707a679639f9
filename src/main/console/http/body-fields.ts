import { unescaped } from '../lists/searchable-json.ts'

/** `"customer_email" : "a\"b@…"` anywhere in a text, valid JSON or not. */
const patternOf = (name: string): RegExp => new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`, 'g')

const patterns = {
  order_id: patternOf('order_id'),
  customer_email: patternOf('customer_email'),
}

/**
 * What a create call's body gives for a field, wherever it stands in it. A body the service refused as JSON, was cut
 * off, or had card numbers masked in it is looked through too: those are what people search for.
 */
export const bodyFields = (body: string, name: keyof typeof patterns): string[] =>
  Array.from(body.matchAll(patterns[name]), ([, literal = '']) => unescaped(literal))
