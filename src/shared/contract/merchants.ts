import { z } from 'zod'
import { wellFormed } from '../well-formed.ts'
import { idParams, instant, listQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { removedRecords } from './links.ts'
import { merchantSettings, merchantSettingsPatch } from './settings.ts'

export const merchantKey = z
  .string()
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters')
  .regex(/^[^\s\p{C}]+$/u, 'must have no spaces or control characters')
export const merchantSecret = z
  .string()
  .min(1, 'must not be empty')
  .max(500, 'must have at most 500 characters')
  .refine((secret) => wellFormed(secret) === secret, 'must have no half of a character (a lone surrogate)')
export const merchantName = z.string().trim().min(1, 'must not be empty').max(128, 'must have at most 128 characters')

/** A merchant: its name, its public key and the secret that signs its requests. */
export const merchant = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  secret: z.string(),
  /** Replaced secrets that are still accepted. */
  previousSecrets: z.array(z.object({ secret: z.string(), validUntil: instant })),
  settings: merchantSettings.meta({ description: 'its own values, which win over the global settings' }),
  links: z.number().int().meta({ description: 'payment links this merchant has' }),
  createdAt: instant,
})
export type MerchantView = z.output<typeof merchant>

export const listMerchants = endpoint('GET', '/api/merchants', {
  summary: 'Merchants, newest first',
  query: listQuery,
  reply: pageOf(merchant),
})

export const createMerchant = endpoint('POST', '/api/merchants', {
  summary: 'Add a merchant; a missing key or secret is generated',
  body: z.strictObject({
    name: merchantName,
    key: merchantKey.optional(),
    secret: merchantSecret.optional(),
    settings: merchantSettings.optional(),
  }),
  reply: merchant,
})

export const getMerchant = endpoint('GET', '/api/merchants/:id', {
  summary: 'One merchant',
  params: idParams,
  reply: merchant,
})

export const changeMerchant = endpoint('PATCH', '/api/merchants/:id', {
  summary: 'Change the name, the key, the secret, or its own values of settings; null takes one of these away',
  params: idParams,
  body: z.strictObject({
    name: merchantName.optional(),
    key: merchantKey.optional(),
    secret: merchantSecret.optional(),
    settings: merchantSettingsPatch.optional(),
  }),
  reply: merchant,
})

export const deleteMerchant = endpoint('DELETE', '/api/merchants/:id', {
  summary: 'Delete a merchant with its links, payments and deliveries',
  params: idParams,
  reply: z.object({ deleted: removedRecords }),
})

export const rotateMerchantSecret = endpoint('POST', '/api/merchants/:id/rotate', {
  summary: 'Replace the secret; the old one stays valid for the given time',
  params: idParams,
  body: z.strictObject({
    secret: merchantSecret.optional(),
    keepOldForSeconds: z.number().int().min(0).max(31_536_000).default(0),
  }),
  reply: merchant,
})

/** A merchant as a file for another engine. `secret` is null unless it was requested. */
export const merchantProfile = z.strictObject({
  product: z.literal('paylink-console', 'must be "paylink-console"'),
  kind: z.literal('merchant-profile', 'must be "merchant-profile"'),
  format: z.literal(1, 'must be 1; update Paylink Console to read a later one'),
  name: merchantName,
  key: merchantKey,
  secret: merchantSecret.nullable(),
  settings: merchantSettings,
})
export type MerchantProfile = z.output<typeof merchantProfile>

export const exportMerchantProfile = endpoint('GET', '/api/merchants/:id/profile', {
  summary: 'One merchant with its own settings as a file, without its secret unless asked',
  params: idParams,
  query: z.object({ secret: z.enum(['true', 'false']).default('false') }),
  reply: merchantProfile,
})

export const importMerchantProfile = endpoint('POST', '/api/merchants/profile', {
  summary:
    'Take in such a file: a merchant with its key gets exactly these settings and keeps its name and secret; else one is ' +
    'made, with a new secret where the file has none',
  body: merchantProfile,
  reply: z.object({ merchant, made: z.boolean(), newSecret: z.boolean() }),
})
