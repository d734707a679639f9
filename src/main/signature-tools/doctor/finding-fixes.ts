import type { FindingCode } from '../../../shared/contract/finding-codes.ts'
import { type CodeLanguage, codeLanguage, type Finding } from '../../../shared/contract/signature.ts'
import type { NumbersInSignature } from '../../../shared/signature/canonical-json.ts'
import { type CodeStep, codeLines } from './code-lines.ts'

const compactJson =
  'Encode the JSON compactly, with slashes and non-ASCII characters as they are, and send the very text you signed.'
const joinAndHash =
  'Append the secret directly to the JSON and take the MD5 of both, as 32 lower-case hexadecimal digits.'
const buildToken = 'Write the header as "Bearer ", the merchant key, a dot and the hash, with nothing else around them.'

/** The advice for a finding, and the steps of the signer to change. */
type Fix = readonly [sentence: string, ...steps: CodeStep[]]

const fixes: Readonly<Record<FindingCode, Fix>> = {
  'keys-unsorted': ['Sort the keys of the top level by name before you encode them.', 'sort'],
  'keys-sorted-deep': ['Sort the keys of the top level only; leave nested objects in the order you send.', 'sort'],
  'keys-sorted-case-insensitive': ['Sort the keys by their bytes, upper case before lower case.', 'sort'],
  'keys-sorted-descending': ['Sort the keys in ascending order.', 'sort'],
  'whitespace-added': [compactJson, 'encode'],
  'slashes-escaped': ['Leave slashes unescaped when you encode the JSON that is hashed.', 'encode'],
  'non-ascii-escaped': ['Leave characters beyond ASCII unescaped when you encode the JSON that is hashed.', 'encode'],
  'html-escaped': ['Turn off escaping for HTML when you encode the JSON that is hashed.', 'encode'],
  'html-entities': [
    'Escape values for HTML only where you print them in a page; hash and send them as they are.',
    'send',
  ],
  'raw-body-hashed': [
    'Sort the keys and encode them compactly first, then hash that text and send it as the body.',
    'sort',
    'encode',
  ],
  'numbers-reformatted': ['Hash the number as it stands in the body: encode once, sign that text and send it.', 'send'],
  'texts-as-numbers': [
    'Keep texts in quotes, also those of digits only: in PHP leave JSON_NUMERIC_CHECK out.',
    'encode',
  ],
  'key-left-out': ['Hash every key you send, empty ones too, or do not send it.', 'encode'],
  'key-added': ['Hash only what you send: leave defaults out of both, or send them too.', 'encode'],
  'value-changed-after-signing': [
    'Finish the values first, then encode once, sign that text and send it unchanged.',
    'send',
  ],
  'token-of-another-call': [
    'Make a token for each call from the very text you send: keep none, and share no variable between calls.',
    'send',
  ],
  'secret-prepended': [joinAndHash, 'hash'],
  'secret-both-ends': [joinAndHash, 'hash'],
  'secret-missing': [joinAndHash, 'hash'],
  'separator-inserted': [joinAndHash, 'hash'],
  'secret-whitespace': [
    'Use the secret exactly as issued; cut off what a file, an environment variable or echo adds.',
    'secret',
  ],
  'secret-trimmed': ['Join the secret as it was issued, with the white space at its ends: it is part of it.', 'hash'],
  'secret-quoted': [
    'Take the quotes off where the secret is stored: not every loader of settings does it for you.',
    'hash',
  ],
  'secret-encoded': ['Join the secret as the text it was issued as, neither encoded nor decoded.', 'hash'],
  'secret-placeholder': [
    'Load the secret before you sign, and stop when it is not there: check its name and that the setting reaches this process.',
    'secret',
    'hash',
  ],
  'secret-other-merchant': ['Use the secret that belongs to the merchant key in the token.'],
  'secret-rotated': ['Use the present secret of this merchant; the old one ended with its rotation.'],
  'key-used-as-secret': ['Append the merchant secret, not the merchant key, to the JSON.', 'hash'],
  'secret-sent': [
    'Issue a new secret, as this one has been sent; then send the MD5 of JSON and secret, never the secret.',
    'hash',
    'token',
  ],
  'wrong-algorithm': [joinAndHash, 'hash'],
  'hash-uppercase': ['Send the hash in lower-case digits.', 'hash'],
  'hash-base64': ['Send the hash as hexadecimal digits, not in base64.', 'hash'],
  'hash-raw-bytes': ['Send the hash as hexadecimal digits, not as raw bytes.', 'hash'],
  'hash-truncated': ['Send all 32 digits of the hash, leading zeros included.', 'hash'],
  'hash-missing': ['Make the hash before the header, and put all 32 digits of it after the dot.', 'hash', 'token'],
  'hash-of-hash': [joinAndHash, 'hash'],
  'key-missing-in-token': [buildToken, 'token'],
  'separator-wrong-in-token': [buildToken, 'token'],
  'scheme-missing': [buildToken, 'token'],
  'token-whitespace': [buildToken, 'token'],
  'token-quoted': [buildToken, 'token'],
  'token-encoded': ['Send "Bearer ", merchant key, dot and hash as they are, encoded no further.', 'token'],
  'merchant-unknown': ['Put the key of a merchant that exists here into the token, or add a merchant with this key.'],
  'trailing-newline': [
    'Hash the JSON and the secret alone: no line break after either, as echo and heredocs add one.',
    'hash',
  ],
  'byte-order-mark': [
    'Write the JSON without a byte order mark, both where it is hashed and where it is sent.',
    'hash',
  ],
  'encoding-not-utf8': ['Encode the text as UTF-8, both where it is hashed and where it is sent.', 'hash'],
  'unicode-normalised': [
    'Hash and send the same characters: normalise before you encode the JSON, or not at all.',
    'send',
  ],
  'form-encoded': ['Hash the JSON, not a form of its fields.', 'encode'],
  'values-concatenated': ['Hash the JSON with its keys, not the values alone.', 'encode'],
  'double-encoded': ['Encode the fields as JSON once; what you have is text already.', 'encode'],
  'text-encoded': ['Join the secret to the JSON itself, without encoding the JSON first.', 'hash'],
  'body-duplicate-key': ['Send every key once.'],
  'keys-sorted-otherwise': ['Sort the keys of the top level by name, by their bytes, before you encode them.', 'sort'],
  'key-renamed': ['Hash the keys by the names you send them by: encode once, sign that text and send it.', 'send'],
  'secret-inside': [joinAndHash, 'hash'],
  'secret-altered': [
    'Use the secret exactly as issued, to the last character: in single quotes where a shell reads it, and not cut.',
    'secret',
  ],
  'hash-reordered': ['Write the bytes of the hash from first to last, each as two hexadecimal digits.', 'hash'],
  'hash-as-number': ['Write the hash as 32 hexadecimal digits, not as a number.', 'hash'],
  'hash-encoded': ['Send the hash as 32 hexadecimal digits, encoded no further.', 'hash'],
  'hash-extended': ['Send the 32 digits of the hash and nothing else after the dot.', 'hash', 'token'],
  'hash-mistyped': ['Let the program put the hash into the header; do not type or copy it by hand.', 'token'],
  'hash-length': [joinAndHash, 'hash'],
  'header-masked': ['Take the header from where it is sent: what a log hides cannot be checked.'],
  'token-extended': [buildToken, 'token'],
  'text-wrapped': ['Hash the very text you send: one JSON object from { to }, nothing around it.', 'encode', 'send'],
  'text-dumped': [
    'Encode the fields as JSON before you hash them; what a language prints of them is not JSON.',
    'encode',
  ],
  'text-missing': [
    'Hash the JSON text itself: check that the variable holds it where the hash is made.',
    'encode',
    'hash',
  ],
  'text-mixed-in': [joinAndHash, 'hash'],
  'body-not-json': ['Send one JSON object as the body: keys in double quotes, no comma after the last one.', 'send'],
}

/** To a merchant whose numbers are signed in their shortest form, whatever the body has. */
const shortestNumbers: Fix = [
  'Write numbers in their shortest form, as 1.5 for 1.50, before you encode the JSON: sign that text and send it.',
  'send',
]

/** Go declares `err` only once. */
const linesOf = (steps: readonly CodeStep[], language: CodeLanguage): string =>
  steps
    .map((step) => codeLines[step][language])
    .map((line, index) => (language === 'go' && index > 0 ? line.replace(' err := ', ' err = ') : line))
    .join('\n')

/** `numbers` is the setting of the merchant. */
export const findingFix = (code: FindingCode, numbers: NumbersInSignature): Finding['fix'] => {
  const isOfNumbers = code === 'numbers-reformatted' && numbers === 'shortest'
  const [sentence, ...steps] = isOfNumbers ? shortestNumbers : fixes[code]
  if (steps.length === 0) return { sentence }
  return { sentence, code: Object.fromEntries(codeLanguage.options.map((name) => [name, linesOf(steps, name)])) }
}
