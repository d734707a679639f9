import type { FindingCode } from '../../../shared/contract/signature.ts'
import type { HashRecipe } from './hash-recipe.ts'
import type { TextRecipe } from './text-recipe.ts'

interface Hypothesis {
  code: FindingCode
  /** What was done, with names of this request; no secret. A whole sentence. */
  detail: string
  /** Seen often in real code: rank 0, tried in threes as well. */
  common?: boolean
  /** One of a great many like it: rank 2, tried alone and with common ones. */
  rare?: boolean
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

/** 0: common, 1: usual, 2: rare. The search tries low sums of ranks first. */
export const rankOf = ({ common, rare }: Hypothesis): number => (common ? 0 : rare ? 2 : 1)
