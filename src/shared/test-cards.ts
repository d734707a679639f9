/**
 * The test cards by outcome (specification, What the service does; numbers and order are our decision 0008): what a payment comes to,
 * the setting that holds the number, the number it has until changed, and its words on the card page and in the console.
 */
export const testCards = {
  success: {
    result: 'paid',
    setting: 'cardSuccess',
    number: '4111111111111111',
    chip: 'Success',
    label: 'Success',
    title: 'Success card',
    explains: 'Paying with this number succeeds.',
  },
  redirect: {
    result: 'challenged',
    setting: 'cardRedirect',
    number: '4000000000003220',
    chip: 'Bank page',
    label: 'Bank page',
    title: 'Bank page card',
    explains: 'Paying with this number leads to the simulated bank, which approves or declines.',
  },
  failed: {
    result: 'failed',
    setting: 'cardFailed',
    number: '4000000000000002',
    chip: 'Declined',
    label: 'Failed',
    title: 'Failed card',
    explains: 'Paying with this number fails.',
  },
} as const

export type CardOutcome = keyof typeof testCards

export const cardOutcomes = Object.keys(testCards) as [CardOutcome, ...CardOutcome[]]

/** Names of the settings that hold the card numbers. */
export const cardSettings = cardOutcomes.map((outcome) => testCards[outcome].setting)

/** The number of the test card of an outcome. */
export const cardNumberOf = (
  outcome: CardOutcome,
  settings: Readonly<Record<(typeof testCards)[CardOutcome]['setting'], string>>,
): string => settings[testCards[outcome].setting]
