import { z } from 'zod'
import { idParams, instant, listQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const merchantKey = z
  .string()
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters')
  .regex(/^[^\s\p{C}]+$/u, 'must have no spaces or control characters')
export const merchantSecret = z.string().min(1, 'must not be empty').max(500, 'must have at most 500 characters')
const merchantName = z.string().trim().min(1, 'must not be empty').max(128, 'must have at most 128 characters')

/** A merchant: its name, its public key and the secret that signs its requests. */
export const merchant = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  secret: z.string(),
  /** Replaced secrets that are still accepted. */
  previousSecrets: z.array(z.object({ secret: z.string(), validUntil: instant })),
  links: z.number().int().meta({ description: 'payment links this merchant has' }),
  createdAt: instant,
})
export type MerchantView = z.output<typeof merchant>

export const listMerchants = endpoint({
  method: 'GET',
  path: '/api/merchants',
  summary: 'Merchants, newest first',
  query: listQuery,
  reply: pageOf(merchant),
})

export const createMerchant = endpoint({
  method: 'POST',
  path: '/api/merchants',
  summary: 'Add a merchant; a missing key or secret is generated',
  body: z.strictObject({ name: merchantName, key: merchantKey.optional(), secret: merchantSecret.optional() }),
  reply: merchant,
})

export const getMerchant = endpoint({
  method: 'GET',
  path: '/api/merchants/:id',
  summary: 'One merchant',
  params: idParams,
  reply: merchant,
})

export const changeMerchant = endpoint({
  method: 'PATCH',
  path: '/api/merchants/:id',
  summary: 'Change the name, key or secret',
  params: idParams,
  body: z.strictObject({
    name: merchantName.optional(),
    key: merchantKey.optional(),
    secret: merchantSecret.optional(),
  }),
  reply: merchant,
})

export const deleteMerchant = endpoint({
  method: 'DELETE',
  path: '/api/merchants/:id',
  summary: 'Delete a merchant with its links, payments and deliveries',
  params: idParams,
  reply: z.object({
    deleted: z.object({ links: z.number().int(), payments: z.number().int(), deliveries: z.number().int() }),
  }),
})

export const rotateMerchantSecret = endpoint({
  method: 'POST',
  path: '/api/merchants/:id/rotate',
  summary: 'Replace the secret; the old one stays valid for the given time',
  params: idParams,
  body: z.strictObject({
    secret: merchantSecret.optional(),
    keepOldForSeconds: z.number().int().min(0).max(31_536_000).default(0),
  }),
  reply: merchant,
})
