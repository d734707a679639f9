import { readFileSync } from 'node:fs'
import { z } from 'zod'

const vectors = z.array(
  z.strictObject({
    name: z.string(),
    merchant_key: z.string(),
    merchant_secret: z.string(),
    body: z.string(),
    canonical: z.string(),
    hash: z.string(),
    token: z.string(),
  }),
)

/** Bodies with their canonical text, hash and token, made with PHP and checked again in Python. */
export const signatureVectors = vectors.parse(
  JSON.parse(readFileSync(new URL('../fixtures/signature-vectors.json', import.meta.url), 'utf8')),
)
