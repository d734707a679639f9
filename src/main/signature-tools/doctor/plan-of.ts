import { baseHashRecipes } from './base-hash-recipes.ts'
import { baseRecipe } from './base-recipe.ts'
import { chooseMerchant } from './choose-merchant.ts'
import type { Digests } from './digests.ts'
import type { Evidence } from './evidence.ts'
import { whole } from './hash-form.ts'
import { baseHashRecipe, plainMd5, withoutSecret } from './hash-recipe.ts'
import { hashHypotheses } from './hypotheses/hash-hypotheses.ts'
import { textHypotheses } from './hypotheses/text-hypotheses.ts'
import { readBody } from './read-body.ts'
import { type HashReading, readHash } from './read-hash.ts'
import { readHashPart } from './read-hash-part.ts'
import { readToken } from './read-token.ts'
import type { SearchPlan } from './search.ts'
import { createTextWriter } from './write-text.ts'

export interface DoctorDeps {
  digests: Digests
  /** Returns the number of edits between two texts. */
  distance(a: string, b: string): number
  /** Time in ms of any running clock, used only to report durations. */
  now(): number
  /**
   * Limits the hashes. The search then ends incomplete. A count instead of a time, so that a request has the same
   * diagnosis on every machine.
   */
  budget: number
}

/** Returns the hashes to reproduce: the one sent or computed, otherwise the hash of the text that was given. */
const readingsOf = (hash: string | undefined, evidence: Evidence, digests: Digests): HashReading[] => {
  if (hash !== undefined) return readHash(hash, digests)
  const text = evidence.hashed ?? evidence.canonicalJson
  if (text === undefined) return []
  return [{ ...whole(digests.digest('md5', text), []), method: plainMd5, extra: 0 }]
}

/** Reads the evidence and returns the plan of the search for its hash. */
export const planOf = (evidence: Evidence, { digests, distance }: Pick<DoctorDeps, 'digests' | 'distance'>) => {
  const { merchants, hashed, canonicalJson } = evidence
  const body = readBody(evidence.body, digests)
  const token = evidence.authorization ? readToken(evidence.authorization, merchants, digests) : undefined
  const choice = chooseMerchant(evidence, token, distance)
  const { own } = choice
  const numbers = own?.numbers ?? evidence.numbers
  const computed = evidence.hash === undefined ? undefined : readHashPart(evidence.hash.trim(), merchants)
  const sentHash = token?.hash ?? computed?.hash
  const readings = readingsOf(sentHash, evidence, digests)
  const textGiven = token === undefined && evidence.hash === undefined && hashed === undefined
  const base = baseRecipe(numbers)
  const raw = 'text' in evidence.body ? [body.text, evidence.body.text] : [body.text, `\ufeff${body.text}`]
  const plan: SearchPlan = {
    recipe: body.root ? base : { ...base, shape: { id: 'raw', write: () => body.text } },
    bases: textGiven ? [{ ...baseHashRecipe, join: withoutSecret }] : baseHashRecipes(choice, evidence, body),
    texts: textHypotheses({
      root: body.root,
      twice: body.twice,
      raw,
      numbers,
      merchant: { key: own?.key, secrets: own?.secrets ?? [] },
      otherCalls: evidence.otherCalls ?? [],
      given: [hashed, canonicalJson].filter((text) => text !== undefined),
    }),
    hashes: textGiven ? () => [] : hashHypotheses(own, merchants, digests, body.root?.entries ?? []),
    readings,
    write: createTextWriter(body.root?.entries ?? []),
  }
  return { base, body, token, choice, own, numbers, computed, sentHash, readings, plan }
}

/** What was read of the evidence, with the plan of the search. */
export type Planned = ReturnType<typeof planOf>
