import type { Diagnosis, Finding } from '../../../shared/contract/signature.ts'

const evidence = 'The body is not exact: the tool that printed or wrapped it may have changed characters.'

const withDoubt = (finding: Finding): Finding =>
  finding.confidence === 'seen' ? finding : { ...finding, confidence: 'consistent', evidence }

/**
 * Returns the diagnosis of a body that may not be what was sent: what matches the hash is consistent at most, and what
 * does not match says nothing about the merchant's code. What is wrong
 * with the header alone stays.
 */
export const ofInexactBody = (diagnosis: Diagnosis, ofHeader: readonly Finding[]): Diagnosis => {
  if (diagnosis.verdict === 'explained' || diagnosis.verdict === 'consistent') {
    return { ...diagnosis, verdict: 'consistent', findings: diagnosis.findings.map(withDoubt) }
  }
  if (diagnosis.verdict !== 'unexplained' && diagnosis.verdict !== 'malformed') return diagnosis
  return { ...diagnosis, verdict: 'incomplete', findings: [...ofHeader], refused: null, ruledOut: [] }
}
