import { z } from 'zod'
import { passesLuhn } from '../card-brand.ts'
import { type MerchantSettingName, merchantSettingNames } from '../merchant-setting-names.ts'
import { settingDefaults } from '../setting-defaults.ts'
import { endpoint } from './endpoint.ts'

/** z.preprocess instead of .transform, because OpenAPI needs a schema for input and output. */
const readingText = <T extends z.ZodType>(read: (text: string) => unknown, schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? read(value) : value), schema)

/** Accepts only decimals as numbers: z.coerce would read "" and null as 0, and a link would never expire. */
const numeric = <T extends z.ZodType>(schema: T) =>
  readingText((text) => (/^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text), schema)

const cardNumber = readingText(
  (text) => text.replace(/[\s-]/g, ''),
  z
    .string()
    .regex(/^\d{13,19}$/, { error: 'must have 13 to 19 digits', abort: true })
    .refine(passesLuhn, 'is not a valid card number (its check digit is wrong)'),
)

const ipnStatus = z.string().regex(/^[0-9A-Za-z_-]{1,16}$/, 'must be 1 to 16 letters, digits, - or _')

const kept = numeric(z.number().int().min(10).max(50_000))

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** 7 days in seconds. */
const maxDelaySeconds = 604_800

const isSchedule = (text: string): boolean => {
  const delays = text.split(',')
  const isDelay = (delay: string): boolean => /^\d+(\.\d{1,3})?$/.test(delay) && Number(delay) <= maxDelaySeconds
  return delays.length <= 20 && delays.every(isDelay)
}

/** Not recursive: nested lists are not delays. */
const listText = (values: readonly unknown[]): string =>
  values.length <= 20 && values.every((one) => typeof one === 'number' || typeof one === 'string')
    ? values.join(',')
    : ''

/** Stored as typed: `5,300,1800`. A list of numbers is accepted too. */
const retrySchedule = z.preprocess(
  (value) => (Array.isArray(value) ? listText(value) : typeof value === 'string' ? value.replace(/\s/g, '') : value),
  z
    .string()
    .refine(
      isSchedule,
      'must be 1 to 20 pauses in seconds with commas between them, each at most 604800 (7 days): 5,300,1800. The console also takes 5s, 5m, 30m',
    ),
)

const flag = readingText((text) => (text === 'true' ? true : text === 'false' ? false : text), z.boolean())

/**
 * Every setting with its default. Numbers and booleans may be given as text, so that `--set NAME=VALUE` and the control
 * API use the same schema.
 */
export const settingFields = {
  numbersInSignature: z.enum(['as-sent', 'shortest']).default(settingDefaults.numbersInSignature),
  repeatedOrder: z.enum(['reject', 'replay', 'allow']).default(settingDefaults.repeatedOrder),
  errorHttpStatus: z.enum(['semantic', 'always-200']).default(settingDefaults.errorHttpStatus),
  /** Hours in which a link can be paid. 0: no limit. */
  linkExpiryHours: numeric(z.number().min(0).max(87_600)).default(settingDefaults.linkExpiryHours),
  cardSuccess: cardNumber.default(settingDefaults.cardSuccess),
  cardRedirect: cardNumber.default(settingDefaults.cardRedirect),
  cardFailed: cardNumber.default(settingDefaults.cardFailed),
  sampleExpiry: z
    .string()
    .regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'must be MM/YY')
    .default(settingDefaults.sampleExpiry),
  sampleCvv: z
    .string()
    .regex(/^\d{3,4}$/, 'must be 3 or 4 digits')
    .default(settingDefaults.sampleCvv),
  strictCardData: flag.default(settingDefaults.strictCardData),
  /** IANA time zone of the IPN's `datetime`. */
  timeZone: z.string().refine(isTimeZone, 'is not a known IANA time zone').default(settingDefaults.timeZone),
  ipnOnFailed: flag.default(settingDefaults.ipnOnFailed),
  ipnOnCanceled: flag.default(settingDefaults.ipnOnCanceled),
  ipnStatusFailed: ipnStatus.default(settingDefaults.ipnStatusFailed),
  ipnStatusCanceled: ipnStatus.default(settingDefaults.ipnStatusCanceled),
  ipnTimeoutSeconds: numeric(z.number().min(1).max(120)).default(settingDefaults.ipnTimeoutSeconds),
  ipnRetries: z.enum(['standard', 'quick', 'custom', 'none']).default(settingDefaults.ipnRetries),
  /** Delay after each failed attempt in seconds, for the schedule `custom`. */
  ipnRetrySchedule: retrySchedule.default(settingDefaults.ipnRetrySchedule),
  ipnDiagnosticHeaders: flag.default(settingDefaults.ipnDiagnosticHeaders),
  keepLog: kept.default(settingDefaults.keepLog),
  keepDeliveries: kept.default(settingDefaults.keepDeliveries),
  keepInbox: kept.default(settingDefaults.keepInbox),
  openHostedPageIn: z.enum(['window', 'browser']).default(settingDefaults.openHostedPageIn),
  notifyOnFailure: flag.default(settingDefaults.notifyOnFailure),
  theme: z.enum(['system', 'light', 'dark']).default(settingDefaults.theme),
}

export const settingsSchema = z.strictObject(settingFields)
export type Settings = z.output<typeof settingsSchema>
export type SettingName = keyof Settings

export const defaultSettings: Settings = settingsSchema.parse({})

/** A change of some settings. Unknown names and invalid values are refused by name. */
export const settingsPatch = z.strictObject(
  Object.fromEntries(Object.entries(settingFields).map(([name, field]) => [name, field.unwrap().optional()])) as {
    [K in keyof typeof settingFields]: z.ZodOptional<ReturnType<(typeof settingFields)[K]['unwrap']>>
  },
)
export type SettingsPatch = z.output<typeof settingsPatch>

type Plain<K extends keyof typeof settingFields> = ReturnType<(typeof settingFields)[K]['unwrap']>

const ofMerchant = <T extends z.ZodType>(wrap: (field: z.ZodType) => T) =>
  Object.fromEntries(merchantSettingNames.map((name) => [name, wrap(settingFields[name].unwrap())]))

/** A merchant's own values. For absent settings the global value applies. */
export const merchantSettings = z.strictObject(
  ofMerchant((field) => field.exactOptional()) as { [K in MerchantSettingName]: z.ZodExactOptional<Plain<K>> },
)
export type MerchantSettings = z.output<typeof merchantSettings>

/** A change of these values. null removes the merchant's own value. */
export const merchantSettingsPatch = z.strictObject(
  ofMerchant((field) => field.nullable().optional()) as {
    [K in MerchantSettingName]: z.ZodOptional<z.ZodNullable<Plain<K>>>
  },
)
export type MerchantSettingsPatch = z.output<typeof merchantSettingsPatch>

export const getSettings = endpoint('GET', '/api/settings', {
  summary: 'Every setting and its value',
  reply: settingsSchema,
})

export const changeSettings = endpoint('PATCH', '/api/settings', {
  summary: 'Change some settings; the rest stay as they are',
  body: settingsPatch,
  reply: settingsSchema,
})
