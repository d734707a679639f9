import { html } from '../../../shared/html.ts'
import { type CartLine, linesOf, totalOf } from '../cart.ts'
import type { Customer } from '../order.ts'
import { type PageFrame, shopPage } from './layout.ts'
import { linesTable } from './lines-table.ts'
import { moneyText } from './money-text.ts'

const field = (name: string, label: string, value: string, type = 'text') =>
  html`<label>${label}<input name="${name}" type="${type}" value="${value}" required maxlength="100" autocomplete="off"></label>`

/** `customer` fills the form. `next` is the index of the customer for the next order. */
export const checkoutPage = (
  frame: PageFrame,
  { cart, customer, next, problem }: { cart: readonly CartLine[]; customer: Customer; next: number; problem?: string },
) => {
  const lines = linesOf(cart)
  const total = totalOf(lines)
  return shopPage(frame, {
    title: 'Check out',
    main: html`<h1>Check out</h1>
${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
${linesTable(lines, total, frame.look.currency)}
<form class="customer" method="post" action="/shop/orders">
<h2>Who is buying</h2>
${field('firstName', 'First name', customer.firstName)}
${field('lastName', 'Last name', customer.lastName)}
${field('email', 'E-mail', customer.email, 'email')}
${field('phone', 'Phone', customer.phone, 'tel')}
<input type="hidden" name="ip" value="${customer.ip}">
<p class="actions"><button type="submit">Pay ${moneyText(total, frame.look.currency)}</button> <a href="/shop/checkout?customer=${next}">Someone else</a></p>
</form>`,
  })
}
