import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PlayedStep, StageOrder, StageStep } from '../../shared/contract/stage.ts'
import { type Html, html, htmlDocument, stylePolicy } from '../../shared/html.ts'
import { orderStateWords } from '../../shared/order-state-words.ts'
import { stagePicture, stagePictureSize } from '../../shared/stage-picture.ts'

const script = readFileSync(new URL('./browser/export.js', import.meta.url), 'utf8')
const style = readFileSync(new URL('./browser/export.css', import.meta.url), 'utf8')

/** One step of a saved demo. */
export interface SavedStep extends Pick<StageStep, 'kind' | 'say' | 'fails'>, PlayedStep {
  order: StageOrder | null
  /** The customer's page as a whole HTML text. */
  page: string
}

const { width, height, radius } = stagePictureSize

const picture = (stageStep: SavedStep): Html => {
  const { figures, arrow } = stagePicture(stageStep)
  return html`<svg class="picture" viewBox="0 0 ${width} ${height}" aria-hidden="true">
${figures.map(
  ({ name, x, y, icon, isActive, isBad }) =>
    html`<g class="figure${isActive && html` active`}${isBad && html` bad`}" transform="translate(${x} ${y})"><circle r="${radius}"/><path d="${icon}" transform="translate(-30 -30) scale(2.5)"/><text y="98">${name}</text></g>`,
)}
${
  arrow !== null &&
  html`<g class="arrow${stageStep.fails && html` bad`}"><line x1="${arrow.from.x}" y1="${arrow.from.y}" x2="${arrow.to.x}" y2="${arrow.to.y}" marker-end="url(#tip)"/>${stageStep.fails && html`<path d="m-18-18 36 36m0-36-36 36" transform="translate(${arrow.middle.x} ${arrow.middle.y})"/>`}</g>`
}
</svg>`
}

/** Once and outside of the steps, because a hidden marker is not drawn. */
const arrowTip = html`<svg width="0" height="0" aria-hidden="true"><marker id="tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0 10 5 0 10Z" fill="context-stroke"/></marker></svg>`

const orderPart = (order: StageOrder | null): Html =>
  order === null
    ? html`<div class="order">No order yet.</div>`
    : html`<div class="order ${order.state}"><p class="soft">${order.id}</p><p>${order.customer}</p><p class="total">${order.total}</p><p class="state">${orderStateWords[order.state]}</p><p>${order.received === null ? 'Nothing received' : `${order.received} received`}</p></div>`

/** Kinds of steps that change something in the shop. On a small screen the back office is shown for them. */
const officeKinds: readonly StageStep['kind'][] = ['ipn', 'shop']

const stepPart = (
  stageStep: SavedStep,
  index: number,
  count: number,
): Html => html`<section class="${officeKinds.includes(stageStep.kind) && html`shows-office`}"${index > 0 && html` hidden`}>
<div class="customer"><h2>Customer</h2><div class="frame"><iframe sandbox="allow-same-origin" tabindex="-1" title="What the customer sees" srcdoc="${stageStep.page}"></iframe></div></div>
<div class="happens"><h2>What happens</h2>
<p class="say">${stageStep.say}</p>
${picture(stageStep)}
<div class="technical"><p>${stageStep.line === '' ? 'Nothing went over the wire.' : stageStep.line}</p>${stageStep.bytes !== '' && html`<pre>${stageStep.bytes}</pre>`}</div>
<p class="soft">${index + 1} of ${count}</p></div>
<div class="office"><h2>Shop’s back office</h2>
${orderPart(stageStep.order)}</div>
</section>`

/** Returns a played chapter as one HTML file that needs neither a network nor this program. */
export const exportPage = (name: string, stageSteps: readonly SavedStep[]): string => {
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = `${stylePolicy}; img-src data:; script-src 'sha256-${hash}'`
  const body = html`${arrowTip}<h1>${name}</h1>
<main>${stageSteps.map((stageStep, index) => stepPart(stageStep, index, stageSteps.length))}</main>
<footer>→ next · ← back · Home start · T technical line</footer>`
  return htmlDocument({ title: name, policy, style, script, body }).toString()
}
