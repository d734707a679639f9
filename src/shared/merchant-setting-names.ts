/** Settings that a merchant can override. All others are global. */
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
