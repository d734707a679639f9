import { type Html, html } from '../../../shared/html.ts'
import { type CartLine, linesOf, totalOf } from '../cart.ts'
import { type PageFrame, shopPage } from './layout.ts'
import { moneyText } from './money-text.ts'

const change = (id: string, add: number, label: string, sign: string): Html =>
  html`<form method="post" action="/shop/cart"><input type="hidden" name="product" value="${id}"><input type="hidden" name="add" value="${add}"><button class="step" type="submit" aria-label="${label}">${sign}</button></form>`

/** `notice`: why the payment page sent the customer back here. */
export const cartPage = (frame: PageFrame, cart: readonly CartLine[], notice?: Html) => {
  const total = totalOf(linesOf(cart))
  return shopPage(frame, {
    title: 'Cart',
    isLive: notice !== undefined,
    main: html`<h1>${notice === undefined ? 'Your cart' : 'Your cart is still here'}</h1>
${notice}
${
  cart.length === 0
    ? html`<p>The cart is empty. <a href="/shop">Choose something</a></p>`
    : html`<ul class="cart">${cart.map(
        ({ product: { id, name, price, picture }, quantity }) =>
          html`<li>${picture}<span>${name}</span><span class="quantity">${change(id, -1, `One ${name} less`, '−')}<span>${quantity}</span>${change(id, 1, `One ${name} more`, '+')}</span><strong>${moneyText(price * quantity, frame.look.currency)}</strong></li>`,
      )}</ul>
<p class="total">Total <strong>${moneyText(total, frame.look.currency)}</strong></p>
<p><a class="button" href="/shop/checkout">Check out</a></p>`
}`,
  })
}
