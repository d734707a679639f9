import type { Diagnosis } from '../../../shared/contract/signature.ts'

/** Returns a key that is equal for two diagnoses with the same result. */
export const diagnosisKey = ({ verdict, findings, refused }: Diagnosis): string =>
  JSON.stringify([verdict, findings.map(({ code, confidence }) => `${code} ${confidence}`).sort(), refused?.code])
