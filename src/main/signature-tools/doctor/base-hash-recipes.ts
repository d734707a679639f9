import type { MerchantChoice } from './choose-merchant.ts'
import type { Evidence } from './evidence.ts'
import { baseHashRecipe, type HashRecipe } from './hash-recipe.ts'
import type { BodyReading } from './read-body.ts'

/** Limits the merchants whose secrets are tried when the merchant of the call is not certain. */
const maxGuesses = 3

/** Returns one recipe for each accepted secret and each valid encoding of the body. */
export const baseHashRecipes = (
  { own, isGuess }: MerchantChoice,
  { merchants }: Evidence,
  body: BodyReading,
): HashRecipe[] => {
  const others = isGuess ? merchants.filter(({ id }) => id !== own?.id).slice(0, maxGuesses - 1) : []
  const secrets = [...(own ? [own] : []), ...others].flatMap((merchant) => merchant.secrets)
  const encodings = body.encoding === 'utf8' ? (['utf8'] as const) : (['utf8', body.encoding] as const)
  return [...new Set(secrets)].flatMap((secret) =>
    encodings.map((encoding) => ({ ...baseHashRecipe, secret, encoding })),
  )
}
