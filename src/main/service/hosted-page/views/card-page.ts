import { brandOf } from '../../../../shared/card-brand.ts'
import type { Settings } from '../../../../shared/contract/settings.ts'
import { type Html, html } from '../../../../shared/html.ts'
import { type CardOutcome, cardNumberOf, cardOutcomes, testCards } from '../../../../shared/test-cards.ts'
import type { CardErrors, CardField } from '../../../domain/payment/card-form.ts'
import { type ShownOrder, timeShown } from '../order.ts'
import { documentOf, framed } from './document-of.ts'
import { brandMarks } from './icons.ts'

interface CardPage {
  order: ShownOrder
  token: string
  settings: Settings
  /** In ms since the epoch. The browser's clock may differ from the service's. */
  now: number
  /** The faults of the submitted card. */
  errors: CardErrors
  /** The test card to fill in, for browsers without scripts. */
  prefilled: CardOutcome | undefined
}

const labels: Record<CardField, string> = { number: 'Card number', expiry: 'Expiry', cvv: 'CVV' }

/**
 * The form that pays an open link. Submitted values are never shown again, because the page's text is logged and card
 * data must not be.
 */
export const cardPage = (page: CardPage): Html => {
  const { order, token, errors } = page
  const faults = Object.keys(errors).length
  return documentOf({
    title: `${faults > 0 ? 'Check the card: ' : ''}Pay ${order.amount} to ${order.merchantName}`,
    styles: ['page.css', 'order.css', 'chips.css', 'card-form.css'],
    stylesheet: order.brand?.stylesheet,
    script: 'card-page.js',
    body: framed(html`
<main class="sheet">
${orderSummary(order)}
<section class="payment" aria-labelledby="payment-title">
<h2 id="payment-title">Pay by card</h2>
${chips(page)}
${cardForm(page)}
<form class="cancel" method="post" action="/pay/${order.link.id}/cancel">
<input type="hidden" name="_csrf" value="${token}">
<button type="submit" class="quiet">Cancel and return</button>
</form>
</section>
</main>`),
  })
}

const orderSummary = ({ link, merchantName, brand, amount, description }: ShownOrder): Html => html`
<section class="order" aria-label="Your order">
<p class="merchant">${brand?.logo ? html`<img class="logo" src="${brand.logo}" alt="">` : html`<span class="monogram" aria-hidden="true">${[...merchantName][0]?.toUpperCase()}</span>`}<span>${merchantName}</span></p>
<h1><span class="pay-to">To pay<span class="visually-hidden"> to ${merchantName}:</span></span> <span class="amount${amount.length > 11 ? ' long' : ''}">${amount}</span></h1>
<p class="description">${description}</p>
<dl class="facts">
<div><dt>Order</dt><dd>${link.orderId}</dd></div>
${link.expiresAt !== null && html`<div><dt>Open until</dt><dd>${timeShown(link.expiresAt)}</dd></div>`}
</dl>
</section>`

/** In strict mode only the sample itself is accepted. Otherwise Amex needs four digits and every other brand three. */
const sampleCvv = (number: string, { sampleCvv, strictCardData }: Settings): string => {
  const length = brandOf(number) === 'amex' ? 4 : 3
  return strictCardData ? sampleCvv : sampleCvv.slice(0, length).padEnd(length, '4')
}

/** Links instead of buttons, so that they work without scripts: they load the page with the card filled in. */
const chips = ({ order, settings }: CardPage): Html => html`
<div class="chips" role="group" aria-labelledby="chips-title">
<p id="chips-title" class="small">Test cards: one click fills the form</p>
<ul>
${cardOutcomes.map((outcome) => {
  const number = cardNumberOf(outcome, settings)
  return html`<li><a class="chip ${outcome}" href="/pay/${order.link.id}?card=${outcome}" data-number="${number}" data-expiry="${settings.sampleExpiry}" data-cvv="${sampleCvv(number, settings)}"><span class="chip-title">${testCards[outcome].chip}</span> <span class="chip-card"><span aria-hidden="true">•••• </span><span class="visually-hidden">card ending in </span>${number.slice(-4)}</span></a></li>\n`
})}
</ul>
</div>`

const cardForm = (page: CardPage): Html => {
  const { order, token, settings, errors, prefilled, now } = page
  const number = prefilled && cardNumberOf(prefilled, settings)
  return html`
<form id="card-form" method="post" action="/pay/${order.link.id}" data-month="${new Date(now).toISOString().slice(0, 7)}"${settings.strictCardData && html` data-strict-cvv-length="${settings.sampleCvv.length}"`}>
<input type="hidden" name="_csrf" value="${token}">
${summary(errors)}
${field('number', errors, { value: number, autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxlength: 40 })}
<div class="pair">
${field('expiry', errors, { value: prefilled && settings.sampleExpiry, autocomplete: 'cc-exp', placeholder: 'MM/YY', maxlength: 9 })}
${field('cvv', errors, { value: number && sampleCvv(number, settings), autocomplete: 'cc-csc', placeholder: '123', maxlength: 4 })}
</div>
<button type="submit" class="pay" data-busy="Checking…"><span class="spinner" aria-hidden="true"></span><span class="pay-words">Pay ${order.amount}</span></button>
<p id="progress" class="visually-hidden" role="status"></p>
</form>`
}

/** Empty and hidden until there is a fault. Then it takes the focus and links to each field. */
const summary = (errors: CardErrors): Html => {
  const wrong = Object.entries(errors)
  return html`
<div id="summary" class="summary" role="alert" tabindex="-1"${wrong.length > 0 ? html` autofocus` : html` hidden`}>
<p><strong>Check the card details.</strong> Nothing was charged.</p>
<ul>${wrong.map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}</ul>
${wrong.length > 0 && html`<p class="small">The fields are empty again because card details are never kept.</p>`}
</div>`
}

const field = (
  name: CardField,
  errors: CardErrors,
  {
    value,
    autocomplete,
    placeholder,
    maxlength,
  }: { value: string | undefined; autocomplete: string; placeholder: string; maxlength: number },
): Html => html`
<div class="field" data-field="${name}"${name === 'number' && html` data-brand="${brandOf(value ?? '')}"`}>
<label for="${name}">${labels[name]}${name === 'expiry' && html` <span class="hint">MM/YY</span>`}</label>
<div class="box"><input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" autocapitalize="off" spellcheck="false" placeholder="${placeholder}" maxlength="${maxlength}" required value="${value}" aria-describedby="${name}-error"${errors[name] !== undefined && html` aria-invalid="true"`}>${name === 'number' && brandMarks}</div>
<p class="error" id="${name}-error">${errors[name]}</p>
</div>`
