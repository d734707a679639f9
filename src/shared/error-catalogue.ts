import { createPath } from './create-path.ts'
/**
 * The service's error catalogue (specification, Errors; all codes except E012 are decision record 0002). `message` is
 * the start of `result.message`. `summary` and `advice` are texts of the console. `hint` is its name in a list.
 */
export const errorCatalogue = {
  E001: {
    status: 400,
    message: 'Body is not one valid JSON object',
    summary: 'The body is not one valid JSON object',
    advice: 'The message names the place. Duplicate keys and more than 32 levels are refused too.',
    hint: 'not one JSON object',
  },
  E002: {
    status: 400,
    message: 'Required field missing',
    summary: 'Required fields are missing',
    advice: 'The message names them all. Null and an empty text count as missing.',
    hint: 'field missing',
  },
  E003: {
    status: 400,
    message: 'Field value not allowed',
    summary: 'A field has a value that is not allowed',
    advice: 'The message names each field and what is allowed.',
    hint: 'field not allowed',
  },
  E004: {
    status: 409,
    message: 'order_id already used',
    summary: 'This order already has a link',
    advice: 'Use another order_id, or let the setting "Repeated order" allow it.',
    hint: 'order has a link already',
  },
  E010: {
    status: 401,
    message: 'Authorization header missing or malformed',
    summary: 'The Authorization header is missing or malformed',
    advice: 'Send Authorization: Bearer <key>.<hash>, with 32 lower-case hexadecimal digits after the last dot.',
    hint: 'header malformed',
  },
  E011: {
    status: 401,
    message: 'Unknown merchant key',
    summary: 'No merchant has this key',
    advice: 'The key is the part of the token before its last dot. Compare it with the keys on the Merchants page.',
    hint: 'unknown key',
  },
  E012: {
    status: 401,
    message: 'Signature mismatch',
    summary: 'The signature does not match the body',
    advice:
      'The body was changed after signing, was written in another way than it was signed, or the secret is another. ' +
      'Diagnose finds out which, and how to put it right.',
    hint: 'signature does not match',
  },
  E020: {
    status: 415,
    message: 'Content type is not application/json',
    summary: 'The content type is not JSON',
    advice: 'Send the header Content-Type: application/json.',
    hint: 'content type not JSON',
  },
  E021: {
    status: 413,
    message: 'Body too large',
    summary: 'The body is too large',
    advice: 'A body may have at most 64 KiB.',
    hint: 'body too large',
  },
  E029: {
    status: 429,
    message: 'Too many requests',
    summary: 'Too many requests',
    advice: 'Only a fault rule gives this answer: the service has no rate limit.',
    hint: 'too many requests',
  },
  E040: {
    status: 404,
    message: 'No such endpoint',
    summary: 'There is no such endpoint',
    advice: `The one endpoint is POST ${createPath}. Check path and version.`,
    hint: 'no such endpoint',
  },
  E041: {
    status: 405,
    message: 'Method not allowed',
    summary: 'This method is not allowed here',
    advice: 'Create calls are POST.',
    hint: 'method not allowed',
  },
  E098: {
    status: 503,
    message: 'Cannot store',
    summary: 'The service could not store it: nothing was created',
    advice: 'Make room on the disk or make the data folder writable, then send it again.',
    hint: 'cannot store',
  },
  E099: {
    status: 500,
    message: 'Internal error',
    summary: 'The service failed',
    advice: 'Its own log has the cause, under the id in the message.',
    hint: 'internal error',
  },
} as const satisfies Record<
  `E${number}`,
  { status: number; message: string; summary: string; advice: string; hint: string }
>

export type ErrorCode = keyof typeof errorCatalogue

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code)

/** Codes whose cause the doctor can find: they concern the body, the header or the signature. */
const diagnosableCodes: readonly ErrorCode[] = ['E001', 'E010', 'E011', 'E012']

export const isDiagnosable = (code: string): boolean => diagnosableCodes.some((one) => one === code)
