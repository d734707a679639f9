import type { CaseFile } from '../../shared/contract/cases.ts'
import type { Diagnosis } from '../../shared/contract/signature.ts'

type Verdict = Pick<CaseFile['verdict'], 'sentence' | 'confidence' | 'evidence'>

const sentenceOf = ({ verdict, findings, refused }: Diagnosis): string => {
  const titles = findings.map(({ title }) => title).join('; ')
  const alsoRefused = refused === null ? '' : ` Refused all the same: ${refused.code}, ${refused.message}`
  switch (verdict) {
    case 'valid':
      return `The signature is right.${alsoRefused}`
    case 'no-call':
      return 'This is no create call: nothing is said of its signature.'
    case 'unexplained':
      return `The signature does not match, and no known mistake explains it.${titles === '' ? '' : ` Seen: ${titles}.`}`
    case 'incomplete':
      return 'The signature cannot be checked: a value is missing, or the body is not exact.'
    case 'consistent':
      if (titles !== '') return `${titles}: consistent with what is known, and not proved.`
      return 'What is visible of the signature agrees with the right one; the rest is hidden.'
    case 'malformed':
    case 'explained':
      return `${titles}.${alsoRefused}`
  }
}

/** A diagnosis as the verdict of a case: one sentence, how sure it is, and why. */
export const verdictOf = (diagnosis: Diagnosis): Verdict => {
  const { verdict, findings } = diagnosis
  const isCertain =
    verdict === 'valid' || findings.every(({ confidence }) => confidence === 'certain' || confidence === 'seen')
  const confidence =
    verdict === 'unexplained' || verdict === 'no-call' || verdict === 'incomplete'
      ? 'not reproduced'
      : isCertain && verdict !== 'consistent'
        ? 'certain'
        : 'likely'
  const evidence = findings.map(({ detail, evidence: why }) => (why === undefined ? detail : `${detail} ${why}`))
  return { sentence: sentenceOf(diagnosis), confidence, evidence }
}
