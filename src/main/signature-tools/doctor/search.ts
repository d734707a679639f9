import type { FindingCode } from '../../../shared/contract/finding-codes.ts'
import { divisions, setsOfRanks } from './combine.ts'
import type { Digests } from './digests.ts'
import type { HashRecipe } from './hash-recipe.ts'
import {
  byMethod,
  charactersPerWork,
  createHashTrial,
  distinctTries,
  type FoundHash,
  hashTry,
  type MethodGroup,
  type Spent,
} from './hash-trial.ts'
import {
  type ByRank,
  everyRank,
  type HashHypothesis,
  type Rank,
  recipeWith,
  type TextHypothesis,
} from './hypotheses/hypothesis.ts'
import type { HashReading } from './read-hash.ts'
import type { TextRecipe } from './text-recipe.ts'

/** The mistakes that reproduce the hash that was sent. */
export interface Match {
  texts: readonly TextHypothesis[]
  hashes: readonly HashHypothesis[]
  reading: HashReading
  text: string
  recipe: HashRecipe
  /** Number of hashes computed before the match. */
  tried: number
}

export interface Progress {
  stage: 'exact' | 'single' | 'pair' | 'triple'
  tried: number
  /** Share of the maximum work that is done, from 0 to 1. */
  share: number
}

export interface SearchPlan {
  recipe: TextRecipe
  bases: readonly HashRecipe[]
  texts: ByRank<TextHypothesis>
  hashes: ByRank<HashHypothesis>
  readings: readonly HashReading[]
  write(recipe: TextRecipe): string
}

export interface SearchResult {
  match: Match | undefined
  tried: number
  complete: boolean
  /** Returns the mistakes of which some forms were not tried alone, because the budget was used up before. */
  untried(): ReadonlySet<FindingCode>
}

/** Work between two pauses, about 5 ms. */
const workPerStep = 2_500
/** The cost of writing a text: a fixed part, plus 1 per `charactersPerWork` characters. */
const workPerText = 6
/**
 * Number of bits by which a match must exceed the number of tries. It bounds the probability of a match by chance to
 * 2^-24.
 */
const marginBits = 24
/** The same for a match that is only reported as consistent. */
const maskedMarginBits = 12

/** Takes what is tried on one text between two looks at whether a pause is due. */
const takenOf = <T>(from: Iterator<T>): T[] => {
  const taken: T[] = []
  while (taken.length < 500) {
    const { value, done } = from.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

const stages = ['exact', 'single', 'pair', 'triple'] as const

interface Stage {
  /** The ranks of the mistakes that are tried together. */
  ranks: readonly Rank[]
  /**
   * `mixed`: at least one mistake of the hash. `text`: mistakes of the text only. `broad`: those without mistakes that
   * are one of many alike. `quick`: mistakes of both, where those of the text are broad and those of the hash change only
   * the bytes after it; that costs one MD5 block where another text costs ten.
   */
  of?: 'mixed' | 'text' | 'broad' | 'quick'
  /** The number of further mistakes that the readings of this stage suppose. 0 by default. */
  extra?: number
}

/** Another shape of the text, or other members, have too many forms to be tried with a rare mistake. */
const isBroad = ({ patch, isNarrow = false }: TextHypothesis): boolean =>
  !isNarrow && patch.shape === undefined && patch.added === undefined && patch.leftOut === undefined

/** The stages of the search, likeliest first. */
const order: readonly Stage[] = [
  ...[0, 1, 2, 3].map((extra): Stage => ({ ranks: [], extra })),
  ...everyRank.slice(0, 3).map((rank): Stage => ({ ranks: [rank] })),
  { ranks: [0], extra: 1 },
  { ranks: [0, 0] },
  { ranks: [3] },
  { ranks: [1], extra: 1 },
  { ranks: [0], extra: 2 },
  { ranks: [0, 1] },
  { ranks: [4], of: 'mixed' },
  { ranks: [1, 1], of: 'quick' },
  { ranks: [0, 2], of: 'quick' },
  { ranks: [0, 0], of: 'text', extra: 1 },
  { ranks: [1, 1] },
  { ranks: [0, 0, 0] },
  { ranks: [0, 2], of: 'mixed' },
  { ranks: [0, 2], of: 'text' },
  { ranks: [1, 2], of: 'quick' },
  { ranks: [4], of: 'text' },
  { ranks: [2, 2], of: 'quick' },
  { ranks: [1, 2], of: 'broad' },
  { ranks: [0, 0, 1], of: 'mixed' },
  { ranks: [1, 2], of: 'mixed' },
  { ranks: [0, 1, 1], of: 'quick' },
  { ranks: [0, 0, 2], of: 'quick' },
]

/**
 * Searches for mistakes that reproduce the hash, likeliest first: none, then one, two, three. Yields after every few
 * thousand hashes, and ends when `budget` is used up. The result does not depend on the clock.
 */
export function* search(plan: SearchPlan, digests: Digests, budget: number): Generator<Progress, SearchResult> {
  const triedAlone = new Set<Rank>()
  /** The hypotheses by rank, once they are needed. */
  const texts: (readonly TextHypothesis[])[] = []
  const hashes: (readonly HashHypothesis[])[] = []
  const base = plan.write(plan.recipe)
  const written = new Set<string>([base])
  const shaped = new Set<string>()
  const spent: Spent = { tried: 0, work: 0 }
  const attempt = createHashTrial(digests, spent, ({ bits, isMasked }) => {
    const margin = isMasked ? maskedMarginBits : marginBits
    return bits - Math.log2(spent.tried + 1) < margin
  })
  let pausedAt = 0
  const isPauseDue = (): boolean => spent.work - pausedAt >= workPerStep
  const matchOf = (parts: readonly TextHypothesis[], text: string, { candidate, reading }: FoundHash): Match => ({
    texts: parts,
    hashes: candidate.parts,
    reading,
    text,
    recipe: candidate.recipe,
    tried: spent.tried,
  })

  /**
   * Whether no earlier text tried alone is equal to this one. Text in another shape, as a body hashed as sent, leaves no
   * room for further mistakes. So JSON that is equal to it stays.
   */
  const isNew = (text: string, { patch }: TextHypothesis): boolean => {
    const known = patch.shape === undefined ? written : shaped
    return !written.has(text) && known.size < known.add(text).size
  }

  function* tryStage({ ranks, of, extra = 0 }: Stage, groups: readonly MethodGroup[], share: () => number) {
    const stage = stages[Math.min(3, ranks.length)] ?? 'triple'
    const isFirst = extra === 0
    /** Returns whether the budget is used up. */
    function* pause() {
      pausedAt = spent.work
      yield { stage, tried: spent.tried, share: share() }
      return spent.work > budget
    }
    // A rare mistake after the text costs a tenth of one in it.
    const divided = divisions(ranks)
    for (const [inText, inHash] of ranks.length === 1 && ranks[0] !== 0 ? divided.toReversed() : divided) {
      const isMixed = inText.length > 0 && inHash.length > 0
      const isOfTextOnly = of === 'text' || of === 'broad'
      if (isOfTextOnly ? inHash.length > 0 : of !== undefined && !isMixed && (of === 'quick' || inHash.length === 0))
        continue
      for (const rank of inText) texts[rank] ??= plan.texts(rank)
      for (const rank of inHash) hashes[rank] ??= plan.hashes(rank)
      const sets = setsOfRanks<keyof HashRecipe, HashHypothesis>(hashes, inHash)
      const triesOf = (parts: readonly HashHypothesis[]) => plan.bases.map((own) => hashTry(own, parts, digests))
      if (inText.length === 0) {
        // Of some pairs there are tens of thousands. They are tried as they are made, so that there are pauses.
        for (let some = takenOf(sets); some.length > 0; some = takenOf(sets)) {
          const found = attempt(base, some.flatMap(triesOf), groups)
          if (found) return matchOf([], base, found)
          if (isPauseDue() && (yield* pause())) return undefined
        }
        continue
      }
      const all = [...sets].flatMap(triesOf).filter(({ ending }) => of !== 'quick' || ending !== undefined)
      const tries = isMixed ? distinctTries(all, base, groups, digests) : all
      if (tries.length === 0) continue
      const [rank = 0] = inText
      const isSingle = inText.length === 1 && inHash.length === 0
      const survivors: TextHypothesis[] = []
      const isLikely = ({ isNarrow = false }: TextHypothesis) => isSingle || !ranks.includes(2) || !isNarrow
      const chosen = texts.map((some) => some.filter(of === 'broad' || of === 'quick' ? isBroad : isLikely))
      for (const parts of setsOfRanks<keyof TextRecipe, TextHypothesis>(chosen, inText)) {
        const text = plan.write(recipeWith(plan.recipe, parts))
        spent.work += workPerText + text.length / charactersPerWork
        const [only] = parts
        if (isSingle && only !== undefined) {
          if (isFirst && !isNew(text, only)) continue
          survivors.push(only)
        }
        const found = attempt(text, tries, groups)
        if (found) return matchOf(parts, text, found)
        if (isPauseDue() && (yield* pause())) return undefined
      }
      // A mistake that does not change the text alone does not change it with others.
      if (isSingle && isFirst) texts[rank] = survivors
    }
    const [rank] = ranks
    if (rank !== undefined && ranks.length === 1 && isFirst && of !== 'mixed') triedAlone.add(rank)
    return undefined
  }

  const end = (match: Match | undefined): SearchResult => {
    const complete = match !== undefined || spent.work <= budget
    const untried = (): ReadonlySet<FindingCode> => {
      const left = everyRank.filter((rank) => !triedAlone.has(rank))
      return new Set(left.flatMap((rank) => [...plan.texts(rank), ...plan.hashes(rank)].map(({ code }) => code)))
    }
    return { match, tried: spent.tried, complete, untried }
  }

  for (const [step, stage] of order.entries()) {
    // A reading that supposes further mistakes counts as that many.
    const groups = byMethod(
      plan.readings.filter(({ extra }) => extra === (stage.extra ?? 0)),
      digests,
    )
    if (groups.length === 0) continue
    const share = (): number => Math.min(1, Math.max(spent.work / budget, step / order.length))
    const match = yield* tryStage(stage, groups, share)
    if (match || spent.work > budget) return end(match)
  }
  return end(undefined)
}
