import { createPath } from '../../../../shared/create-path.ts'
import { type Html, type HtmlValue, html } from '../../../../shared/html.ts'
import { documentOf, framed } from './document-of.ts'
import { icons } from './icons.ts'

export interface Message {
  tone: 'good' | 'bad' | 'quiet' | 'wait'
  icon: Html
  title: string
  text: string
  details?: HtmlValue
  /** A link to the next page. */
  action?: { href: string; words: string } | undefined
}

/** Returns a short message in the frame of the hosted page. */
export const messagePage = ({ tone, icon, title, text, details, action }: Message): Html =>
  documentOf({
    title,
    styles: ['page.css'],
    body: framed(html`
<main class="message ${tone}">
<span class="seal">${icon}</span>
<h1>${title}</h1>
<p class="lead">${text}</p>
${details}
${action && html`<a class="action" href="${action.href}">${action.words}</a>`}
</main>`),
  })

export const unknownPage = (): Html =>
  messagePage({
    tone: 'quiet',
    icon: icons.question,
    title: 'No payment is waiting here',
    text: 'No payment link has this address. Upper and lower case matter: was it copied whole? Links also go when the service’s data is reset.',
  })

/** Shown when a browser opens an address that accepts only form posts. */
export const wrongMethodPage = (linkId: string): Html =>
  messagePage({
    tone: 'quiet',
    icon: icons.question,
    title: 'There is nothing to see here',
    text: 'This address only takes what the payment page sends. Nothing was charged.',
    action: { href: `/pay/${encodeURIComponent(linkId)}`, words: 'Open the payment page' },
  })

/** Shown when the token of a form does not match: the form was open during a restart or does not come from the page. */
export const staleFormPage = (linkId: string): Html =>
  messagePage({
    tone: 'wait',
    icon: icons.clock,
    title: 'This form has expired',
    text: 'Nothing was charged. The page was open too long, or cookies are turned off. Open the form again to go on.',
    action: { href: `/pay/${encodeURIComponent(linkId)}`, words: 'Open the form again' },
  })

export const storageFailedPage = (linkId: string): Html =>
  messagePage({
    tone: 'bad',
    icon: icons.warning,
    title: 'The payment could not be stored',
    text: 'Nothing was charged. The service cannot write to its disk just now: is it full? Then try again.',
    action: { href: `/pay/${encodeURIComponent(linkId)}`, words: 'Try again' },
  })

export const badRequestPage = (linkId: string): Html =>
  messagePage({
    tone: 'bad',
    icon: icons.warning,
    title: 'This form could not be read',
    text: 'It was not sent by the payment page. Nothing was charged.',
    action: { href: `/pay/${encodeURIComponent(linkId)}`, words: 'Open the form' },
  })

/** `reference` is the id of the log entry in the console. */
export const crashPage = (linkId: string, reference: string): Html =>
  messagePage({
    tone: 'bad',
    icon: icons.warning,
    title: 'The service could not answer',
    text: `This is a fault of the service, not yours. Its log entry is ${reference}. Open the page again to see how the payment stands.`,
    action: { href: `/pay/${encodeURIComponent(linkId)}`, words: 'Open the page again' },
  })

/** Shown when a browser opens the root address of the service. */
export const homePage = (): Html =>
  messagePage({
    tone: 'good',
    icon: icons.check,
    title: 'The payment-link service is running',
    text: `Shops create payment links here: POST ${createPath}. Everything else is done in Paylink Console.`,
    action: { href: '/shop', words: 'Open the demo shop' },
  })
