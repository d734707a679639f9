import { type FindingCode, findings } from '../../../shared/contract/finding-codes.ts'
import type { Finding } from '../../../shared/contract/signature.ts'
import type { NumbersInSignature } from '../../../shared/signature/canonical-json.ts'
import { findingFix } from './finding-fixes.ts'
import type { Match } from './search.ts'
import type { Symptom } from './symptom.ts'

/** The confidence in a finding, and the reason. */
export type Strength = Pick<Finding, 'confidence' | 'evidence'>

/** Number of matching bits from which a match cannot be a coincidence. */
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

/**
 * Returns one finding for each code. A finding that was both seen and proved, or that occurs in two places, is merged.
 */
export const toFindings = (
  symptoms: readonly Symptom[],
  strength: Strength,
  { hide, numbers }: { hide: (text: string) => string; numbers: NumbersInSignature },
): Finding[] => {
  const details = new Map<FindingCode, string>()
  for (const { code, detail } of symptoms) {
    const known = details.get(code)
    if (!known?.includes(detail)) details.set(code, known === undefined ? detail : `${known} ${detail}`)
  }
  return [...details].map(([code, detail]) => ({
    code,
    title: findings[code].title,
    detail: hide(detail),
    fix: findingFix(code, numbers),
    ...strength,
  }))
}
