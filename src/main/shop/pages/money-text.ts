/** Formats an amount in minor units: `49.90 EUR`. */
export const moneyText = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency}`
