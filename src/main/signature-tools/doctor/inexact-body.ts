import type { Diagnosis, Finding } from '../../../shared/contract/signature.ts'

const evidence = 'The body is not exact: the tool that printed or wrapped it may have changed characters.'

const ofMail = 'Mail programs and word processors make such characters: if one did, the signature is right.'
const typography = / with (?:two )?(?:hyphens|straight) /

const withDoubt = (finding: Finding): Finding => {
  if (finding.confidence === 'seen') return finding
  if (!typography.test(finding.detail)) return { ...finding, confidence: 'consistent', evidence }
  const detail = finding.detail.replace(/ was sent\.$/, ' is in the text here.')
  return { ...finding, detail, confidence: 'consistent', evidence: ofMail }
}

/**
 * Returns the diagnosis of a body that may not be what was sent: what matches the hash is consistent at most, and what
 * does not match says nothing about the merchant's code.
 */
export const ofInexactBody = (diagnosis: Diagnosis): Diagnosis => {
  if (diagnosis.verdict === 'explained' || diagnosis.verdict === 'consistent') {
    return { ...diagnosis, verdict: 'consistent', findings: diagnosis.findings.map(withDoubt) }
  }
  if (diagnosis.verdict !== 'unexplained' && diagnosis.verdict !== 'malformed') return diagnosis
  return { ...diagnosis, verdict: 'incomplete', findings: [], refused: null, ruledOut: [] }
}
