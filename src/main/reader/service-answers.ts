import { type ErrorCode, isErrorCode } from '../../shared/error-catalogue.ts'
import type { TextRange } from './candidate.ts'

export interface ServiceAnswer {
  code: ErrorCode
  message: string | undefined
  range: TextRange
}

/** `"result":{"code":"E004","message":"…"`, also escaped. */
const answer =
  /"result\\{0,7}"\s{0,5}:\s{0,5}\{\s{0,20}\\{0,7}"code\\{0,7}"\s{0,5}:\s{0,5}\\{0,7}"(E0\d\d)\\{0,7}"(?:\s{0,5},\s{0,20}\\{0,7}"message\\{0,7}"\s{0,5}:\s{0,5}\\{0,7}"([^"\\\n]{1,300}))?/g

/** Returns the refusals of the service that a text contains. */
export const serviceAnswers = (text: string): ServiceAnswer[] =>
  [...text.matchAll(answer)].flatMap(({ index, 0: whole, 1: code = '', 2: message }) =>
    isErrorCode(code) ? [{ code, message, range: { start: index, end: index + whole.length } }] : [],
  )
