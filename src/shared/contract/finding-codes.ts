import { z } from 'zod'

/* The topics of the findings. */
const order = 'Order of the keys'
const fields = 'Fields left out, added or renamed'
const values = 'Values that changed'
const numbers = 'How numbers are written'
const json = 'How the JSON is written'
const characters = 'Characters and bytes'
const joining = 'How JSON and secret are joined'
const secret = 'The secret'
const hash = 'How the hash is made and written'
const header = 'The header'
const body = 'The body'

/** The findings of the doctor by their codes, in display order. The codes are stable, because scripts use them. */
export const findings = {
  'keys-unsorted': { title: 'Keys not sorted', group: order },
  'keys-sorted-deep': { title: 'Nested keys sorted too', group: order },
  'keys-sorted-case-insensitive': { title: 'Keys sorted regardless of case', group: order },
  'keys-sorted-descending': { title: 'Keys sorted in descending order', group: order },
  'keys-sorted-otherwise': { title: 'Keys in another order', group: order },
  'key-renamed': { title: 'Keys hashed by other names', group: fields },
  'whitespace-added': { title: 'White space in the JSON', group: json },
  'slashes-escaped': { title: 'Slashes escaped', group: json },
  'non-ascii-escaped': { title: 'Non-ASCII characters escaped', group: json },
  'html-escaped': { title: 'HTML characters escaped', group: json },
  'html-entities': { title: 'Values with HTML entities', group: json },
  'raw-body-hashed': { title: 'Raw body hashed', group: json },
  'numbers-reformatted': { title: 'Numbers written differently', group: numbers },
  'texts-as-numbers': { title: 'Texts hashed as numbers', group: numbers },
  'key-left-out': { title: 'A key left out of the hash', group: fields },
  'key-added': { title: 'A key hashed that is not sent', group: fields },
  'value-changed-after-signing': { title: 'A value changed after signing', group: values },
  'token-of-another-call': { title: 'Token of another call', group: header },
  'secret-prepended': { title: 'Secret before the JSON', group: secret },
  'secret-both-ends': { title: 'Secret on both ends', group: secret },
  'secret-missing': { title: 'Secret missing', group: secret },
  'secret-inside': { title: 'Secret inside the JSON', group: secret },
  'secret-altered': { title: 'Secret changed', group: secret },
  'separator-inserted': { title: 'A separator before the secret', group: joining },
  'secret-whitespace': { title: 'White space around the secret', group: secret },
  'secret-trimmed': { title: 'Secret trimmed', group: secret },
  'secret-quoted': { title: 'Quotes around the secret', group: secret },
  'secret-encoded': { title: 'Secret encoded or decoded', group: secret },
  'secret-placeholder': { title: 'A placeholder in place of the secret', group: secret },
  'secret-other-merchant': { title: "Another merchant's secret", group: secret },
  'secret-rotated': { title: 'A replaced secret', group: secret },
  'key-used-as-secret': { title: 'Merchant key used as secret', group: secret },
  'secret-sent': { title: 'The secret itself was sent', group: secret },
  'wrong-algorithm': { title: 'Not MD5', group: hash },
  'hash-uppercase': { title: 'Hash in upper case', group: hash },
  'hash-base64': { title: 'Hash in base64', group: hash },
  'hash-raw-bytes': { title: 'Hash not as plain digits', group: hash },
  'hash-truncated': { title: 'Hash cut short', group: hash },
  'hash-missing': { title: 'No hash in the token', group: hash },
  'hash-of-hash': { title: 'Hashed twice', group: hash },
  'hash-reordered': { title: 'Digits of the hash in another order', group: hash },
  'hash-as-number': { title: 'Hash written as a number', group: hash },
  'hash-encoded': { title: 'Hash in another encoding', group: hash },
  'hash-extended': { title: 'More than the hash', group: hash },
  'hash-mistyped': { title: 'Hash mistyped', group: hash },
  'hash-length': { title: 'Hash is not 32 digits long', group: hash },
  'header-masked': { title: 'Header partly hidden', group: header },
  'key-missing-in-token': { title: 'Merchant key missing in the token', group: header },
  'separator-wrong-in-token': { title: 'Key and hash joined wrongly', group: header },
  'scheme-missing': { title: 'Bearer missing', group: header },
  'token-whitespace': { title: 'White space in the token', group: header },
  'token-quoted': { title: 'Quotes or brackets in the token', group: header },
  'token-encoded': { title: 'Token encoded', group: header },
  'token-extended': { title: 'More than the token in the header', group: header },
  'merchant-unknown': { title: 'Unknown merchant key', group: header },
  'trailing-newline': { title: 'A line break at the end', group: joining },
  'byte-order-mark': { title: 'Byte order mark', group: characters },
  'encoding-not-utf8': { title: 'Not UTF-8', group: characters },
  'unicode-normalised': { title: 'Unicode normalised', group: characters },
  'form-encoded': { title: 'Fields joined instead of JSON', group: json },
  'values-concatenated': { title: 'Only the values hashed', group: json },
  'double-encoded': { title: 'JSON encoded twice', group: json },
  'text-encoded': { title: 'JSON encoded before it was hashed', group: json },
  'text-wrapped': { title: 'JSON wrapped or cut', group: json },
  'text-dumped': { title: 'Fields not as a JSON object', group: json },
  'text-missing': { title: 'Not the JSON that was hashed', group: json },
  'text-mixed-in': { title: 'Something else hashed too', group: joining },
  'body-duplicate-key': { title: 'A key occurs twice', group: body },
  'body-not-json': { title: 'Body is not a JSON object', group: body },
} as const satisfies Readonly<Record<string, { title: string; group: string }>>

export type FindingCode = keyof typeof findings
export const findingCode = z.enum(Object.keys(findings) as FindingCode[])
