import { type ErrorCode, errorCatalogue } from '../../shared/error-catalogue.ts'

/** A refusal by the service: an error code and a message that says what to do. */
export interface Refusal {
  code: ErrorCode
  message: string
  /** HTTP status that replaces the code's own, where HTTP has a more exact one. */
  status?: number
}

export const refusal = (code: ErrorCode, detail?: string): Refusal => {
  const { message } = errorCatalogue[code]
  return { code, message: detail === undefined ? message : `${message}: ${detail}` }
}
