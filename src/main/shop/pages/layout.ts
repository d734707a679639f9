import { type Html, html, htmlDocument } from '../../../shared/html.ts'
import type { ShopLook } from '../shop-look.ts'

export interface PageFrame {
  look: Pick<ShopLook, 'name' | 'slogan' | 'logo' | 'css' | 'currency' | 'products'>
  stylesheet: string
  script: string
  /** Number of pieces in the cart. */
  inCart: number
  isCareless: boolean
  isDown: boolean
  /** Version of the orders shown on the page. */
  version: number
}

const favicon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#2f6b4a" d="M20 3C9 3 4 8 4 14c0 1.7.4 3 1 4l-2 3 1.5 1 2-3c1 .6 2.5 1 4 1C17 20 21 13 20 3Z"/></svg>',
  )

const leaf: Html = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill="currentColor" d="M20 3C9 3 4 8 4 14c0 1.7.4 3 1 4l-2 3 1.5 1 2-3c1 .6 2.5 1 4 1C17 20 21 13 20 3Zm-4.7 5.7C12 10.5 9.3 13 7.5 16.3c1-3.5 3.7-6.3 7.8-7.6Z"/></svg>`

const chips = ({ isCareless, isDown }: PageFrame): Html | undefined =>
  isCareless || isDown
    ? html`<p class="chips">${isCareless && html`<span class="chip">Careless shop</span>`}${isDown && html`<span class="chip">Server down: takes no notification</span>`}</p>`
    : undefined

/** Renders a page of the shop. With `isLive` it updates when orders change. */
export const shopPage = (
  frame: PageFrame,
  { title, main, isLive = false }: { title: string; main: Html; isLive?: boolean },
): Html =>
  htmlDocument({
    title: `${title} · ${frame.look.name}`,
    head: html`<link rel="icon" href="${frame.look.logo ?? favicon}">
<link rel="stylesheet" href="${frame.stylesheet}">
${frame.look.css !== '' && html`<link rel="stylesheet" href="/shop/assets/look.css">`}
${isLive && html`<script type="module" src="${frame.script}"></script>`}`,
    body: html`<header>
<a class="brand" href="/shop">${frame.look.logo === null ? leaf : html`<img src="${frame.look.logo}" alt="">`}${frame.look.name}</a>
<nav aria-label="Shop"><a href="/shop">Products</a> <a href="/shop/cart">Cart${frame.inCart > 0 && html` <span class="count">${frame.inCart}</span>`}</a> <a href="/shop/orders">Orders</a></nav>
</header>
<main data-version="${frame.version}">
${chips(frame)}
${main}
</main>
<footer><p>A demo shop that comes with Paylink Console. Nothing is sold here.</p> <p><a href="/shop/code">Show the shop’s code</a></p></footer>`,
  })
