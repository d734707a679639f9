import type { FindingCode } from '../../../shared/contract/signature.ts'
import type { HashRecipe } from './hash-recipe.ts'
import type { TextRecipe } from './text-recipe.ts'

/**
 * How often real code has it, which says with what it is tried: 0 common, in threes too; 1 usual, in twos; 2 rare, in twos
 * with one that is no rarer; 3 one of a great many like it, tried alone.
 */
export type Rank = 0 | 1 | 2 | 3

interface Hypothesis {
  code: FindingCode
  rank: Rank
  /** What was done, with names of this request; no secret. A whole sentence. */
  detail: string
}

/** One thing that may have been done otherwise on the way to the text. */
export interface TextHypothesis extends Hypothesis {
  patch: Partial<TextRecipe>
  /** What it has no say together with, where that is more than the patch. */
  fields?: readonly (keyof TextRecipe)[]
}

/** One thing that may have been done otherwise from the text to the hash. */
export interface HashHypothesis extends Hypothesis {
  patch: Partial<HashRecipe>
}

export const inText = (
  code: FindingCode,
  rank: Rank,
  detail: string,
  patch: Partial<TextRecipe>,
  fields: readonly (keyof TextRecipe)[] = Object.keys(patch) as (keyof TextRecipe)[],
): TextHypothesis => ({ code, rank, detail, patch, fields })

export const inHash = (code: FindingCode, rank: Rank, detail: string, patch: Partial<HashRecipe>): HashHypothesis => ({
  code,
  rank,
  detail,
  patch,
})

/** The rank by the place in a list that has the commonest first: the places from which on the next two ranks begin. */
export const rankAt = (index: number, usualFrom: number, rareFrom: number): Rank =>
  index < usualFrom ? 0 : index < rareFrom ? 1 : 2
