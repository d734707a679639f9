import type { FindingCode } from '../../../shared/contract/signature.ts'
import { divisions, setsOfRanks } from './combine.ts'
import type { Digests } from './digests.ts'
import type { HashRecipe } from './hash-recipe.ts'
import { type HashHypothesis, rankOf, type TextHypothesis } from './hypothesis.ts'
import type { HashReading } from './read-hash.ts'
import type { TextRecipe } from './text-recipe.ts'
import { byMethod, type HashTry, hashTry, type MethodGroup, tryHashes } from './try-hashes.ts'

/** What reproduces the hash that was sent. */
export interface Match {
  texts: readonly TextHypothesis[]
  hashes: readonly HashHypothesis[]
  reading: HashReading
  text: string
  recipe: HashRecipe
  /** Hashes computed before it was found. */
  tried: number
}

export interface Progress {
  stage: 'exact' | 'single' | 'pair' | 'triple'
  tried: number
  /** 0 to 1, of what is left to try at most. */
  share: number
}

export interface SearchPlan {
  recipe: TextRecipe
  /** One for each secret the service takes, and for each encoding the body may rightly be in. */
  bases: readonly HashRecipe[]
  texts: readonly TextHypothesis[]
  /** Those of which there are so many that they are tried alone. */
  lone: () => Iterable<TextHypothesis>
  hashes: readonly HashHypothesis[]
  readings: readonly HashReading[]
  write(recipe: TextRecipe): string
}

export interface SearchResult {
  match: Match | undefined
  tried: number
  complete: boolean
  /** What was tried alone without a match, or makes no difference to this body. */
  ruledOut: readonly FindingCode[]
}

/**
 * Work after which a search ends: two to three seconds of a quiet machine, for a body of half a kilobyte. It is counted and
 * not timed, so that the same request has the same answer on a busy machine.
 */
export const searchBudget = 800_000
/** Work between two pauses; about 5 ms. */
const workPerStep = 1_500
/** Bytes of text that cost as much as one short hash. */
const bytesPerWork = 400
/** Bits by which what matches must exceed what was tried: a match by chance is once in so many powers of two. */
const marginBits = 24
/** Likewise where no more is said than that it is consistent. */
const maskedMarginBits = 12

/** The rank of what is tried alone. */
const lone = 3

const stages = ['exact', 'single', 'pair', 'triple'] as const

interface Stage {
  /** The ranks of the mistakes that are tried together. */
  ranks: readonly number[]
  /**
   * Only those with mistakes both of the text and of the hash, which cost a tenth of two of the text; or only the others.
   * undefined: all.
   */
  isMixed?: boolean
}

/** What is tried, likeliest first. */
const order: readonly Stage[] = [
  { ranks: [] },
  { ranks: [0] },
  { ranks: [1] },
  { ranks: [2] },
  { ranks: [0, 0] },
  { ranks: [0, 1] },
  { ranks: [lone] },
  { ranks: [1, 1] },
  { ranks: [0, 2] },
  { ranks: [0, 0, 0] },
  { ranks: [1, 2], isMixed: true },
  { ranks: [0, 0, 1] },
  { ranks: [0, 1, 1], isMixed: true },
  { ranks: [1, 2], isMixed: false },
  { ranks: [0, 0, 2], isMixed: true },
]

const recipeOf = (recipe: TextRecipe, parts: readonly TextHypothesis[]): TextRecipe =>
  parts.length === 0 ? recipe : Object.assign({}, recipe, ...parts.map(({ patch }) => patch))

const ranked = <H extends TextHypothesis | HashHypothesis>(all: readonly H[]): H[][] =>
  [0, 1, 2].map((rank) => all.filter((hypothesis) => rankOf(hypothesis) === rank))

/**
 * Looks for what reproduces the hash, likeliest first: nothing changed, then one mistake, two, three. It pauses after
 * every few thousand hashes, and ends when `budget` is used up; the clock has no say in what it finds.
 */
export function* search(plan: SearchPlan, digests: Digests, budget: number): Generator<Progress, SearchResult> {
  const alone = new Set<FindingCode>()
  const written = new Set<string>()
  /** Whether nothing before wrote the same text. */
  const isNew = (text: string): boolean => written.size < written.add(text).size
  isNew(plan.write(plan.recipe))
  const textsByRank = ranked(plan.texts)
  const effective = new Set<FindingCode>()
  const hashesByRank = ranked(plan.hashes)
  let tried = 0
  let work = 0
  let pausedAt = 0

  const hashTries = (ranks: readonly number[]): HashTry[] =>
    Array.from(setsOfRanks<keyof HashRecipe, HashHypothesis>(hashesByRank, ranks)).flatMap((parts) =>
      plan.bases.map((base) => hashTry(base, parts, digests)),
    )

  const isChance = ({ bits, isMasked }: HashReading): boolean =>
    bits - Math.log2(tried + 1) < (isMasked ? maskedMarginBits : marginBits)

  function* tryStage({ ranks, isMixed }: Stage, groups: readonly MethodGroup[], progress: () => Progress) {
    for (const [inText, inHash] of divisions(ranks)) {
      if (isMixed !== undefined && isMixed !== (inText.length > 0 && inHash.length > 0)) continue
      const tries = hashTries(inHash)
      if (tries.length === 0) continue
      const [rank, ...others] = inText
      const isAlone = rank !== undefined && others.length === 0 && inHash.length === 0
      const first = isAlone && groups === firstGroups ? rank : undefined
      const survivors: TextHypothesis[] = []
      for (const parts of textSets(inText)) {
        const text = plan.write(recipeOf(plan.recipe, parts))
        const [only] = parts
        if (first !== undefined && only !== undefined) {
          work += text.length / bytesPerWork
          if (!isNew(text)) continue
          survivors.push(only)
          effective.add(only.code)
        }
        if (isAlone && only !== undefined) alone.add(only.code)
        const weight = text.length / bytesPerWork
        work += weight
        for (let from = 0; from < tries.length; from += workPerStep) {
          const some = tries.slice(from, from + workPerStep)
          const found = tryHashes(
            text,
            some,
            groups,
            digests,
            (hashed, isWhole) => {
              tried += hashed
              work += isWhole ? hashed * (1 + weight) : hashed
            },
            isChance,
          )
          if (found) {
            const { parts: hashes, recipe } = found.candidate
            return { texts: parts, hashes, reading: found.reading, text, recipe, tried }
          }
          if (work - pausedAt < workPerStep) continue
          pausedAt = work
          yield progress()
          if (work > budget) return undefined
        }
      }
      if (first !== undefined) textsByRank[first] = survivors
      if (inText.length === 0)
        for (const { parts } of tries) if (parts.length === 1 && parts[0]) alone.add(parts[0].code)
    }
    return undefined
  }

  let firstGroups: readonly MethodGroup[] | undefined

  const textSets = (ranks: readonly number[]): Iterable<readonly TextHypothesis[]> => {
    if (ranks[0] === lone) textsByRank[lone] ??= [...plan.lone()]
    return setsOfRanks<keyof TextRecipe, TextHypothesis>(textsByRank, ranks)
  }

  const end = (match: Match | undefined): SearchResult => {
    // What changes nothing cannot be the cause; it is known to be out once the rest has been tried.
    if (match === undefined || match.texts.length + match.hashes.length > 1) {
      for (const { code } of plan.texts) if (!effective.has(code)) alone.add(code)
    }
    return { match, tried, complete: match !== undefined || work <= budget, ruledOut: [...alone] }
  }

  for (const [step, part] of order.entries()) {
    const { ranks } = part
    // A reading that supposes mistakes of its own counts as so many of them.
    const maxExtra = Math.max(0, 3 - ranks.reduce((sum, rank) => sum + rank + 1, 0))
    for (let extra = 0; extra <= maxExtra; extra++) {
      const groups = byMethod(
        plan.readings.filter((reading) => reading.extra === extra),
        digests,
      )
      if (groups.length === 0) continue
      if (ranks.length === 1 && extra === 0) firstGroups = groups
      const stage = stages[Math.min(3, ranks.length)] ?? 'triple'
      const share = (): number => Math.min(1, Math.max(work / budget, step / order.length / 2))
      const match = yield* tryStage(part, groups, () => ({ stage, tried, share: share() }))
      if (match || work > budget) return end(match)
    }
  }
  return end(undefined)
}
