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

/** How the shop looks and what it sells. */
export interface ShopLook {
  name: string
  slogan: string
  /** A picture as a data address; null: the leaf. */
  logo: string | null
  /** The accent colour's style sheet; empty: the pages' own. */
  css: string
  currency: 'EUR' | 'USD'
  products: readonly Product[]
  customers: readonly Customer[]
  /** Of /present; none: the built-in ones. */
  chapters: readonly { name: string; text: string }[]
}
