import type { Html } from '../../shared/html.ts'
import type { Customer } from './order.ts'

export interface Product {
  id: string
  name: string
  text: string
  /** Minor units. */
  price: number
  picture: Html
}

/** The look and the products of the shop. */
export interface ShopLook {
  name: string
  slogan: string
  /** A picture as a data URL; null: the built-in leaf. */
  logo: string | null
  /** The style sheet of the accent colour; empty: the pages' own colours. */
  css: string
  currency: 'EUR' | 'USD'
  products: readonly Product[]
  customers: readonly Customer[]
  /** Chapters of /present; empty: the built-in ones. */
  chapters: readonly { name: string; text: string }[]
}

/** Returns the parts of the look that the card page shows. */
export const brandOfLook = ({ name, logo, css }: ShopLook) => {
  const stylesheet = css === '' ? undefined : '/shop/assets/look.css'
  return { name, logo, stylesheet }
}
