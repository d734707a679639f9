import { type ErrorCode, errorCatalogue } from '../../shared/error-catalogue.ts'

/** A refusal of the service: a code of the catalogue and a sentence that says what to do. */
export interface Refusal {
  code: ErrorCode
  message: string
}

export const refusal = (code: ErrorCode, detail?: string): Refusal => {
  const { message } = errorCatalogue[code]
  return { code, message: detail === undefined ? message : `${message}: ${detail}` }
}
