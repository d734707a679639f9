import { html } from '../../../shared/html.ts'
import { type PageFrame, shopPage } from './layout.ts'
import { moneyText } from './money-text.ts'

export const productsPage = (frame: PageFrame) =>
  shopPage(frame, {
    title: 'Products',
    main: html`<h1>${frame.look.slogan}</h1>
<p class="lead">Put something into the cart and pay with a test card. The order becomes paid when the notification of the payment service arrives.</p>
<ul class="products">
${frame.look.products.map(
  ({ id, name, text, price, picture }) => html`<li>
${picture}
<h2>${name}</h2>
<p>${text}</p>
<form method="post" action="/shop/cart"><input type="hidden" name="product" value="${id}"><input type="hidden" name="add" value="1">
<strong>${moneyText(price, frame.look.currency)}</strong> <button type="submit" aria-label="Add to cart: ${name}">Add to cart</button></form>
</li>`,
)}
</ul>`,
  })
