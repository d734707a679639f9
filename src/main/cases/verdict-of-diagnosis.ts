import type { CaseFile } from '../../shared/contract/cases.ts'
import type { Diagnosis } from '../../shared/contract/signature.ts'

/** What a case states: one sentence, its confidence and the evidence. */
export type StatedVerdict = Pick<CaseFile['verdict'], 'sentence' | 'confidence' | 'evidence'>

const sentenceOf = ({ verdict, findings, refused }: Diagnosis): string => {
  const titles = findings.map(({ title }) => title).join('; ')
  const alsoRefused =
    refused === null ? '' : ` The call is refused for another reason: ${refused.code}, ${refused.message}`
  switch (verdict) {
    case 'valid':
      return `The signature is correct.${titles === '' ? '' : ` Observed: ${titles}.`}${alsoRefused}`
    case 'no-call':
      return 'This is not a create call, so it has no signature to check.'
    case 'unexplained':
      return `The signature does not match, and no known mistake explains it.${titles === '' ? '' : ` Observed: ${titles}.`}`
    case 'incomplete':
      return `The signature cannot be checked: a value is missing, or the body is not exact.${titles === '' ? '' : ` Observed: ${titles}.`}${alsoRefused}`
    case 'consistent':
      if (titles !== '') return `${titles}: consistent with what is known, but not proved.`
      return 'The visible part of the signature matches the expected one. The rest is hidden.'
    case 'malformed':
    case 'explained':
      return `Cause: ${titles}.${alsoRefused}`
  }
}

/** Converts a diagnosis to the verdict of a case: one sentence, its confidence and the evidence. */
export const verdictOfDiagnosis = (diagnosis: Diagnosis): StatedVerdict => {
  const { verdict, findings } = diagnosis
  const isCertain =
    verdict === 'valid' || findings.every(({ confidence }) => confidence === 'certain' || confidence === 'seen')
  const confidence =
    verdict === 'unexplained' || verdict === 'no-call' || verdict === 'incomplete'
      ? 'not reproduced'
      : isCertain && verdict !== 'consistent'
        ? 'certain'
        : 'likely'
  const evidence = findings.map(({ detail, evidence: reason }) =>
    reason === undefined ? detail : `${detail} ${reason}`,
  )
  return { sentence: sentenceOf(diagnosis), confidence, evidence }
}
