import { type Html, html } from '../../../shared/html.ts'
import type { Notification, OrderState, Receipt, ShopOrder } from '../order.ts'
import { type PageFrame, shopPage } from './layout.ts'
import { linesTable } from './lines-table.ts'
import { moneyText } from './money-text.ts'

export const stateText: Record<OrderState, string> = {
  waiting: 'Waiting for payment',
  paid: 'Paid',
  failed: 'Payment failed',
  canceled: 'Canceled',
}

export const stateChip = (state: OrderState): Html => html`<span class="state ${state}">${stateText[state]}</span>`

const arrivedText = ({ trueAmount, currency = '' }: Notification): string => moneyText(trueAmount, currency)

const receiptText: Record<Receipt, (notification: Notification, order: ShopOrder) => string> = {
  booked: ({ amount }, { currency }) => `booked, ${moneyText(amount, currency)}`,
  duplicate: () => 'came before, not booked again',
  'currency-differs': (notification, { total, currency }) =>
    `${arrivedText(notification)} arrived for an order of ${moneyText(total, currency)}: nothing is shipped`,
  'amount-differs': ({ trueAmount }, { total, currency }) => {
    const [arrived, whole] = [moneyText(trueAmount, currency), moneyText(total, currency)]
    const words =
      trueAmount < total ? `only ${arrived} of ${whole} arrived` : `${arrived} arrived for an order of ${whole}`
    return `${words}: nothing is shipped`
  },
  'order-closed': () => 'the order had its result already',
}

/** The state of the payment, for the back office. */
export const bookText = (order: ShopOrder): string => {
  const { received, total, currency, trustedReturn, state } = order
  if (received > total) return `Booked ${moneyText(received, currency)} for an order of ${moneyText(total, currency)}`
  if (trustedReturn && received === 0) return 'Trusted the return page; no notification yet'
  const last = order.notifications.at(-1)
  if (state === 'waiting' && last?.receipt === 'currency-differs') return `${arrivedText(last)} arrived`
  if (state === 'waiting' && last?.receipt === 'amount-differs') {
    return `${last.trueAmount < total ? 'Only ' : ''}${moneyText(last.trueAmount, currency)} arrived`
  }
  return state === 'paid' ? `${moneyText(received, currency)} received` : ''
}

const again = ({ id }: ShopOrder): Html =>
  html`<form method="post" action="/shop/orders/${id}/again"><button type="submit">Try again</button></form>`

const message = (order: ShopOrder): Html => {
  switch (order.state) {
    case 'paid':
      return html`<h1>Thank you, your order is paid</h1><p class="lead">We will wrap it today.</p>`
    case 'failed':
      return html`<h1>The payment did not go through</h1><p class="lead">Nothing was charged.</p>${again(order)}`
    case 'canceled':
      return html`<h1>You canceled the payment</h1><p class="lead">Nothing was charged.</p>${again(order)}`
    case 'waiting':
      return html`<h1>We are confirming your payment…</h1><p class="lead">This page updates as soon as the shop has received the notification.</p>${
        order.paymentLink !== null &&
        html`<p>Not paid yet? <a href="${order.paymentLink}">Go to the payment page</a></p>`
      }`
  }
}

export const orderPage = (frame: PageFrame, order: ShopOrder) =>
  shopPage(frame, {
    title: `Order ${order.id}`,
    isLive: true,
    main: html`<div aria-live="polite">${message(order)}</div>
<section aria-labelledby="order"><h2 id="order">Order ${order.id} ${stateChip(order.state)}</h2>
${linesTable(order.lines, order.total, order.currency)}</section>
<section class="note" aria-labelledby="note-title">
<h2 id="note-title">What the shop’s server has received</h2>
${
  order.notifications.length === 0
    ? html`<p>No notification has arrived yet. This page shows only that your browser was sent back here.</p>`
    : html`<ol>${order.notifications.map(
        (one) =>
          html`<li>Notification ${one.transactionId}, status ${one.status}: ${receiptText[one.receipt](one, order)}</li>`,
      )}</ol>`
}
${order.trustedReturn && html`<p>The order was marked as paid because a browser opened this page. Anyone can do that.</p>`}
</section>`,
  })

/** The return page of a payment that was not made in this shop. */
export const thanksPage = (frame: PageFrame) =>
  shopPage(frame, {
    title: 'Thank you',
    main: html`<h1>Thank you</h1>
<p class="lead">The payment page sent you back here after a payment.</p>
<section class="note" aria-labelledby="note-title">
<h2 id="note-title">What the shop’s server has received</h2>
<p>This order was not made in the shop, so the shop has no record of it. The IPN reports whether it is paid: see <strong>IPN</strong> and <strong>Inbox</strong> in Paylink Console.</p>
</section>`,
  })

/** Shown above the cart, where `cancel_url` leads. */
export const returnedNotice = (order: ShopOrder | undefined): Html =>
  order === undefined
    ? html`<p class="lead">The payment did not go through, or it was canceled. The redirect does not show which of the two. The IPN does: see <strong>IPN</strong> and <strong>Inbox</strong> in Paylink Console.</p>`
    : html`<div aria-live="polite" class="note">
<p>Order <a href="/shop/orders/${order.id}">${order.id}</a> ${stateChip(order.state)}</p>
${order.state === 'waiting' ? html`<p>We are waiting for the notification of the payment service…</p>` : order.state !== 'paid' && html`<p>Nothing was charged.</p>${again(order)}`}
</div>`
