import type { FindingCode } from '../../../shared/contract/finding-codes.ts'
import type { HashRecipe } from './hash-recipe.ts'
import type { TextRecipe } from './text-recipe.ts'

/**
 * How frequent a mistake is, which decides its combinations: 0 common, tried with up to two others; 1 usual, with one
 * other; 2 rare, with one of the same or a lower rank; 3 one of very many similar ones, tried alone.
 */
export type Rank = 0 | 1 | 2 | 3

const ranks: readonly Rank[] = [0, 1, 2, 3]

interface Hypothesis {
  code: FindingCode
  rank: Rank
  /** Describes the mistake in a whole sentence, with names of this request. Contains no secret. */
  detail: string
}

/** A possible mistake on the way to the text. */
export interface TextHypothesis extends Hypothesis {
  patch: Partial<TextRecipe>
  /** The fields that it overrides, if more than those of the patch. */
  fields?: readonly (keyof TextRecipe)[]
}

/** A possible mistake between the text and the hash. */
export interface HashHypothesis extends Hypothesis {
  patch: Partial<HashRecipe>
}

/** `detail` may be a function, because a search makes thousands of hypotheses and shows at most three. */
export const inText = (
  code: FindingCode,
  rank: Rank,
  detail: string | (() => string),
  patch: Partial<TextRecipe>,
  fields: readonly (keyof TextRecipe)[] = Object.keys(patch) as (keyof TextRecipe)[],
): TextHypothesis => ({
  code,
  rank,
  get detail() {
    return typeof detail === 'string' ? detail : detail()
  },
  patch,
  fields,
})

export const inHash = (code: FindingCode, rank: Rank, detail: string, patch: Partial<HashRecipe>): HashHypothesis => ({
  code,
  rank,
  detail,
  patch,
})

/** Returns the hypotheses of one rank. Most searches end before the later ranks, so these are not made in advance. */
export type ByRank<H> = (rank: Rank) => readonly H[]

/** Makes the list when its first rank is needed. */
export const ranked = <H extends Hypothesis>(make: () => readonly H[]): ByRank<H> => {
  let byRank: readonly (readonly H[])[] | undefined
  return (rank) => {
    if (byRank === undefined) {
      const all = make()
      byRank = ranks.map((one) => all.filter((hypothesis) => hypothesis.rank === one))
    }
    return byRank[rank] ?? []
  }
}

/** Joins lists in their order, and makes each rank once. */
export const joinedRanks = <H>(families: readonly ByRank<H>[]): ByRank<H> => {
  const made: (readonly H[] | undefined)[] = []
  return (rank) => {
    made[rank] ??= families.flatMap((family) => family(rank))
    return made[rank]
  }
}

export const allRanks = <H>(hypotheses: ByRank<H>): H[] => ranks.flatMap((rank) => hypotheses(rank))

/**
 * Returns the rank for a position in a list sorted by frequency. `usualFrom` and `rareFrom` are the first positions of
 * ranks 1 and 2.
 */
export const rankAt = (index: number, usualFrom: number, rareFrom: number): Rank =>
  index < usualFrom ? 0 : index < rareFrom ? 1 : 2
