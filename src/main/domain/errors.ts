import type { errorCode } from '../../shared/contract/rule-effects.ts'

/** The service's error catalogue (specification, Errors; the codes beside E012 are ours). */
export const serviceErrors = {
  E001: { status: 400, title: 'Body is not one valid JSON object' },
  E002: { status: 400, title: 'Required field missing' },
  E003: { status: 400, title: 'Field value not allowed' },
  E004: { status: 409, title: 'order_id already used' },
  E010: { status: 401, title: 'Authorization header missing or malformed' },
  E011: { status: 401, title: 'Unknown merchant key' },
  E012: { status: 401, title: 'Signature mismatch' },
  E020: { status: 415, title: 'Content type is not application/json' },
  E021: { status: 413, title: 'Body too large' },
  E029: { status: 429, title: 'Too many requests' },
  E040: { status: 404, title: 'No such endpoint' },
  E041: { status: 405, title: 'Method not allowed' },
  E098: { status: 503, title: 'Cannot store' },
  E099: { status: 500, title: 'Internal error' },
} as const satisfies Record<(typeof errorCode.options)[number], { status: number; title: string }>

export type ErrorCode = keyof typeof serviceErrors

/** A refusal of the service: a code of the catalogue and a sentence that says what to do. */
export interface Refusal {
  code: ErrorCode
  message: string
  /** HTTP status in place of the code's own, where HTTP has one for this very case. */
  status?: number
}

export const refusal = (code: ErrorCode, detail?: string): Refusal => ({
  code,
  message: detail === undefined ? serviceErrors[code].title : `${serviceErrors[code].title}: ${detail}`,
})
