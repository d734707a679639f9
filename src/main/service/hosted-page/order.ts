import type { LinkState } from '../../../shared/contract/links.ts'
import type { Clock } from '../../domain/clock.ts'
import { linkRequestOf } from '../../domain/link/link-request.ts'
import { linkStateAt, type PaymentLink } from '../../domain/link/payment-link.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { Store } from '../../store/store.ts'

/** How a merchant shows itself on the card page. */
export interface Brand {
  name: string
  /** A data address; null: the first letter of the name. */
  logo: string | null
  /** Path of a style sheet with its colour. */
  stylesheet: string | undefined
}

/** A link as the pages show it. */
export interface ShownOrder {
  link: PaymentLink
  state: LinkState
  merchantName: string
  brand: Brand | undefined
  description: string
  returnUrl: string
  cancelUrl: string
  /** The amount for display: `€19.90`. */
  amount: string
  payment: Payment | undefined
}

type Deps = {
  store: Pick<Store, 'links' | 'merchants' | 'paymentOfLink'>
  clock: Clock
  brandOf: (merchantId: string) => Brand | undefined
}

/** Formats minor units for display: 1990 EUR → `€19.90`. Exact, because the largest amount has 11 digits. */
export const amountShown = (minorUnits: number, currency: PaymentLink['currency']): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minorUnits / 100)

/** Formats a time in UTC, because the server does not know the customer's time zone: `20 Nov 2026, 12:04 UTC`. */
export const timeShown = (time: number): string => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(time)} UTC`
}

/** Returns the order of a link in its current state. */
export const orderOf = (link: PaymentLink, { store, clock, brandOf }: Deps): ShownOrder => {
  const { description, return_url, cancel_url } = linkRequestOf(link)
  return {
    link,
    state: linkStateAt(link, clock.now()),
    brand: brandOf(link.merchantId),
    merchantName: brandOf(link.merchantId)?.name ?? store.merchants.get(link.merchantId)?.name ?? 'the merchant',
    description,
    returnUrl: return_url,
    cancelUrl: cancel_url,
    amount: amountShown(link.amount, link.currency),
    payment: store.paymentOfLink(link.id),
  }
}
