import type { NumbersInSignature } from '../../../shared/signature/canonical-json.ts'
import type { VectorSet } from './golden-vectors.ts'

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

/**
 * Writes JSON in ASCII only, so that editors, encodings and Unicode normalization do not change a vector. It may be
 * placed in a raw Python string or a PHP nowdoc, because single quotes are escaped too.
 */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /['\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Returns the data of a test file as JSON. Header and hash follow from the token. */
export const embeddedVectors = ({ key, vectors }: VectorSet): string =>
  asciiJson({
    merchantKey: key,
    vectors: vectors.map(({ name, catches, body, canonical, token }) => ({ name, catches, body, canonical, token })),
  })

/** Returns the comment at the top of a test file. `mark` starts a comment; `run` says how to run it. */
export const introduction = ({ numbers }: VectorSet, mark: string, run: string): string =>
  [
    'Golden test vectors for the signature of payment links, made by Paylink Console.',
    '',
    ...recipe,
    numbersText[numbers],
    '',
    ...use,
    '',
    `Run: ${run}`,
  ]
    .map((line) => `${mark} ${line}`.trimEnd())
    .join('\n')
