import type { FindingCode } from '../../../shared/contract/signature.ts'
import { type Combination, combinations } from './combine.ts'
import type { Digests } from './digests.ts'
import type { SealHypothesis, TextHypothesis } from './hypothesis.ts'
import type { Opening } from './read-hash.ts'
import type { Seal } from './seal.ts'
import type { TextRecipe } from './text-recipe.ts'
import { byMethod, type MethodGroup, type SealTry, sealTry, trySeals } from './try-seals.ts'

/** What reproduces the hash that was sent. */
export interface Match {
  texts: readonly TextHypothesis[]
  seals: readonly SealHypothesis[]
  opening: Opening
  text: string
  seal: Seal
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
  seals: readonly Seal[]
  texts: readonly TextHypothesis[]
  sealings: readonly SealHypothesis[]
  openings: readonly Opening[]
  write(recipe: TextRecipe): string
}

export interface SearchDeps {
  digests: Digests
  /** Milliseconds of any clock that runs. */
  now(): number
  /** ms after which the search ends incomplete. */
  budgetMs: number
  onProgress?: ((progress: Progress) => void) | undefined
}

export interface SearchResult {
  match: Match | undefined
  tried: number
  complete: boolean
  /** What was tried alone without a match, or makes no difference to this body. */
  ruledOut: readonly FindingCode[]
}

/** Between two looks at the clock. */
const triesPerLook = 64
/** Of all texts with three uncommon mistakes together, so that a search ends in time. */
const mostLetters = 6_000_000
const stages = ['exact', 'single', 'pair', 'triple'] as const

const recipeOf = (recipe: TextRecipe, parts: readonly TextHypothesis[]): TextRecipe =>
  parts.length === 0 ? recipe : Object.assign({}, recipe, ...parts.map(({ patch }) => patch))

/**
 * Looks for what reproduces the hash: nothing changed, then one mistake, two, three; the text's mistakes before those of
 * the secret, each in the order of its list. The first match is the nearest, and minimal: with any part of it left out
 * it was tried before.
 */
export const search = (plan: SearchPlan, { digests, now, budgetMs, onProgress }: SearchDeps): SearchResult => {
  const startedAt = now()
  const { sealings } = plan
  const alone = new Set<FindingCode>()
  let tried = 0
  let late = false

  const isLate = (): boolean => {
    late ||= now() - startedAt > budgetMs
    return late
  }

  const texts = effective(plan, isLate)

  const textSets = (size: number, common?: number) =>
    combinations<keyof TextRecipe, TextHypothesis>(texts, size, common)
  const usualTexts = texts.filter(({ rare }) => !rare)
  const usualSets = (size: number) => combinations<keyof TextRecipe, TextHypothesis>(usualTexts, size)
  const sealTries = (sets: Iterable<Combination<SealHypothesis>>): SealTry[] =>
    Array.from(sets).flatMap(({ parts }) => plan.seals.map((seal) => sealTry(seal, parts, digests)))
  const sealSets = (size: number, common?: number, of = sealings): SealTry[] =>
    sealTries(combinations<keyof Seal, SealHypothesis>(of, size, common))
  const usualSealings = sealings.filter(({ rare }) => !rare)
  const rareSealings = sealings.filter(({ rare }) => rare)
  const commonSealings = sealings.filter(({ common }) => common)
  /** Of several at most one is not common. */
  const nearSeals = (size: number): SealTry[] =>
    size < 2 ? sealSets(size, undefined, usualSealings) : [...sealSets(size, size), ...sealSets(size, size - 1)]
  const sealsAt = (level: number, inSeal: number): SealTry[] => {
    if (level < 3) return sealSets(inSeal, undefined, level < 2 ? sealings : usualSealings)
    return inSeal < level ? sealSets(inSeal, inSeal) : nearSeals(inSeal)
  }

  const tryAll = (
    textParts: Iterable<Combination<TextHypothesis>>,
    tries: readonly SealTry[],
    groups: readonly MethodGroup[],
    tell: (share: number) => void,
    mostLetters = Number.POSITIVE_INFINITY,
  ): Match | undefined => {
    let untilLook = 0
    let letters = 0
    for (const { parts, share } of textParts) {
      const text = plan.write(recipeOf(plan.recipe, parts))
      letters += text.length
      if (letters > mostLetters) return undefined
      const found = trySeals(text, tries, groups, digests, ({ parts: sealing }) => {
        const [only] = parts.length + sealing.length === 1 ? [...parts, ...sealing] : []
        if (only) alone.add(only.code)
        tried += groups.length
        if (untilLook-- > 0) return false
        untilLook = triesPerLook
        tell(share)
        return isLate()
      })
      if (found)
        return { texts: parts, seals: found.sealing.parts, opening: found.opening, text, seal: found.sealing.seal }
      if (late) return undefined
    }
    return undefined
  }

  /** Everything with so many mistakes beyond those the hash itself shows. */
  const tryLevel = (level: number, openings: readonly Opening[], tell: (share: number) => void): Match | undefined => {
    const groups = byMethod(openings, digests)
    for (let inSeal = 0; inSeal <= level; inSeal++) {
      const inText = level - inSeal
      const isWide = level > 2 && inText > 0
      const match = tryAll(textSets(inText, isWide ? inText : undefined), sealsAt(level, inSeal), groups, (share) =>
        tell((inSeal + share) / (level < 3 ? level + 1 : 7)),
      )
      if (match || late) return match
    }
    if (level === 2 && openings.every(({ extra }) => extra === 0)) return tryRareTwos(groups, () => tell(1))
    return level < 3 ? undefined : tryUncommonThrees(groups, tell)
  }

  /** Of a name that nothing filled in there are hundreds of spellings: around the secret they go with common mistakes only. */
  const tryRareTwos = (groups: readonly MethodGroup[], tell: (share: number) => void): Match | undefined =>
    tryAll(usualSets(1), sealSets(1, undefined, rareSealings), groups, tell) ??
    tryAll(textSets(0), sealSets(2, undefined, [...commonSealings, ...rareSealings]), groups, tell)

  /** Threes of which not all are common: what goes on after a text costs little, and of texts there are too many. */
  const tryUncommonThrees = (all: readonly MethodGroup[], tell: (share: number) => void): Match | undefined => {
    const groups = all.filter(({ start }) => start !== undefined)
    if (groups.length === 0) return undefined
    const isQuick = ({ seal }: SealTry): boolean => seal.encoding === 'utf8' && seal.rehash === 'none'
    const quickSeals = (size: number): SealTry[] => nearSeals(size).filter(isQuick)
    return (
      tryAll(usualSets(1), quickSeals(2), groups, (share) => tell((4 + share) / 7)) ??
      tryAll(usualSets(2), quickSeals(1), groups, (share) => tell((5 + share) / 7)) ??
      tryAll(textSets(3, 2), sealSets(0), groups, (share) => tell((6 + share / 2) / 7), mostLetters) ??
      tryAll(textSets(3, 1), sealSets(0), groups, (share) => tell((6.5 + share / 2) / 7), mostLetters)
    )
  }

  const end = (match: Match | undefined): SearchResult => {
    // What changes nothing cannot be the cause; it is known to be out once the rest has been tried.
    if (match === undefined || match.texts.length + match.seals.length > 1) {
      for (const { code } of plan.texts) if (!texts.some((text) => text.code === code)) alone.add(code)
    }
    return { match, tried, complete: match !== undefined || !late, ruledOut: [...alone] }
  }

  for (let total = 0; total <= 3; total++) {
    for (let extra = 0; extra <= total; extra++) {
      const openings = plan.openings.filter((opening) => opening.extra === extra)
      if (openings.length === 0) continue
      const match = tryLevel(total - extra, openings, (share) =>
        onProgress?.({ stage: stages[total] ?? 'triple', tried, share: (total + (extra + share) / (total + 1)) / 4 }),
      )
      if (match || late) return end(match)
    }
  }
  return end(undefined)
}

/**
 * Those that change this text, without the later of two that write the same one. Of rare ones each has a text of its own,
 * and there may be too many to write them all.
 */
const effective = ({ texts, recipe, write }: SearchPlan, isLate: () => boolean): TextHypothesis[] => {
  const known = new Set([write(recipe)])
  return texts.filter((hypothesis) => {
    if (hypothesis.rare || isLate()) return true
    const text = write(recipeOf(recipe, [hypothesis]))
    if (known.has(text)) return false
    known.add(text)
    return true
  })
}
