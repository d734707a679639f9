import { type Html, type HtmlValue, html, htmlDocument } from '../../../../shared/html.ts'
import { assets } from '../assets.ts'
import { testIcon } from './icons.ts'

/** A data URL, so that it causes no request and no log entry. */
const favicon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4b4acf"/>' +
      '<rect x="6" y="9" width="20" height="14" rx="3" fill="#fff"/><rect x="6" y="12.5" width="20" height="3" fill="#4b4acf"/></svg>',
  )

type Asset = Parameters<typeof assets.url>[0]

/** Returns a page with its style sheets and script. */
export const documentOf = (page: {
  title: string
  styles: Asset[]
  /** A style sheet behind them, of a merchant's own colour. */
  stylesheet?: string | undefined
  script?: Asset
  body: Html
}): Html =>
  htmlDocument({
    title: page.title,
    head: html`<link rel="icon" href="${favicon}">
${page.styles.map((name) => html`<link rel="stylesheet" href="${assets.url(name)}">\n`)}
${page.stylesheet !== undefined && html`<link rel="stylesheet" href="${page.stylesheet}">\n`}
${page.script && html`<script type="module" src="${assets.url(page.script)}"></script>`}`,
    body: page.body,
  })

/** The frame of the hosted page: a ribbon at the top and a line about the product at the bottom. */
export const framed = (content: HtmlValue): Html => html`
<header class="ribbon">${testIcon}<p>Test mode: no money moves</p></header>
${content}
<footer class="foot">Simulated by Paylink Console. No bank is asked and no card is charged.</footer>`
