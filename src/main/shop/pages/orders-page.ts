import { type Html, html } from '../../../shared/html.ts'
import type { ShopOrder } from '../order.ts'
import type { ShopSwitches } from '../order-book.ts'
import { type PageFrame, shopPage } from './layout.ts'
import { moneyText } from './money-text.ts'
import { bookText, stateChip } from './order-page.ts'

const toggle = (name: keyof ShopSwitches, isOn: boolean, label: string, text: string): Html =>
  html`<form method="post" action="/shop/switches"><input type="hidden" name="name" value="${name}"><input type="hidden" name="on" value="${isOn ? '' : '1'}"><button type="submit" role="switch" aria-checked="${isOn ? 'true' : 'false'}">${label}</button><p>${text}</p></form>`

const timeText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

/** The back office. */
export const ordersPage = (frame: PageFrame, orders: readonly ShopOrder[]) =>
  shopPage(frame, {
    title: 'Orders',
    isLive: true,
    main: html`<h1>Orders</h1>
<div class="switches">
${toggle('isCareless', frame.isCareless, 'Careless shop', 'Marks orders as paid on the return page, books notifications twice, trusts the wrong amount.')}
${toggle('isDown', frame.isDown, 'Server down', 'Answers every notification with 503, so that the payment service has to send it again.')}
</div>
${
  orders.length === 0
    ? html`<p>No orders yet. <a href="/shop">Buy something</a></p>`
    : html`<table class="orders"><thead><tr><th scope="col">Order</th><th scope="col">Placed (UTC)</th><th scope="col">Customer</th><th scope="col">Total</th><th scope="col">State</th><th scope="col">Books</th></tr></thead>
<tbody>${orders.map(
        (order) =>
          html`<tr><td><a href="/shop/orders/${order.id}">${order.id}</a></td><td>${timeText(order.placedAt)}</td><td>${order.customer.firstName} ${order.customer.lastName}</td><td>${moneyText(order.total, order.currency)}</td><td>${stateChip(order.state)}</td><td>${bookText(order)}</td></tr>`,
      )}</tbody></table>`
}`,
  })
