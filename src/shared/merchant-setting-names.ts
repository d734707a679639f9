/**
 * The settings a merchant can have its own values of: those about its calls, its payments and its IPN. What concerns
 * the hosted page's cards, how much is kept and how the console looks is the same for all.
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
