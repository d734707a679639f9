import type { FindingCode } from '../../../shared/contract/signature.ts'

/** A finding without title and fix. */
export interface Symptom {
  code: FindingCode
  detail: string
}
