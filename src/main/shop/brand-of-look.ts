import type { ShopLook } from './shop-look.ts'

/** Returns what the card page takes of the shop. */
export const brandOfLook = ({ name, logo, css }: ShopLook) => {
  const stylesheet = css === '' ? undefined : '/shop/assets/look.css'
  return { name, logo, stylesheet }
}
