import type { Difference } from '../../../shared/contract/signature.ts'
import { firstDifference } from '../../../shared/first-difference.ts'
import { hiddenSecret } from '../../../shared/secret-spellings.ts'
import type { Digests } from './digests.ts'
import type { Evidence } from './evidence.ts'
import { baseHashRecipe, joined, plainMd5 } from './hash-recipe.ts'
import type { Match } from './search.ts'
import { jointHider } from './secret-hider.ts'

/** Replaces the secret while the text around it is decoded. */
const place = '\u0001'

/** Returns the first difference of two texts; undefined when they are equal. */
const differenceOf = (expected: string, actual: string, source: Difference['source']): Difference | undefined => {
  const offset = firstDifference(expected, actual)
  return offset === null ? undefined : { offset, expected, actual, source }
}

/**
 * Returns the difference between the text that should have been hashed and the actual one, which the caller gave or the
 * search found.
 */
export const findDifference = (
  canonical: string,
  { hashed, canonicalJson, merchants }: Evidence,
  match: Match | undefined,
  hide: (text: string) => string,
  digests: Pick<Digests, 'encode' | 'decode'>,
): Difference | undefined => {
  if (hashed !== undefined) {
    const expected = joined(canonical, baseHashRecipe, plainMd5, hiddenSecret)
    return differenceOf(hide(expected), jointHider(merchants, hide)(hashed), 'given')
  }
  if (canonicalJson !== undefined) return differenceOf(hide(canonical), hide(canonicalJson), 'given')
  if (match === undefined || match.texts.length + match.hashes.length === 0) return undefined
  const { text, recipe, reading } = match
  if (reading.method.keyed === 'text' || reading.method.keyed === 'swapped')
    return differenceOf(hide(canonical), hide(text), 'found')
  const decode = (joint: string): string =>
    recipe.encoding === 'utf8' ? joint : digests.decode(digests.encode(joint, recipe.encoding))
  const actual = joined(text, recipe, reading.method, place).split(place).map(decode).join(hiddenSecret)
  return differenceOf(hide(canonical + hiddenSecret), hide(actual), 'found')
}
