import { brandOf, digitsOf, passesLuhn } from '../../../shared/card-brand.ts'
import type { KeptCard } from '../../../shared/contract/links.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import { type CardOutcome, cardNumberOf, cardOutcomes, type testCards } from '../../../shared/test-cards.ts'

/** The fields of the card form. All are secret: none is stored, logged or shown again. */
export const cardFields = ['number', 'expiry', 'cvv'] as const
export type CardField = (typeof cardFields)[number]
export type CardErrors = Partial<Record<CardField, string>>

type CardSettings = Pick<
  Settings,
  (typeof testCards)[CardOutcome]['setting'] | 'sampleExpiry' | 'sampleCvv' | 'strictCardData'
>

/** Returns the outcome of a test card (specification, test cards); undefined for any other number. */
export const outcomeOfCard = (digits: string, settings: CardSettings): CardOutcome | undefined =>
  cardOutcomes.find((outcome) => cardNumberOf(outcome, settings) === digits)

const numberError = (text: string, digits: string, settings: CardSettings): string | undefined => {
  if (text.trim() === '') return 'Enter the card number.'
  if (/[^\d\s.-]/.test(text)) return 'A card number has digits only.'
  if (outcomeOfCard(digits, settings) !== undefined) return undefined
  if (digits.length < 13) return 'This card number is too short.'
  if (digits.length > 19 || !passesLuhn(digits)) return 'This is not a card number. Check its digits.'
  return 'Only test cards work here. Choose one of those above.'
}

/** Reads month and year: `12/34`, `1234`, `12 / 2034`, `3-30`. Returns undefined for anything else. */
const monthOf = (text: string): { year: number; month: number } | undefined => {
  const match = /^(\d{1,2})(?:\s*[/.-])?\s*(?:20)?(\d{2})$/.exec(text.trim())
  const month = Number(match?.[1])
  return match && month >= 1 && month <= 12 ? { year: 2000 + Number(match[2]), month } : undefined
}

const expiryError = (text: string, settings: CardSettings, now: number): string | undefined => {
  if (text.trim() === '') return 'Enter the expiry date.'
  const expiry = monthOf(text)
  if (expiry === undefined) return 'Enter the expiry date as MM/YY.'
  const today = new Date(now)
  // A card is valid until the end of its month.
  const monthsLeft = (expiry.year - today.getUTCFullYear()) * 12 + expiry.month - 1 - today.getUTCMonth()
  if (monthsLeft < 0) return 'This expiry date is past.'
  const sample = monthOf(settings.sampleExpiry)
  const isSample = sample?.year === expiry.year && sample.month === expiry.month
  if (settings.strictCardData && !isSample) return `Strict card data is on: use ${settings.sampleExpiry}.`
  return undefined
}

const cvvError = (text: string, digits: string, settings: CardSettings): string | undefined => {
  const cvv = text.trim()
  if (cvv === '') return 'Enter the CVV.'
  if (settings.strictCardData) {
    return cvv === settings.sampleCvv ? undefined : `Strict card data is on: use ${settings.sampleCvv}.`
  }
  const length = brandOf(digits) === 'amex' ? 4 : 3
  return /^\d+$/.test(cvv) && cvv.length === length ? undefined : `The CVV has ${length} digits.`
}

/**
 * Reads the card form as typed. Returns the parts of the card that may be stored, or the fault of each field. Accepts
 * only the test cards of the settings. `now` is ms since the epoch; expiry is decided in UTC.
 */
export const readCardForm = (
  fields: Record<CardField, string>,
  settings: CardSettings,
  now: number,
): { card: KeptCard } | { errors: CardErrors } => {
  const digits = digitsOf(fields.number)
  const number = numberError(fields.number, digits, settings)
  const expiry = expiryError(fields.expiry, settings, now)
  const cvv = cvvError(fields.cvv, digits, settings)
  const outcome = outcomeOfCard(digits, settings)
  if (number === undefined && expiry === undefined && cvv === undefined && outcome !== undefined) {
    return { card: { brand: brandOf(digits), lastFour: digits.slice(-4), outcome } }
  }
  return {
    errors: {
      ...(number === undefined ? {} : { number }),
      ...(expiry === undefined ? {} : { expiry }),
      ...(cvv === undefined ? {} : { cvv }),
    },
  }
}
