import { type ErrorCode, errorCatalogue } from '../../shared/error-catalogue.ts'

/** A refusal of the service: a code of the catalogue and a sentence that says what to do. */
export interface Refusal {
  code: ErrorCode
  message: string
  /** HTTP status in place of the code's own, where HTTP has one for this very case. */
  status?: number
}

export const refusal = (code: ErrorCode, detail?: string): Refusal => {
  const { message } = errorCatalogue[code]
  return { code, message: detail === undefined ? message : `${message}: ${detail}` }
}
