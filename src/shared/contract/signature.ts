import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const signatureSteps = z.object({
  sortedKeys: z.array(z.string()),
  canonicalJson: z.string(),
  /** What is hashed; the secret is shown as dots. */
  stringToHash: z.string(),
  hash: z.string(),
  token: z.string(),
  authorization: z.string(),
})
export type SignatureSteps = z.output<typeof signatureSteps>

export const explainSignature = endpoint({
  method: 'POST',
  path: '/api/signature/explain',
  summary: 'Every step from the body to the token',
  body: z.union([
    z.strictObject({ body: z.string(), merchantId: z.string() }),
    z.strictObject({ body: z.string(), secret: z.string().min(1), key: z.string().min(1).optional() }),
  ]),
  reply: signatureSteps,
})
