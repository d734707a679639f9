import { asciiJson } from './ascii-json.ts'
import type { VectorSet } from './golden-vectors.ts'
import { numbersText, recipe, use } from './vector-texts.ts'

/** Returns the data of a test file as JSON. Header and hash follow from the token. */
export const embeddedVectors = ({ key, vectors }: VectorSet): string =>
  asciiJson({
    merchantKey: key,
    vectors: vectors.map(({ name, catches, body, canonical, token }) => ({ name, catches, body, canonical, token })),
  })

/** Returns the comment at the top of a test file. `mark` starts a comment; `run` says how to run it. */
export const introduction = ({ numbers }: VectorSet, mark: string, run: string): string =>
  [
    'Golden test vectors for the signature of payment links, made by Paylink Console.',
    '',
    ...recipe,
    numbersText[numbers],
    '',
    ...use,
    '',
    `Run: ${run}`,
  ]
    .map((line) => `${mark} ${line}`.trimEnd())
    .join('\n')
