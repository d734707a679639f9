import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import type {
  LineOutcome,
  Scorecard,
  ScorecardExchange,
  ScorecardLine,
  ScorecardLook,
} from '../../shared/contract/scorecards.ts'
import { type Html, html, htmlDocument, stylePolicy } from '../../shared/html.ts'
import { reportStyle } from '../../shared/report-style.ts'
import { timeText } from './answer.ts'

const style = `${reportStyle}
:root { --good: #146c3a; --bad: #b3202c; --wait: #805300 }
@media (prefers-color-scheme: dark) { :root { --good: #6fd49a; --bad: #ff8f94; --wait: #eebd5c } }
td:first-child { white-space: nowrap; width: 1% }
.passed { color: var(--good) } .failed { color: var(--bad) } .unknown { color: var(--wait) }
`

const outcomes: Record<LineOutcome, string> = { passed: '✓ passed', failed: '✗ failed', unknown: '? not determined' }

/** Characters that cannot be displayed: controls, lone surrogates and bidirectional controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what arrives over the wire may hold any of them.
const unreadable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu

/** Replaces unreadable characters in every text of a value. */
const readable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, part) =>
    typeof part === 'string' ? part.replace(unreadable, '\ufffd') : part,
  )

/** "9 passed, 1 failed, 2 not determined" */
const sum = ({ passed, failed, unknown }: Pick<Scorecard, LineOutcome>): string =>
  `${passed} passed, ${failed} failed, ${unknown} not determined`

const bodyOf = ({ text, encoding, bytes, truncated }: BodyText): string => {
  const notes = [
    ...(encoding === 'base64' ? ['base64'] : []),
    ...(truncated ? [`the beginning of ${bytes} bytes`] : []),
  ]
  return `${text}${notes.length === 0 ? '' : `\n(${notes.join(', ')})`}`
}

const messageOf = (head: string, headers: HeaderList, body: BodyText): string =>
  [head, ...headers.map(([name, value]) => `${name}: ${value}`), '', bodyOf(body)].join('\n')

const exchangeHtml = ({
  what,
  request,
  response,
  error,
  startedAt,
  durationMs,
  deliveryId,
}: ScorecardExchange): Html => {
  const about = [startedAt, durationMs === null ? null : timeText(durationMs), `delivery ${deliveryId}`]
  return html`<p><b>${what}</b> <span class="soft">${about.filter((part) => part !== null).join(' · ')}</span></p>
<pre>${messageOf(`POST ${request.url}`, request.headers, request.body)}</pre>
${response !== null && html`<pre>${messageOf(String(response.status), response.headers, response.body)}</pre>`}
${error !== null && html`<p class="failed">${error}</p>`}
`
}

const lookHtml = ({ what, url, status, answer }: ScorecardLook): Html =>
  html`<p><b>${what}</b></p>
<pre>${`GET ${url}\n${status ?? 'no answer'}\n\n${answer}`}</pre>
`

const evidenceHtml = ({ id, title, outcome, exchanges, looks }: ScorecardLine): Html =>
  html`<h3 id="${id}">${title}: <span class="${outcome}">${outcomes[outcome]}</span></h3>
${exchanges.map(exchangeHtml)}${looks.map(lookHtml)}`

const isProven = ({ exchanges, looks }: ScorecardLine): boolean => exchanges.length + looks.length > 0

const rowHtml = (line: ScorecardLine): Html => {
  const { id, title, why, outcome, words } = line
  const name = isProven(line) ? html`<a href="#${id}">${title}</a>` : title
  return html`<tr><td class="${outcome}">${outcomes[outcome]}</td><td><b>${name}</b><p>${words}</p><p class="soft">${why}</p></td></tr>
`
}

/** Writes a scorecard as a self-contained page: no scripts, no external files, all text escaped. */
export const scorecardHtml = (scorecard: Scorecard): string => {
  const card = readable(scorecard)
  const { ipnUrl, merchant, startedAt, durationMs, lines } = card
  const body = html`<h1>Receiver scorecard</h1>
<p><b>${sum(card)}</b></p>
<p>${ipnUrl}</p>
<p class="soft">Merchant ${merchant} · ${startedAt} · took ${timeText(durationMs)}</p>
<table>
<thead><tr><th>Outcome</th><th>What was checked</th></tr></thead>
<tbody>
${lines.map(rowHtml)}
</tbody>
</table>
<h2>What crossed the wire</h2>
<p class="soft">Query values and credentials are masked, long bodies cut.</p>
${lines.filter(isProven).map(evidenceHtml)}`
  return htmlDocument({ title: `Receiver scorecard: ${sum(card)}`, policy: stylePolicy, style, body }).toString()
}
