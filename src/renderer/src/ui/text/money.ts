const formats = new Map<string, Intl.NumberFormat>()

/** Cached, because creating one is slow enough to be noticed while a list scrolls. */
const formatOf = (currency: string): Intl.NumberFormat => {
  const made = formats.get(currency) ?? new Intl.NumberFormat(undefined, { style: 'currency', currency })
  formats.set(currency, made)
  return made
}

/** Formats an amount: `€19.90`. `amount` is the decimal text of the control API. */
export const moneyText = (amount: string, currency: string): string => formatOf(currency).format(Number(amount))
