import type { FindingCode } from '../../../shared/contract/signature.ts'
import { type Combination, combinations } from './combine.ts'
import { type Algorithm, asciiAlike, type Digests } from './digests.ts'
import type { SealHypothesis, TextHypothesis } from './hypothesis.ts'
import type { Opening } from './read-hash.ts'
import { restOf, type Seal, sealed } from './seal.ts'
import type { TextRecipe } from './text-recipe.ts'

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
const stages = ['exact', 'single', 'pair', 'triple'] as const

const recipeOf = (recipe: TextRecipe, parts: readonly TextHypothesis[]): TextRecipe =>
  parts.length === 0 ? recipe : Object.assign({}, recipe, ...parts.map(({ patch }) => patch))

const sealOf = (seal: Seal, parts: readonly SealHypothesis[]): Seal =>
  parts.length === 0 ? seal : Object.assign({}, seal, ...parts.map(({ patch }) => patch))

/** Openings of one method share its digests. */
const byMethod = (openings: readonly Opening[]): Opening[][] => {
  const groups = new Map<string, Opening[]>()
  for (const opening of openings) {
    const name = `${opening.method.algorithm} ${opening.method.keyed}`
    const group = groups.get(name)
    if (group) group.push(opening)
    else groups.set(name, [opening])
  }
  return [...groups.values()]
}

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

  const textSets = (size: number, only?: 'common') => combinations<keyof TextRecipe, TextHypothesis>(texts, size, only)
  const sealSets = (size: number, only?: 'common') => combinations<keyof Seal, SealHypothesis>(sealings, size, only)

  const tryAll = (
    textParts: Iterable<Combination<TextHypothesis>>,
    sealParts: Iterable<Combination<SealHypothesis>>,
    openings: readonly Opening[],
    stage: (share: number) => void,
  ): Match | undefined => {
    const seals = Array.from(sealParts).flatMap(({ parts }) =>
      plan.seals.map((seal) => ({ parts, seal: sealOf(seal, parts) })),
    )
    const groups = byMethod(openings)
    let untilLook = 0
    const goesOnOften = seals.length > 4
    for (const { parts, share } of textParts) {
      const text = plan.write(recipeOf(plan.recipe, parts))
      const isAscii = !/[^\0-\x7f]/.test(text)
      const begun = new Map<Algorithm, (rest: string) => string>()
      for (const { parts: sealing, seal } of seals) {
        // Without a character beyond ASCII these encodings are UTF-8, and that was tried.
        if (isAscii && asciiAlike.has(seal.encoding) && !/[^\0-\x7f]/.test(seal.secret)) continue
        if (untilLook-- === 0) {
          untilLook = triesPerLook
          if (isLate()) return undefined
          stage(share)
        }
        const [only] = parts.length + sealing.length === 1 ? [...parts, ...sealing] : []
        if (only) alone.add(only.code)
        for (const group of groups) {
          const [first] = group
          if (first === undefined) continue
          tried++
          const { method } = first
          const rest = goesOnOften ? restOf(seal, method) : undefined
          let goOn = rest === undefined ? undefined : begun.get(method.algorithm)
          if (rest !== undefined && goOn === undefined) {
            goOn = digests.begin(method.algorithm, text)
            begun.set(method.algorithm, goOn)
          }
          const digest = rest !== undefined && goOn ? goOn(rest) : sealed(text, seal, method, digests)
          for (const opening of group) {
            if (opening.matches(digest)) return { texts: parts, seals: sealing, opening, text, seal }
          }
        }
      }
    }
    return undefined
  }

  /** Everything with so many mistakes beyond those the hash itself shows. */
  const tryLevel = (level: number, openings: readonly Opening[], tell: (share: number) => void): Match | undefined => {
    const steps = level + 1
    for (let inSeal = 0; inSeal <= level; inSeal++) {
      const inText = level - inSeal
      const only = level > 2 && inText > 0 ? 'common' : undefined
      const textParts = textSets(inText, only)
      const match = tryAll(textParts, sealSets(inSeal, only), openings, (share) => tell((inSeal + share) / steps))
      if (match || late) return match
    }
    return undefined
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
        onProgress?.({ stage: stages[total] ?? 'triple', tried, share: (total + share) / 4 }),
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
