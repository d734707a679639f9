import { type Algorithm, asciiAlike, type Digests } from './digests.ts'
import { digestOf, type HashRecipe, type Method, restOf } from './hash-recipe.ts'
import type { HashHypothesis } from './hypotheses/hypothesis.ts'
import type { HashReading } from './read-hash.ts'
import { hexOf } from './text-codings.ts'

/** A recipe from the text to its hash, with the mistakes that it contains. */
export interface HashTry {
  parts: readonly HashHypothesis[]
  recipe: HashRecipe
  /** The bytes after the text in a plain digest. undefined when the recipe changes more than those. */
  ending: Uint8Array | undefined
  /** Whether it changes how text and secret are joined. That has no effect on an HMAC of the text. */
  isOfJoin: boolean
  /** Whether it makes the bytes of UTF-8 from ASCII characters, in another encoding. */
  isAsciiAlike: boolean
}

/** The readings of one method. They share its digests. */
export interface MethodGroup {
  method: Method
  /** Readings by their whole digest. */
  wholes: Map<string, HashReading>
  /** Readings with only a part of the digest. */
  parts: HashReading[]
  /** The first bits of the digests that match. Only for plain MD5, and if known for all readings. */
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
    const of = readings.filter(({ method }) => methodName(method) === name)
    const [first] = of
    if (first === undefined) return []
    const starts = of.map(({ start }) => start).filter((start) => start !== undefined)
    const isPlainMd5 = first.method.algorithm === 'md5' && first.method.keyed === 'no'
    return [
      {
        method: first.method,
        wholes: new Map(
          of.toReversed().flatMap((reading) => (reading.whole === undefined ? [] : [[reading.whole, reading]])),
        ),
        parts: of.filter(({ whole }) => whole === undefined),
        ...(isPlainMd5 && starts.length === of.length && { starts: new Set(starts.map(md5Start)) }),
      },
    ]
  })

/**
 * Drops the recipes that make the same digests of a text as an earlier one, as code pages do that have all its
 * characters at the same places, and those that hash something else in place of any text.
 */
export const distinctTries = (
  tries: readonly HashTry[],
  text: string,
  groups: readonly MethodGroup[],
  digests: Digests,
): HashTry[] => {
  const known = new Set<string>()
  const isAscii = !notAscii.test(text)
  const isPlain = groups.every(({ method }) => method.keyed === 'no')
  return tries.filter(({ recipe, ending, isAsciiAlike }) => {
    // Another text may have characters in which these differ.
    if (isAscii && isAsciiAlike) return true
    // Plain digests of the text and these bytes: equal when the bytes are, and other ones of another text.
    if (isPlain && ending !== undefined) return known.size < known.add(`ending ${hexOf(ending)}`).size
    const digestsOf = (of: string) => groups.map(({ method }) => digestOf(of, recipe, method, digests)).join()
    const made = digestsOf(text)
    return known.size < known.add(made).size && made !== digestsOf(`${text} `)
  })
}

const minRemembered = 64

/** Keeps the last digest of each algorithm, because the forms of what is hashed first are tried one after the other. */
const remembering = (digests: Digests): Digests => {
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

/** Tries texts with recipes, in their order. */
export const createHashTrial = (platform: Digests, spent: Spent, isChance: (reading: HashReading) => boolean) => {
  const digests = remembering(platform)
  const onText = (text: string, candidates: readonly HashTry[], { method, wholes, parts, starts }: MethodGroup) => {
    const { algorithm, keyed } = method
    const isPlain = keyed === 'no'
    const wholeWork = 1 + text.length / charactersPerWork
    let md5Starts: ((ending: Uint8Array) => number) | undefined
    let goOn: ((rest: Uint8Array) => string) | undefined
    const canGoOn = candidates.length > 1 && algorithm !== 'adler32'

    return ({ recipe, ending, isOfJoin }: HashTry): HashReading | undefined => {
      if (isOfJoin && (keyed === 'text' || keyed === 'swapped')) return undefined
      spent.tried++
      spent.work += ending === undefined || !isPlain ? wholeWork : 1
      if (ending !== undefined && starts !== undefined && canGoOn) {
        md5Starts ??= digests.beginMd5(text)
        if (!starts.has(md5Starts(ending))) return undefined
      }
      if (ending !== undefined && isPlain && canGoOn) goOn ??= digests.begin(algorithm, text)
      const used = recipe.firstHash === undefined ? platform : digests
      const digest = ending !== undefined && goOn ? goOn(ending) : digestOf(text, recipe, method, used)
      const reading = wholes.get(digest) ?? parts.find(({ matches }) => matches(digest))
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
