import { type Algorithm, asciiAlike, type Digests } from './digests.ts'
import type { SealHypothesis } from './hypothesis.ts'
import type { Opening } from './read-hash.ts'
import { type Method, restOf, type Seal, sealed } from './seal.ts'

/** A way from the text to its hash that is tried, and what was done otherwise on it. */
export interface SealTry {
  parts: readonly SealHypothesis[]
  seal: Seal
  /** What follows the text in a plain digest; undefined where more than that differs. */
  ending: Uint8Array | undefined
  /** It differs in how text and secret are joined, of which an HMAC of the text knows nothing. */
  isOfJoin: boolean
}

/** Openings of one method share its digests. */
export interface MethodGroup {
  method: Method
  openings: readonly Opening[]
  /** How the one digest starts that can match, where that is compared first. */
  start: number | undefined
}

export interface FoundSeal {
  sealing: SealTry
  opening: Opening
}

/** A text that goes on in no more ways is hashed whole for each. */
const few = 4
const notAscii = /[^\0-\x7f]/

const sealOf = (seal: Seal, parts: readonly SealHypothesis[]): Seal =>
  parts.length === 0 ? seal : Object.assign({}, seal, ...parts.map(({ patch }) => patch))

export const sealTry = (own: Seal, parts: readonly SealHypothesis[], digests: Digests): SealTry => {
  const seal = sealOf(own, parts)
  const isOfJoin = parts.some(({ patch }) => patch.join !== undefined || patch.separator !== undefined)
  return { parts, seal, ending: restOf(seal, digests), isOfJoin }
}

export const byMethod = (openings: readonly Opening[], digests: Digests): MethodGroup[] => {
  const groups = new Map<string, Opening[]>()
  for (const opening of openings) {
    const name = `${opening.method.algorithm} ${opening.method.keyed}`
    const group = groups.get(name)
    if (group) group.push(opening)
    else groups.set(name, [opening])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { method, whole } = first
    const isPlain = method.algorithm === 'md5' && method.keyed === 'no' && group.length === 1
    const start = isPlain && whole !== undefined ? digests.md5Start(whole) : undefined
    return [{ method, openings: group, start }]
  })
}

/** Tries one text with every seal, in their order. `isOver` is asked before each, with how many digests that takes. */
export const trySeals = (
  text: string,
  tries: readonly SealTry[],
  groups: readonly MethodGroup[],
  digests: Digests,
  isOver: (sealing: SealTry) => boolean,
): FoundSeal | undefined => {
  const isAscii = !notAscii.test(text)
  const begun = new Map<Algorithm, (rest: Uint8Array) => string>()
  let starts: ((ending: Uint8Array) => number) | undefined

  const isWorthBeginning = tries.length > few

  const digestOf = ({ seal, ending }: SealTry, method: Method): string => {
    if (ending === undefined || method.keyed !== 'no' || !isWorthBeginning) return sealed(text, seal, method, digests)
    const goOn = begun.get(method.algorithm) ?? digests.begin(method.algorithm, text)
    begun.set(method.algorithm, goOn)
    return goOn(ending)
  }

  for (const sealing of tries) {
    const { seal, ending } = sealing
    // Without a character beyond ASCII these encodings are UTF-8, and that was tried.
    if (isAscii && asciiAlike.has(seal.encoding) && !notAscii.test(seal.secret)) continue
    if (isOver(sealing)) return undefined
    for (const { method, openings, start } of groups) {
      if (sealing.isOfJoin && (method.keyed === 'text' || method.keyed === 'swapped')) continue
      if (isWorthBeginning && start !== undefined && ending !== undefined) {
        starts ??= digests.beginMd5(digests.encode(text, 'utf8'))
        if (starts(ending) !== start) continue
      }
      const digest = digestOf(sealing, method)
      for (const opening of openings) if (opening.matches(digest)) return { sealing, opening }
    }
  }
  return undefined
}
