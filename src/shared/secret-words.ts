import { anyOf } from './any-of.ts'

/**
 * A pattern of what names of secrets contain, whether fields, headers, settings or flags: `merchant_secret`, `X-Api-Key`,
 * `accessToken`. Whoever uses it adds what only one kind of name says. To be matched without regard to case.
 */
export const secretWords = anyOf(
  'secret(?:_?access_?key)?|passw(?:or)?[dt]|passphrase|(?:private|api|signing|hmac)[_ -]?key',
  '(?:access|refresh|api|bearer|session|auth|id|csrf)[_ -]?token',
)
