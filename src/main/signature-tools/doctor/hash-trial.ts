import { asciiAlike, type Digests } from './digests.ts'
import { digestOf, type HashRecipe, type Method, restOf } from './hash-recipe.ts'
import type { HashHypothesis } from './hypothesis.ts'
import type { HashReading } from './read-hash.ts'

/** A way from the text to its hash that is tried, and what was done otherwise on it. */
export interface HashTry {
  parts: readonly HashHypothesis[]
  recipe: HashRecipe
  /** What follows the text in a plain digest; undefined where more than that differs. */
  ending: Uint8Array | undefined
  /** It differs in how text and secret are joined, of which an HMAC of the text knows nothing. */
  isOfJoin: boolean
}

/** Readings of one method share its digests. */
export interface MethodGroup {
  method: Method
  /** By the whole digest that each supposes. */
  wholes: Map<string, HashReading>
  /** Those that know only part of the digest. */
  parts: HashReading[]
  /** How the digests start that can match, of plain MD5 and where it is known of all. */
  starts?: ReadonlySet<number>
}

export interface FoundHash {
  candidate: HashTry
  reading: HashReading
}

/** What was spent: hashes, and work in units of one block of MD5. */
export interface Spent {
  tried: number
  work: number
}

/** Characters of text that cost as much to hash as one block costs with all around it. */
const charactersPerWork = 100
const notAscii = /[^\0-\x7f]/

export const hashTry = (own: HashRecipe, parts: readonly HashHypothesis[], digests: Digests): HashTry => {
  const recipe: HashRecipe = parts.length === 0 ? own : Object.assign({}, own, ...parts.map(({ patch }) => patch))
  const isOfJoin = parts.some(({ patch }) => patch.join !== undefined || patch.separator !== undefined)
  return { parts, recipe, ending: restOf(recipe, digests), isOfJoin }
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

/** Tries texts with ways to hash them, in their order. */
export const createHashTrial = (digests: Digests, spent: Spent, isChance: (reading: HashReading) => boolean) => {
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
      if (ending !== undefined && starts !== undefined) {
        md5Starts ??= digests.beginMd5(text)
        if (!starts.has(md5Starts(ending))) return undefined
      }
      let digest: string
      if (ending === undefined || !isPlain || !canGoOn) digest = digestOf(text, recipe, method, digests)
      else {
        goOn ??= digests.begin(algorithm, text)
        digest = goOn(ending)
      }
      const reading = wholes.get(digest) ?? parts.find(({ matches }) => matches(digest))
      return reading && !isChance(reading) ? reading : undefined
    }
  }

  return (text: string, candidates: readonly HashTry[], groups: readonly MethodGroup[]): FoundHash | undefined => {
    let isAscii: boolean | undefined
    const tries = groups.map((group) => onText(text, candidates, group))
    for (const candidate of candidates) {
      const { encoding, secret } = candidate.recipe
      if (asciiAlike.has(encoding)) {
        // Without a character beyond ASCII these encodings are UTF-8, and that was tried.
        isAscii ??= !notAscii.test(text)
        if (isAscii && !notAscii.test(secret)) continue
      }
      for (const attempt of tries) {
        const reading = attempt(candidate)
        if (reading) return { candidate, reading }
      }
    }
    return undefined
  }
}
