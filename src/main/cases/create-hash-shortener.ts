import { createReplacer, type Replacer } from './create-replacer.ts'
import { shortHash } from './short-hash.ts'

const isHex = /^[0-9a-f]{24,}$/i

/** Digits that are alone or beside each other only in a hash: two hashes share as many once in 10^12. */
const minShared = 10
const minDistinct = 4
const minNumberLength = 20
/** What may be between two digits of a hash: the marks of groups, escapes and quotations, dots, and signs of no width. */
const between = String.raw`(?:[\s>:,."'\u2026\u00b7_\p{Pd}\u00ad\u200b-\u200d\u2060\ufeff]|\\{1,4}[nrt]|\\{0,4}[0\\]x){0,6}`
const digitRun = new RegExp(`[0-9a-f](?:${between}[0-9a-f]){${minShared - 1},}`, 'giu')
/** A digit, or a mark whose own letters are none. */
const unit = /\\{1,4}[nrt]|\\{0,4}[0\\]x|[0-9a-f]/gi

/** Returns the spellings of a hash without its digits: its bytes in base64 and as numbers, and its number. */
const otherSpellings = (hash: string): string[] => {
  const bytes = Buffer.from(hash, 'hex')
  const base64 = bytes.toString('base64')
  const lists = [new Uint8Array(bytes), new Int8Array(bytes)].flatMap((list) =>
    [', ', ',', ' '].map((between) => list.join(between)),
  )
  const number = BigInt(`0x${hash}`).toString()
  // A sample of zeros is a number that is in any text.
  const numbers = number.length < minNumberLength ? [] : [number]
  return [base64, base64.replace(/=+$/, ''), bytes.toString('base64url'), ...numbers, ...lists]
}

/**
 * Creates a function that shortens hashes, and counts them: whole ones, parts of at least ten digits, and digits in
 * groups or on several lines.
 */
export const createHashShortener = (hashes: readonly string[]): Replacer => {
  const known = hashes.filter((hash) => isHex.test(hash)).map((hash) => hash.toLowerCase())
  const partsOf = (hash: string): string[] =>
    Array.from({ length: hash.length - minShared + 1 }, (_, at) => hash.slice(at, at + minShared))
  // A sample of zeros has parts that are in other numbers.
  const hashOfPart = new Map(
    known.flatMap((hash) =>
      partsOf(hash)
        .filter((part) => new Set(part).size >= minDistinct)
        .map((part) => [part, hash] as const),
    ),
  )
  const replaceOthers = createReplacer([
    ...hashes.filter((hash) => !isHex.test(hash)).map((hash) => [hash, shortHash(hash)] as const),
    ...known.flatMap((hash) => otherSpellings(hash).map((one) => [one, shortHash(one)] as const)),
  ])
  let count = 0

  /** Shortens the parts of known hashes in a run of digits and marks. */
  const shortenRun = (run: string): string => {
    const digits = [...run.matchAll(unit)].filter(([one]) => one.length === 1)
    const text = digits.map(([one]) => one.toLowerCase()).join('')
    let [changed, copied] = ['', 0]
    for (let at = 0; at + minShared <= text.length; at++) {
      const hash = hashOfPart.get(text.slice(at, at + minShared))
      if (hash === undefined) continue
      let end = at + minShared
      while (end < text.length && hash.includes(text.slice(end - minShared + 1, end + 1))) end++
      const [from = 0, to = 0] = [digits[at]?.index, (digits[end - 1]?.index ?? 0) + 1]
      const short = shortHash(hash)
      changed += run.slice(copied, from) + (/[A-F]/.test(run.slice(from, to)) ? short.toUpperCase() : short)
      copied = to
      count++
      at = end - 1
    }
    return changed + run.slice(copied)
  }

  return (text) => {
    if (hashes.length === 0) return [text, 0]
    count = 0
    const shortened = known.length === 0 ? text : text.replace(digitRun, shortenRun)
    const [replaced, others] = replaceOthers(shortened)
    return [replaced, count + others]
  }
}
