/**
 * The test cards by outcome (specification, What the service does; numbers and order are decision record 0008): the
 * result of the payment, the setting that stores the number, its default, and the texts on the card page and in the
 * console.
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

/** Names of the settings that store the card numbers. */
export const cardSettings = cardOutcomes.map((outcome) => testCards[outcome].setting)

/** Returns the number of the test card of an outcome. */
export const cardNumberOf = (
  outcome: CardOutcome,
  settings: Readonly<Record<(typeof testCards)[CardOutcome]['setting'], string>>,
): string => settings[testCards[outcome].setting]
