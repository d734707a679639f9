import type { Finding, FindingCode } from '../../../shared/contract/signature.ts'
import { fixOf } from './fixes.ts'
import type { Match } from './search.ts'
import type { Symptom } from './symptom.ts'
import { findingTitles } from './titles.ts'

/** How sure a finding is, and why. */
export type Strength = Pick<Finding, 'confidence' | 'evidence'>

/** Bits of the hash from which on a match cannot be chance, whatever was tried. */
const certainBits = 64

export const strengthOf = ({ reading: { bits, isMasked }, tried }: Match): Strength => {
  if (isMasked) {
    return {
      confidence: 'consistent',
      evidence: `${Math.floor(bits / 4)} visible digits agree; the others are hidden.`,
    }
  }
  if (bits >= certainBits) return { confidence: 'certain' }
  const chance = Math.floor(bits - Math.log2(tried + 1))
  const evidence = `${bits} bits of the hash agree; by chance that happens once in 2^${chance} searches.`
  return { confidence: 'likely', evidence }
}

/** One finding for each code: what was seen and then proved, or was done in two places, is one. */
export const toFindings = (
  symptoms: readonly Symptom[],
  strength: Strength,
  hide: (text: string) => string,
): Finding[] => {
  const details = new Map<FindingCode, string>()
  for (const { code, detail } of symptoms) {
    const known = details.get(code)
    if (!known?.includes(detail)) details.set(code, known === undefined ? detail : `${known} ${detail}`)
  }
  return [...details].map(([code, detail]) => ({
    code,
    title: findingTitles[code],
    detail: hide(detail),
    fix: fixOf(code),
    ...strength,
  }))
}
