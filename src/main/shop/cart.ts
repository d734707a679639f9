import type { ShopOrder } from './order.ts'
import type { Product } from './shop-look.ts'

export interface CartLine {
  product: Product
  quantity: number
}

const maxQuantity = 9

/** Parses the cart cookie: `notebook:2,pen:1`. Unknown products are left out. */
export const readCart = (text: string | undefined, products: readonly Product[]): readonly CartLine[] => {
  const wanted = new Map(
    (text ?? '').split(',').map((part) => {
      const [id = '', quantity = ''] = part.split(':')
      return [id, Math.min(Number.parseInt(quantity, 10) || 0, maxQuantity)]
    }),
  )
  return products.flatMap((product) => {
    const quantity = wanted.get(product.id) ?? 0
    return quantity > 0 ? [{ product, quantity }] : []
  })
}

export const writeCart = (lines: readonly CartLine[]): string =>
  lines.map(({ product, quantity }) => `${product.id}:${quantity}`).join(',')

/** Adds `add` pieces of a product to the cart; a negative number removes pieces. */
export const changeCart = (
  lines: readonly CartLine[],
  { productId, add, products }: { productId: string; add: number; products: readonly Product[] },
): readonly CartLine[] => {
  const present = lines.find(({ product }) => product.id === productId)?.quantity ?? 0
  const others = lines.filter(({ product }) => product.id !== productId)
  return readCart(`${writeCart(others)},${productId}:${present + add}`, products)
}

export const linesOf = (cart: readonly CartLine[]): ShopOrder['lines'] =>
  cart.map(({ product: { id, name, price }, quantity }) => ({ productId: id, name, quantity, price }))

/** Minor units. */
export const totalOf = (lines: ShopOrder['lines']): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
