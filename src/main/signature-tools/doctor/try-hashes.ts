import { type Algorithm, asciiAlike, type Digests } from './digests.ts'
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
  wholes: ReadonlyMap<string, HashReading>
  /** Those that know only part of the digest. */
  parts: readonly HashReading[]
  /** How the digests start that can match, where only that is compared first. */
  starts: ReadonlySet<number> | undefined
}

export interface FoundHash {
  candidate: HashTry
  reading: HashReading
}

/** A text that goes on in no more ways is hashed whole for each. */
const fewTries = 4
const notAscii = /[^\0-\x7f]/

export const hashTry = (own: HashRecipe, parts: readonly HashHypothesis[], digests: Digests): HashTry => {
  const recipe: HashRecipe = parts.length === 0 ? own : Object.assign({}, own, ...parts.map(({ patch }) => patch))
  const isOfJoin = parts.some(({ patch }) => patch.join !== undefined || patch.separator !== undefined)
  return { parts, recipe, ending: restOf(recipe, digests), isOfJoin }
}

export const byMethod = (readings: readonly HashReading[], digests: Digests): MethodGroup[] => {
  interface Group {
    method: Method
    wholes: Map<string, HashReading>
    parts: HashReading[]
  }
  const groups = new Map<string, Group>()
  for (const reading of readings) {
    const { method, whole } = reading
    const name = `${method.algorithm} ${method.keyed}`
    const group: Group = groups.get(name) ?? { method, wholes: new Map(), parts: [] }
    groups.set(name, group)
    if (whole === undefined) group.parts.push(reading)
    else if (!group.wholes.has(whole)) group.wholes.set(whole, reading)
  }
  return [...groups.values()].map((group) => {
    const isPlainMd5 = group.method.algorithm === 'md5' && group.method.keyed === 'no' && group.parts.length === 0
    const starts = isPlainMd5 ? new Set(Array.from(group.wholes.keys(), digests.md5Start)) : undefined
    return { ...group, starts }
  })
}

/** Tries one text with every candidate, in their order; `onHashed` counts what was hashed, and whether all of the text was. */
export const tryHashes = (
  text: string,
  candidates: readonly HashTry[],
  groups: readonly MethodGroup[],
  digests: Digests,
  onHashed: (hashes: number, isWhole: boolean) => void,
  isChance: (reading: HashReading) => boolean,
): FoundHash | undefined => {
  const isAscii = !notAscii.test(text)
  const begun = new Map<Algorithm, (rest: Uint8Array) => string>()
  const isWorthBeginning = candidates.length > fewTries
  let md5Starts: ((ending: Uint8Array) => number) | undefined

  const digestOfTry = ({ recipe, ending }: HashTry, method: Method): string => {
    if (ending === undefined || method.keyed !== 'no' || !isWorthBeginning || method.algorithm === 'adler32') {
      return digestOf(text, recipe, method, digests)
    }
    const goOn = begun.get(method.algorithm) ?? digests.begin(method.algorithm, text)
    begun.set(method.algorithm, goOn)
    return goOn(ending)
  }

  for (const candidate of candidates) {
    const { recipe, ending } = candidate
    // Without a character beyond ASCII these encodings are UTF-8, and that was tried.
    if (isAscii && asciiAlike.has(recipe.encoding) && !notAscii.test(recipe.secret)) continue
    const isQuick = isWorthBeginning && ending !== undefined
    for (const { method, wholes, parts, starts } of groups) {
      if (candidate.isOfJoin && (method.keyed === 'text' || method.keyed === 'swapped')) continue
      onHashed(1, !isQuick)
      if (isQuick && starts !== undefined) {
        md5Starts ??= digests.beginMd5(digests.encode(text, 'utf8'))
        if (!starts.has(md5Starts(ending))) continue
      }
      const digest = digestOfTry(candidate, method)
      const reading = wholes.get(digest) ?? parts.find(({ matches }) => matches(digest))
      if (reading && !isChance(reading)) return { candidate, reading }
    }
  }
  return undefined
}
