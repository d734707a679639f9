import type { FindingCode } from '../../../../shared/contract/finding-codes.ts'
import type { OtherCall } from '../evidence.ts'
import type { HashRecipe } from '../hash-recipe.ts'
import type { TextRecipe } from '../text-recipe.ts'

/**
 * How frequent a mistake is, which decides its combinations (`order` in search.ts).
 *
 * - 0, common: with up to two others
 * - 1, usual, and 2, rare: with one of the same or a lower rank, or with two where that costs little
 * - 3, one of very many similar ones: alone
 * - 4, one of thousands: alone, after the common pairs
 */
export type Rank = 0 | 1 | 2 | 3 | 4

export const everyRank: readonly Rank[] = [0, 1, 2, 3, 4]

interface Hypothesis {
  code: FindingCode
  rank: Rank
  /**
   * Describes the mistake in a whole sentence, with names of this request. Contains no secret. May be a function, because
   * a search makes thousands of hypotheses and shows at most three.
   */
  detail: string | (() => string)
  /** Names the mistake without values of this request, if `detail` has some. */
  kind?: string
  /** What it is reported as, if it has more than one effect. */
  effects?: readonly Pick<Hypothesis, 'code' | 'detail'>[]
}

/** With more keys, neither each value nor any two fields are tried: only what all of a kind have in common. */
export const maxKeysForEach = 60

export const detailOf = ({ detail }: Pick<Hypothesis, 'detail'>): string =>
  typeof detail === 'string' ? detail : detail()

/** Returns a text that is the same for the same mistake in another request. */
export const kindOf = (one: Pick<Hypothesis, 'detail' | 'kind'>): string => one.kind ?? detailOf(one)

/** A possible mistake on the way to the text. */
export interface TextHypothesis extends Hypothesis {
  patch: Partial<TextRecipe>
  /** The fields that it overrides, if more than those of the patch. */
  fields?: readonly (keyof TextRecipe)[]
  /** One of many alike, as a change of one value of several. Not tried with a rare mistake. */
  isNarrow?: boolean
  /** The other call that it is about. */
  otherCall?: OtherCall
}

/** A possible mistake between the text and the hash. */
export interface HashHypothesis extends Hypothesis {
  patch: Partial<HashRecipe>
}

/** Returns the recipe with the mistakes. Those that change other values are merged. */
export const recipeWith = (recipe: TextRecipe, mistakes: readonly TextHypothesis[]): TextRecipe => {
  const [first, second, third] = mistakes
  const made: TextRecipe = { ...recipe, ...first?.patch, ...second?.patch, ...third?.patch }
  const changes = mistakes.filter(({ patch }) => patch.changed !== undefined)
  if (changes.length > 1) made.changed = new Map(changes.flatMap(({ patch }) => [...(patch.changed ?? [])]))
  return made
}

export const inText = (
  code: FindingCode,
  rank: Rank,
  detail: Hypothesis['detail'],
  patch: Partial<TextRecipe>,
  fields: readonly (keyof TextRecipe)[] = Object.keys(patch) as (keyof TextRecipe)[],
): TextHypothesis => ({ code, rank, detail, patch, fields })

export const narrow = (hypothesis: TextHypothesis): TextHypothesis => Object.assign(hypothesis, { isNarrow: true })

/** Several effects of a single call. They count as one mistake and are reported one by one. */
export const inOneCall = (rank: Rank, ...effects: readonly [TextHypothesis, ...TextHypothesis[]]): TextHypothesis => {
  const detail = effects.map(detailOf).join(' ')
  return { ...inText(effects[0].code, rank, detail, Object.assign({}, ...effects.map(({ patch }) => patch))), effects }
}

export const inHash = (code: FindingCode, rank: Rank, detail: string, patch: Partial<HashRecipe>): HashHypothesis => ({
  code,
  rank,
  detail,
  patch,
})

/** Returns the hypotheses of one rank. Most searches end before the later ranks, so these are not made in advance. */
export type ByRank<H> = (rank: Rank) => readonly H[]

/** Makes the list when its first rank is needed: `lowest`, below which it has none. */
export const ranked = <H extends Hypothesis>(make: () => readonly H[], lowest: Rank = 0): ByRank<H> => {
  let byRank: readonly (readonly H[])[] | undefined
  return (rank) => {
    if (rank < lowest) return []
    if (byRank === undefined) {
      const all = make()
      byRank = everyRank.map((one) => all.filter((hypothesis) => hypothesis.rank === one))
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

/**
 * Returns the rank for a position in a list sorted by frequency. `usualFrom` and `rareFrom` are the first positions of
 * ranks 1 and 2.
 */
export const rankAt = (index: number, usualFrom: number, rareFrom: number): Rank =>
  index < usualFrom ? 0 : index < rareFrom ? 1 : 2
