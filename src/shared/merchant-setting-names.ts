/**
 * The settings for which a merchant can have its own values: those of its calls, its payments and its IPN. The settings
 * of test cards, retention and the console are global.
 */
export const merchantSettingNames = [
  'numbersInSignature',
  'repeatedOrder',
  'errorHttpStatus',
  'linkExpiryHours',
  'timeZone',
  'ipnOnFailed',
  'ipnOnCanceled',
  'ipnStatusFailed',
  'ipnStatusCanceled',
  'ipnRetries',
  'ipnRetrySchedule',
] as const

export type MerchantSettingName = (typeof merchantSettingNames)[number]
