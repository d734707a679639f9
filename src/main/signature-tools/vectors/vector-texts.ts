import type { NumbersInSignature } from '../../../shared/signature/canonical-json.ts'

/** The steps of a token, one line each (specification, Authentication). */
export const recipe = [
  'token = <merchant key> "." MD5(canonical JSON + secret) in lower-case hexadecimal, over the UTF-8 bytes.',
  'Canonical JSON: the keys of the top level sorted by Unicode code point; what is nested keeps its order; no space;',
  'in texts only the double quote, the backslash and the characters below U+0020 are escaped (\\b \\f \\n \\r \\t, else',
  '\\u00xx in lower case); slashes and all beyond ASCII stay as they are.',
]

export const numbersText: Readonly<Record<NumbersInSignature, string>> = {
  'as-sent': 'Numbers are written exactly as they are sent: 10.50 stays 10.50 (setting numbersInSignature: as-sent).',
  shortest:
    'Numbers are written as the shortest text of the same float, 10.50 as 10.5, 10.0 as 10, 1e2 as 100; whole numbers ' +
    'stay as sent (setting numbersInSignature: shortest).',
}

export const use = [
  'Every body is a valid create call for an order of its own, so it may be sent to the service as well, byte for byte.',
  'The secret is in no file: set MERCHANT_SECRET to the secret of the merchant when you run the tests.',
]
