const formats = new Map<string, Intl.NumberFormat>()

/** Making one takes long enough to be felt in a list that scrolls. */
const formatOf = (currency: string): Intl.NumberFormat => {
  const made = formats.get(currency) ?? new Intl.NumberFormat(undefined, { style: 'currency', currency })
  formats.set(currency, made)
  return made
}

/** An amount the way people read it: `€19.90`. `amount` is the decimal text of the control API. */
export const moneyText = (amount: string, currency: string): string => formatOf(currency).format(Number(amount))
