import type { SettingName } from '../../../../shared/contract/settings.ts'
import { retryPresets } from '../../../../shared/retry-presets.ts'
import { type CardOutcome, testCards } from '../../../../shared/test-cards.ts'
import { delayText } from '../../ui/text/delay-text.ts'

export type Control =
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'switch' }
  | {
      kind: 'text'
      unit?: string
      numeric?: boolean
      suggestions?: 'time-zones'
      grouped?: boolean
      schedule?: boolean
    }

export interface SettingText {
  title: string
  /** The effect of the setting, in plain words. */
  explains: string
  control: Control
}

const number = (unit: string): Control => ({ kind: 'text', unit, numeric: true })
const card: Control = { kind: 'text', numeric: true, grouped: true }
const text: Control = { kind: 'text' }
const onOff: Control = { kind: 'switch' }
const choice = (...options: [value: string, label: string][]): Control => ({
  kind: 'choice',
  options: options.map(([value, label]) => ({ value, label })),
})

/** `5 s, 5 min`, each number with its unit on one line. */
const pausesText = (pauses: readonly number[]): string =>
  pauses.map((pause) => delayText(pause / 1_000).replace(' ', '\u00a0')).join(', ')

const cardText = (outcome: CardOutcome) => {
  const { title, explains } = testCards[outcome]
  return { title, explains, control: card }
}

/** The texts of every setting. The compiler checks that none is missing. */
export const settingTexts = {
  cardSuccess: cardText('success'),
  cardRedirect: cardText('redirect'),
  cardFailed: cardText('failed'),
  sampleExpiry: {
    title: 'Sample expiry date',
    explains: 'Filled in by the test card chips of the hosted page. MM/YY.',
    control: text,
  },
  sampleCvv: {
    title: 'Sample CVV',
    explains: 'Filled in together with the expiry date. 3 or 4 digits.',
    control: { kind: 'text', numeric: true },
  },
  strictCardData: {
    title: 'Strict card data',
    explains: 'Accept only the sample expiry date and CVV. Off: accept any CVV and any date that has not expired.',
    control: onOff,
  },
  numbersInSignature: {
    title: 'Numbers in the signature',
    explains: 'As sent: 10.50 stays 10.50. Shortest: 10.50 is hashed as 10.5, as by servers that re-encode numbers.',
    control: choice(['as-sent', 'As sent'], ['shortest', 'Shortest']),
  },
  repeatedOrder: {
    title: 'Repeated order',
    explains:
      'A second create call with the same order_id: refuse with E004, return the existing link if the body is identical, or create another link.',
    control: choice(['reject', 'Refuse'], ['replay', 'Same link'], ['allow', 'New link']),
  },
  errorHttpStatus: {
    title: 'HTTP status of errors',
    explains: 'Meaningful: 400, 401, 409 and so on. Always 200: only the code in the body shows the error.',
    control: choice(['semantic', 'Meaningful'], ['always-200', 'Always 200']),
  },
  linkExpiryHours: {
    title: 'Links expire after',
    explains: 'An expired link shows a page that says so and sends no IPN. 0 means never.',
    control: number('hours'),
  },
  timeZone: {
    title: 'Time zone of datetime',
    explains: 'The zone of the IPN’s datetime field, by its IANA name.',
    control: { kind: 'text', suggestions: 'time-zones' },
  },
  ipnOnFailed: {
    title: 'Send for failed payments',
    explains: 'Send an IPN when a payment fails. Paid payments always send one.',
    control: onOff,
  },
  ipnOnCanceled: {
    title: 'Send for canceled payments',
    explains: 'Send an IPN when the customer cancels.',
    control: onOff,
  },
  ipnStatusFailed: {
    title: 'Status code of failed',
    explains:
      'The value of the status field. It is always 1 for paid payments. Set it to the value the real gateway sends.',
    control: text,
  },
  ipnStatusCanceled: {
    title: 'Status code of canceled',
    explains: 'The value of the status field when the customer cancels.',
    control: text,
  },
  ipnTimeoutSeconds: {
    title: 'Wait for an answer',
    explains: 'Any 2xx within this time acknowledges the IPN. 1 to 120.',
    control: number('seconds'),
  },
  ipnRetries: {
    title: 'Retries',
    explains: `After a failed attempt. Standard: ${pausesText(retryPresets.standard)}. Quick: ${pausesText(retryPresets.quick)}.`,
    control: choice(['standard', 'Standard'], ['quick', 'Quick'], ['custom', 'Custom'], ['none', 'None']),
  },
  ipnRetrySchedule: {
    title: 'Custom retries',
    explains: 'The pause after each failed attempt, for example 5s, 5m, 1h 30m. Up to 20 pauses of at most 7 days.',
    control: { kind: 'text', schedule: true },
  },
  ipnDiagnosticHeaders: {
    title: 'Diagnostic headers',
    explains: 'Adds X-Ipn-Id and X-Ipn-Attempt, which distinguish repeated attempts. The real service sends none.',
    control: onOff,
  },
  theme: {
    title: 'Theme',
    explains: 'System follows the light or dark mode of this computer.',
    control: choice(['system', 'System'], ['light', 'Light'], ['dark', 'Dark']),
  },
  openHostedPageIn: {
    title: 'Open the hosted page in',
    explains: 'For the desktop window. In a browser the page opens in a new tab.',
    control: choice(['window', 'Its own window'], ['browser', 'The browser']),
  },
  notifyOnFailure: {
    title: 'Notify of failed deliveries',
    explains: 'The desktop window shows a notification when an IPN has used up its retries.',
    control: onOff,
  },
  keepLog: { title: 'Calls in the log', explains: 'Older ones are deleted. 10 to 50,000.', control: number('newest') },
  keepDeliveries: {
    title: 'IPN deliveries',
    explains: 'Older finished ones are deleted. 10 to 50,000.',
    control: number('newest'),
  },
  keepInbox: {
    title: 'Messages in the inbox',
    explains: 'Older ones are deleted. 10 to 50,000.',
    control: number('newest'),
  },
} as const satisfies Record<SettingName, SettingText>
