import { type Algorithm, asciiAlike, type Digests } from './digests.ts'
import { digestOf, type HashRecipe, type Method, restOf } from './hash-recipe.ts'
import type { HashHypothesis } from './hypotheses/hypothesis.ts'
import type { HashReading } from './read-hash.ts'
import { hexOf } from './text-codings.ts'

/** A recipe from the text to its hash, with the mistakes that it contains. */
export interface HashTry {
  parts: readonly HashHypothesis[]
  recipe: HashRecipe
  /** The bytes that a plain digest has after the text. undefined when the recipe changes more than those. */
  ending: Uint8Array | undefined
  /** Whether it changes how text and secret are joined, which has no effect on an HMAC of the text. */
  isOfJoin: boolean
  /** Whether its encoding is not UTF-8 but has the same bytes for ASCII characters. */
  isAsciiAlike: boolean
}

/** The readings of one method. They share its digests. */
export interface MethodGroup {
  method: Method
  /** Readings by their whole digest. */
  wholes: Map<string, HashReading>
  /** Readings with only a part of the digest. */
  partials: HashReading[]
  /** The first bits of each digest that would match. Only for plain MD5, and only if known for all readings. */
  starts?: ReadonlySet<number>
}

export interface FoundHash {
  candidate: HashTry
  reading: HashReading
}

/** The cost so far: hashes, and work in MD5 blocks. */
export interface Spent {
  tried: number
  work: number
}

/** Characters of text whose hashing costs as much as one block with its overhead. */
export const charactersPerWork = 400
const notAscii = /[^\0-\x7f]/

export const hashTry = (own: HashRecipe, parts: readonly HashHypothesis[], digests: Digests): HashTry => {
  const [first, second, third] = parts
  const recipe: HashRecipe = { ...own, ...first?.patch, ...second?.patch, ...third?.patch }
  const isOfJoin = parts.some(({ patch }) => patch.join !== undefined || patch.separator !== undefined)
  return { parts, recipe, ending: restOf(recipe, digests), isOfJoin, isAsciiAlike: asciiAlike.has(recipe.encoding) }
}

const methodName = ({ algorithm, keyed }: Method): string => `${algorithm} ${keyed}`

export const byMethod = (readings: readonly HashReading[], { md5Start }: Digests): MethodGroup[] =>
  [...new Set(readings.map(({ method }) => methodName(method)))].flatMap((name) => {
    const own = readings.filter(({ method }) => methodName(method) === name)
    const [first] = own
    if (first === undefined) return []
    const starts = own.map(({ start }) => start).filter((start) => start !== undefined)
    const isPlainMd5 = first.method.algorithm === 'md5' && first.method.keyed === 'no'
    return [
      {
        method: first.method,
        wholes: new Map(
          own.toReversed().flatMap((reading) => (reading.whole === undefined ? [] : [[reading.whole, reading]])),
        ),
        partials: own.filter(({ whole }) => whole === undefined),
        ...(isPlainMd5 && starts.length === own.length && { starts: new Set(starts.map(md5Start)) }),
      },
    ]
  })

/**
 * Drops recipes that give the same digests of a text as an earlier one, such as those of code pages that agree on all
 * its characters, and recipes whose digests do not depend on the text.
 */
export const distinctTries = (
  tries: readonly HashTry[],
  text: string,
  groups: readonly MethodGroup[],
  digests: Digests,
): HashTry[] => {
  const known = new Set<string>()
  const isNew = (key: string): boolean => known.size < known.add(key).size
  const isAscii = !notAscii.test(text)
  const isPlain = groups.every(({ method }) => method.keyed === 'no')
  return tries.filter(({ recipe, ending, isAsciiAlike }) => {
    // These differ only for other characters, which another text may have.
    if (isAscii && isAsciiAlike) return true
    // A plain digest of the text and these bytes depends on the text, and is the same only for the same bytes.
    if (isPlain && ending !== undefined) return isNew(`ending ${hexOf(ending)}`)
    const digestsOf = (input: string) => groups.map(({ method }) => digestOf(input, recipe, method, digests)).join()
    const made = digestsOf(text)
    return isNew(made) && made !== digestsOf(`${text} `)
  })
}

const minRemembered = 64

/** Keeps the last digest of each algorithm, because recipes with the same first hash are tried one after the other. */
const withLastDigests = (digests: Digests): Digests => {
  const last = new Map<Algorithm, { input: string; hex: string }>()
  return {
    ...digests,
    digest: (algorithm, input) => {
      if (typeof input !== 'string' || input.length < minRemembered) return digests.digest(algorithm, input)
      const known = last.get(algorithm)
      if (known?.input === input) return known.hex
      const hex = digests.digest(algorithm, input)
      last.set(algorithm, { input, hex })
      return hex
    },
  }
}

/** Returns a function that tries a text with recipes in their order, and returns the first one that matches. */
export const createHashTrial = (platform: Digests, spent: Spent, isChance: (reading: HashReading) => boolean) => {
  const digests = withLastDigests(platform)
  const onText = (text: string, candidates: readonly HashTry[], { method, wholes, partials, starts }: MethodGroup) => {
    const { algorithm, keyed } = method
    const isPlain = keyed === 'no'
    const wholeWork = 1 + text.length / charactersPerWork
    let startWith: ((ending: Uint8Array) => number) | undefined
    let digestWith: ((ending: Uint8Array) => string) | undefined
    // Hashing the text once is worth it only for several endings.
    const isHashedOnce = candidates.length > 1 && algorithm !== 'adler32'

    return ({ recipe, ending, isOfJoin }: HashTry): HashReading | undefined => {
      if (isOfJoin && (keyed === 'text' || keyed === 'swapped')) return undefined
      spent.tried++
      spent.work += ending === undefined || !isPlain ? wholeWork : 1
      if (ending !== undefined && starts !== undefined && isHashedOnce) {
        startWith ??= digests.beginMd5(text)
        if (!starts.has(startWith(ending))) return undefined
      }
      if (ending !== undefined && isPlain && isHashedOnce) digestWith ??= digests.begin(algorithm, text)
      const used = recipe.firstHash === undefined ? platform : digests
      const digest = ending !== undefined && digestWith ? digestWith(ending) : digestOf(text, recipe, method, used)
      const reading = wholes.get(digest) ?? partials.find(({ matches }) => matches(digest))
      return reading && !isChance(reading) ? reading : undefined
    }
  }

  return (text: string, candidates: readonly HashTry[], groups: readonly MethodGroup[]): FoundHash | undefined => {
    let isAscii: boolean | undefined
    const tries = groups.map((group) => onText(text, candidates, group))
    for (const candidate of candidates) {
      if (candidate.isAsciiAlike) {
        // Without non-ASCII characters these encodings equal UTF-8, which was tried before.
        isAscii ??= !notAscii.test(text)
        if (isAscii && !notAscii.test(candidate.recipe.secret)) continue
      }
      for (const attempt of tries) {
        const reading = attempt(candidate)
        if (reading) return { candidate, reading }
      }
    }
    return undefined
  }
}
