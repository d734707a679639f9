import { cardText } from '../../../../shared/card-brand.ts'
import type { LinkState } from '../../../../shared/contract/links.ts'
import { type Html, html, webUrl } from '../../../../shared/html.ts'
import { type ShownOrder, timeShown } from '../order.ts'
import { icons } from './icons.ts'
import { type Message, messagePage } from './message-page.ts'

export type FinalState = Exclude<LinkState, 'open' | 'challenged'>

/** Returns the page of a link that cannot be paid any more. */
export const finalPage = (order: ShownOrder, state: FinalState): Html => {
  const shop = webUrl(state === 'paid' ? order.returnUrl : order.cancelUrl)
  return messagePage({
    ...finals[state](order),
    details: receipt(order),
    action: shop === undefined ? undefined : { href: shop, words: `Return to ${order.merchantName}` },
  })
}

const finals: Record<FinalState, (order: ShownOrder) => Pick<Message, 'tone' | 'icon' | 'title' | 'text'>> = {
  paid: ({ amount, merchantName }) => ({
    tone: 'good',
    icon: icons.check,
    title: 'This order is paid',
    text: `Your payment of ${amount} to ${merchantName} went through. There is nothing left to do here.`,
  }),
  failed: ({ merchantName }) => ({
    tone: 'bad',
    icon: icons.cross,
    title: 'The payment failed',
    text: `The card was declined and nothing was charged. This link cannot be used again; ask ${merchantName} for a new one.`,
  }),
  canceled: ({ merchantName }) => ({
    tone: 'quiet',
    icon: icons.back,
    title: 'The payment was canceled',
    text: `Nothing was charged. This link cannot be used again; ask ${merchantName} for a new one.`,
  }),
  expired: ({ link, merchantName }) => ({
    tone: 'wait',
    icon: icons.clock,
    title: 'This link has expired',
    text: `It could be paid until ${timeShown(link.expiresAt ?? 0)}. Nothing was charged; ask ${merchantName} for a new link.`,
  }),
}

const receipt = ({ link, amount, merchantName, payment }: ShownOrder): Html => html`
<dl class="facts">
<div><dt>Merchant</dt><dd>${merchantName}</dd></div>
<div><dt>Order</dt><dd>${link.orderId}</dd></div>
<div><dt>Amount</dt><dd>${amount}</dd></div>
${
  payment !== undefined && [
    payment.card !== null && html`<div><dt>Card</dt><dd>${cardText(payment.card)}</dd></div>`,
    html`<div><dt>Reference</dt><dd>${payment.csRefCode}</dd></div>`,
    html`<div><dt>Transaction</dt><dd>${payment.transactionId}</dd></div>`,
    html`<div><dt>Time</dt><dd>${timeShown(payment.at)}</dd></div>`,
  ]
}
</dl>`
