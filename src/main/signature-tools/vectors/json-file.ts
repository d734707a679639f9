import { asciiJson, numbersText, recipe, use } from './embedded-vectors.ts'
import type { VectorSet } from './golden-vectors.ts'

const fields = {
  name: 'what the body is about',
  catches: 'the mistakes it brings to light',
  body: 'the body of the create call as it is sent, as text: read it, do not decode it, before it is sent',
  canonical: 'the canonical JSON of that body',
  hash: 'MD5 of the canonical JSON with the secret after it',
  token: 'merchant key, dot, hash',
  authorization: 'the value of the Authorization header',
}

/** Writes a JSON file for any other language. The file explains its fields. */
export const jsonFile = ({ key, numbers, vectors }: VectorSet): string =>
  `${asciiJson({ about: [...recipe, numbersText[numbers], ...use], fields, merchantKey: key, numbers, vectors })}\n`
