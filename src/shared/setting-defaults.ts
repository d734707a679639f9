import { testCards } from './test-cards.ts'

/**
 * The default of each setting. Separate from the schemas, so that the console can offer "reset to default" without
 * loading them.
 */
export const settingDefaults = {
  numbersInSignature: 'as-sent',
  repeatedOrder: 'reject',
  errorHttpStatus: 'semantic',
  linkExpiryHours: 24,
  cardSuccess: testCards.success.number,
  cardRedirect: testCards.redirect.number,
  cardFailed: testCards.failed.number,
  sampleExpiry: '12/34',
  sampleCvv: '123',
  strictCardData: false,
  timeZone: 'UTC',
  ipnOnFailed: true,
  ipnOnCanceled: true,
  ipnStatusFailed: '2',
  ipnStatusCanceled: '3',
  ipnTimeoutSeconds: 15,
  ipnRetries: 'standard',
  ipnRetrySchedule: '5,300,1800',
  ipnDiagnosticHeaders: false,
  keepLog: 5_000,
  keepDeliveries: 5_000,
  keepInbox: 5_000,
  openHostedPageIn: 'window',
  notifyOnFailure: true,
  theme: 'system',
} as const
