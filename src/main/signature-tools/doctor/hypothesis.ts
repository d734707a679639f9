import type { FindingCode } from '../../../shared/contract/signature.ts'
import type { Seal } from './seal.ts'
import type { TextRecipe } from './text-recipe.ts'

interface Suspicion {
  code: FindingCode
  /** What was done, with names of this request; no secret. A whole sentence. */
  detail: string
  /** Seen often in real code: these are tried in threes as well. */
  common?: boolean
  /** One of a great many like it: tried alone and with those that are not, or of the text's with common ones only. */
  rare?: boolean | 'with-common'
}

/** One thing that may have been done otherwise on the way to the text. */
export interface TextHypothesis extends Suspicion {
  patch: Partial<TextRecipe>
  /** What it has no say together with, where that is more than the patch. */
  fields?: readonly (keyof TextRecipe)[]
}

/** One thing that may have been done otherwise from the text to the hash. */
export interface SealHypothesis extends Suspicion {
  patch: Partial<Seal>
}
