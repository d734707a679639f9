import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Beat, PlayedBeat, StageOrder } from '../../shared/contract/stage.ts'
import { type Html, html } from '../../shared/html.ts'

const script = readFileSync(new URL('./browser/export.js', import.meta.url), 'utf8')
const style = readFileSync(new URL('./browser/export.css', import.meta.url), 'utf8')

/** One beat of a saved demo. */
export interface SavedBeat extends Pick<Beat, 'kind' | 'say' | 'fails'>, PlayedBeat {
  order: StageOrder | null
  /** The customer's page as a whole HTML text. */
  page: string
}

/** Sender and receiver, in words. */
const ways: Record<Beat['kind'], string> = {
  create: 'Shop → Payment service',
  'refused-create': 'Someone else → Payment service',
  card: 'Customer → Payment service',
  pay: 'Payment service → Bank',
  bank: 'Customer → Bank',
  cancel: 'Customer → Payment service',
  redirect: 'Customer → Shop',
  ipn: 'Payment service → Shop',
  shop: 'Shop',
  other: '',
}

const beatPart = (beat: SavedBeat, index: number, count: number): Html => html`<section${index > 0 && html` hidden`}>
<div class="customer"><h2>Customer</h2><iframe sandbox="" title="What the customer sees" srcdoc="${beat.page}"></iframe></div>
<div class="happens"><h2>What happens, ${index + 1} of ${count}</h2>
<p class="say">${beat.say}</p>
<p class="way${beat.fails && html` fails`}">${ways[beat.kind]}${beat.fails && html` ✕`}</p>
<div class="technical" hidden><p>${beat.line}</p><pre>${beat.bytes}</pre></div></div>
<div class="office"><h2>Shop’s back office</h2>
${beat.order === null ? html`<p>No order yet.</p>` : html`<p>${beat.order.id}</p><p>${beat.order.customer}</p><p class="total">${beat.order.total}</p><p class="state ${beat.order.state}">${beat.order.state}</p>`}</div>
</section>`

const inlined = (tag: 'script' | 'style', text: string): string => `<${tag}>${text}</${tag}>`

/** Returns a played chapter as one HTML file that needs neither a network nor this program. */
export const exportPage = (name: string, beats: readonly SavedBeat[]): string => {
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${hash}'`
  const body = html`<main>${beats.map((beat, index) => beatPart(beat, index, beats.length))}</main>
<footer><span>${name}</span> <span>→ next · ← back · T technical</span></footer>`
  const title = html`<title>${name}</title>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${title}
${inlined('style', style)}
</head>
<body>
${body}
${inlined('script', script)}
</body>
</html>
`
}
