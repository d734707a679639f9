import { type Html, html } from '../http/html.ts'

const favicon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#2f6b4a" d="M20 3C9 3 4 8 4 14c0 1.7.4 3 1 4l-2 3 1.5 1 2-3c1 .6 2.5 1 4 1C17 20 21 13 20 3Z"/></svg>',
  )

const leaf: Html = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill="currentColor" d="M20 3C9 3 4 8 4 14c0 1.7.4 3 1 4l-2 3 1.5 1 2-3c1 .6 2.5 1 4 1C17 20 21 13 20 3Zm-4.7 5.7C12 10.5 9.3 13 7.5 16.3c1-3.5 3.7-6.3 7.8-7.6Z"/></svg>`

const parcel: Html = html`<svg class="picture" viewBox="0 0 96 96" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M14 34 48 20l34 14v34L48 82 14 68V34Z"/><path d="m14 34 34 14 34-14M48 48v34M31 27l34 14v12"/></svg>`

const basket: Html = html`<svg class="picture" viewBox="0 0 96 96" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M12 40h72l-8 36a6 6 0 0 1-6 5H26a6 6 0 0 1-6-5l-8-36ZM30 40l14-24M66 40 52 16M36 52v16M48 52v16M60 52v16"/></svg>`

const shopPage = (
  stylesheet: string,
  page: { title: string; picture: Html; text: string; note: Html },
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · Fern &amp; Folio</title>
<link rel="icon" href="${favicon}">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<header><p class="brand">${leaf}Fern &amp; Folio</p><p class="tag">Demo shop</p></header>
<main>
${page.picture}
<h1>${page.title}</h1>
<p>${page.text}</p>
<section class="note" aria-labelledby="note-title">
<h2 id="note-title">What the shop’s server knows</h2>
<p>${page.note}</p>
</section>
</main>
<footer>A demo merchant that comes with Paylink Console. Nothing is sold here.</footer>
</body>
</html>
`

/** Where `return_url` of the demo merchant leads. */
export const thanksPage = (stylesheet: string): Html =>
  shopPage(stylesheet, {
    title: 'Thank you, your order is paid',
    picture: parcel,
    text: 'We will wrap it today. You can close this page.',
    note: html`That you are here says only where your browser went. The payment itself is reported by the IPN: see <strong>IPN</strong> and <strong>Inbox</strong> in Paylink Console.`,
  })

/** Where `cancel_url` of the demo merchant leads: after a failed payment, or a canceled one. */
export const cartPage = (stylesheet: string): Html =>
  shopPage(stylesheet, {
    title: 'Your cart is still here',
    picture: basket,
    text: 'The payment did not go through, or you canceled it. Nothing was charged.',
    note: html`Which of the two it was, the browser does not say. The IPN does: see <strong>IPN</strong> and <strong>Inbox</strong> in Paylink Console.`,
  })
