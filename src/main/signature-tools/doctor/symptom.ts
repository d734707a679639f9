import type { FindingCode } from '../../../shared/contract/signature.ts'

/** A finding before it has its title and fix. */
export interface Symptom {
  code: FindingCode
  detail: string
}
