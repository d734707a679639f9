/** An amount the way people read it: `€19.90`. `amount` is the decimal text of the control API. */
export const moneyText = (amount: string, currency: string): string =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(Number(amount))
