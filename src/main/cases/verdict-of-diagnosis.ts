import type { CaseFile } from '../../shared/contract/cases.ts'
import type { Diagnosis } from '../../shared/contract/signature.ts'

/** What a case states: one sentence, its confidence and the evidence. */
export type StatedVerdict = Pick<CaseFile['verdict'], 'sentence' | 'confidence' | 'evidence'>

const sentenceOf = ({ verdict, findings, refused }: Diagnosis): string => {
  const titles = findings.map(({ title }) => title).join('; ')
  const alsoRefused =
    refused === null ? '' : ` The call is refused for another reason: ${refused.code}, ${refused.message}`
  const observed = titles === '' ? '' : ` Observed: ${titles}.`
  switch (verdict) {
    case 'valid':
      return `The signature is correct.${observed}${alsoRefused}`
    case 'no-call':
      return 'This is not a create call, so it has no signature to check.'
    case 'unexplained':
      return `The signature does not match, and no known mistake explains it.${observed}${alsoRefused}`
    case 'incomplete':
      return `The signature cannot be checked: a value is missing, or the body is not exact.${observed}${alsoRefused}`
    case 'consistent':
      if (titles !== '') return `${titles}: consistent with what is known, but not proved.${alsoRefused}`
      return `The visible part of the signature matches the expected one. The rest is hidden.${alsoRefused}`
    case 'malformed':
    case 'explained':
      return `Cause: ${titles}.${alsoRefused}`
  }
}

const confidenceOf = ({ verdict, findings }: Diagnosis): StatedVerdict['confidence'] => {
  if (verdict === 'unexplained' || verdict === 'no-call' || verdict === 'incomplete') return 'not reproduced'
  const isCertain =
    verdict === 'valid' || findings.every(({ confidence }) => confidence === 'certain' || confidence === 'seen')
  return isCertain && verdict !== 'consistent' ? 'certain' : 'likely'
}

const noHeader: Pick<StatedVerdict, 'sentence' | 'confidence'> = {
  sentence:
    'The material has no Authorization header. If the call had none, that is the cause (E010); if it was left out, the signature cannot be checked without it.',
  confidence: 'likely',
}

/** Where the diagnosed call was found. */
interface FoundCall {
  authorization: string | null | undefined
  exchange: Pick<CaseFile['exchanges'][number], 'origin' | 'code'> | undefined
}

/** Whether pasted material has no header and does not say that it was missing: it was probably left out. */
const isHeaderLeftOut = ({ findings }: Diagnosis, { authorization, exchange }: FoundCall): boolean =>
  !authorization &&
  exchange?.origin === 'material' &&
  exchange.code !== 'E010' &&
  findings.every(({ code }) => code === 'scheme-missing')

/** Converts a diagnosis to the verdict of a case: one sentence, its confidence and the evidence. */
export const verdictOfDiagnosis = (diagnosis: Diagnosis, call: FoundCall): StatedVerdict => {
  const evidence = diagnosis.findings.map(({ detail, evidence: reason }) =>
    reason === undefined ? detail : `${detail} ${reason}`,
  )
  if (isHeaderLeftOut(diagnosis, call)) return { ...noHeader, evidence }
  return { sentence: sentenceOf(diagnosis), confidence: confidenceOf(diagnosis), evidence }
}
