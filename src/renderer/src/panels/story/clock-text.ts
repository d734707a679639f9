const format = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
})

/** Local time of day to the ms: `12:04:02.118`. `at` in ms since the epoch. */
export const clockText = (at: number): string => format.format(at)
