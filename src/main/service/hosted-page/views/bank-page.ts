import { cardText } from '../../../../shared/card-brand.ts'
import { type Html, html } from '../../../../shared/html.ts'
import { type ShownOrder, timeShown } from '../order.ts'
import { documentOf } from './document-of.ts'

/** The page to which a redirect card leads. It represents the card's bank, so it has a look of its own. */
export const bankPage = ({ order, token, now }: { order: ShownOrder; token: string; now: number }): Html =>
  documentOf({
    title: 'Simulated bank: confirm your payment',
    styles: ['bank.css'],
    script: 'kept-page.js',
    body: html`
<header><p class="bank"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="currentColor"><path d="M12 2 2 7v2h20V7L12 2ZM4 11v7h3v-7H4Zm6.5 0v7h3v-7h-3ZM17 11v7h3v-7h-3ZM2 20v2h20v-2H2Z"/></svg>Simulated bank</p></header>
<main>
<h1>Is this payment yours?</h1>
<p>${order.merchantName} asks to charge your card. Approve it only if you started it.</p>
<table>
<tbody>
<tr><th scope="row">Merchant</th><td>${order.merchantName}</td></tr>
<tr><th scope="row">Amount</th><td class="amount">${order.amount}</td></tr>
${order.link.card !== null && html`<tr><th scope="row">Card</th><td>${cardText(order.link.card)}</td></tr>`}
<tr><th scope="row">Order</th><td>${order.link.orderId}</td></tr>
<tr><th scope="row">Time</th><td>${timeShown(now)}</td></tr>
</tbody>
</table>
<form method="post" action="/pay/${order.link.id}/challenge">
<input type="hidden" name="_csrf" value="${token}">
<button type="submit" name="answer" value="approve" class="approve">Approve</button>
<button type="submit" name="answer" value="decline">Decline</button>
</form>
<form method="post" action="/pay/${order.link.id}/cancel">
<input type="hidden" name="_csrf" value="${token}">
<button type="submit" class="cancel">Cancel and return to the shop</button>
</form>
</main>
<footer>This page plays the part of the card’s bank. It is a test: no bank is asked and no money moves.</footer>`,
  })
