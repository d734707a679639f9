import type { SettingName } from '../../../../shared/contract/settings.ts'
import { cardSettings } from '../../../../shared/test-cards.ts'

export interface SettingGroup {
  title: string
  settings: readonly SettingName[]
}

export interface Section {
  id: 'cards' | 'service' | 'ipn' | 'display' | 'access' | 'data'
  title: string
  /** One sentence under the title. */
  about: string
  groups: readonly SettingGroup[]
}

export const sections: readonly Section[] = [
  {
    id: 'cards',
    title: 'Cards',
    about: 'The only cards that the hosted page accepts, and the result of a payment with each.',
    groups: [
      { title: 'Test cards', settings: cardSettings },
      { title: 'Expiry and CVV', settings: ['sampleExpiry', 'sampleCvv', 'strictCardData'] },
    ],
  },
  {
    id: 'service',
    title: 'Service',
    about: 'How the service reads requests and answers them.',
    groups: [
      { title: 'Create calls', settings: ['numbersInSignature', 'repeatedOrder', 'errorHttpStatus'] },
      { title: 'Payment links', settings: ['linkExpiryHours'] },
    ],
  },
  {
    id: 'ipn',
    title: 'IPN',
    about: 'Which IPNs the merchant gets, and how often they are retried.',
    groups: [
      {
        title: 'Sending',
        settings: ['ipnRetries', 'ipnRetrySchedule', 'ipnTimeoutSeconds', 'ipnOnFailed', 'ipnOnCanceled'],
      },
      { title: 'Contents', settings: ['ipnStatusFailed', 'ipnStatusCanceled', 'timeZone', 'ipnDiagnosticHeaders'] },
    ],
  },
  {
    id: 'display',
    title: 'Display',
    about: 'How this console looks and what it opens.',
    groups: [{ title: 'Console', settings: ['theme', 'openHostedPageIn', 'notifyOnFailure'] }],
  },
  {
    id: 'access',
    title: 'Access',
    about: 'The browsers that are signed in to this console. Each signed in with the token printed at start.',
    groups: [],
  },
  {
    id: 'data',
    title: 'Data',
    about: 'Where everything is kept, for how long, and how to move or remove it.',
    groups: [{ title: 'How much is kept', settings: ['keepLog', 'keepDeliveries', 'keepInbox'] }],
  },
]
