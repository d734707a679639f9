import type { FindingCode } from '../../../shared/contract/finding-codes.ts'

/** A finding without title and fix. */
export interface Symptom {
  code: FindingCode
  detail: string
}
