import { type Html, html } from '../../../shared/html.ts'
import type { ShopOrder } from '../order.ts'
import { moneyText } from './money-text.ts'

/** The order lines with their total. */
export const linesTable = (
  lines: ShopOrder['lines'],
  total: number,
  currency: string,
): Html => html`<table class="lines">
<thead><tr><th scope="col">Product</th><th scope="col">Pieces</th><th scope="col">Price</th></tr></thead>
<tbody>${lines.map(
  ({ name, quantity, price }) =>
    html`<tr><td>${name}</td><td>${quantity}</td><td>${moneyText(price * quantity, currency)}</td></tr>`,
)}</tbody>
<tfoot><tr><th scope="row" colspan="2">Total</th><td>${moneyText(total, currency)}</td></tr></tfoot>
</table>`
