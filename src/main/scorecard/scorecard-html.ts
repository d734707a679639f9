import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import type {
  LineOutcome,
  Scorecard,
  ScorecardExchange,
  ScorecardLine,
  ScorecardLook,
} from '../../shared/contract/scorecards.ts'
import { timeText } from './answer.ts'
import { htmlStyle } from './html-style.ts'
import { htmlText } from './html-text.ts'

const outcomes: Record<LineOutcome, string> = { passed: '✓ passed', failed: '✗ failed', unknown: '? not determined' }

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
}: ScorecardExchange): string => {
  const took = [...(startedAt === null ? [] : [startedAt]), ...(durationMs === null ? [] : [timeText(durationMs)])]
  const answer = response === null ? [] : [messageOf(String(response.status), response.headers, response.body)]
  return [
    `<p><b>${htmlText(what)}</b> <span class="soft">${htmlText([...took, `delivery ${deliveryId}`].join(' · '))}</span></p>`,
    `<pre>${htmlText(messageOf(`POST ${request.url}`, request.headers, request.body))}</pre>`,
    ...answer.map((text) => `<pre>${htmlText(text)}</pre>`),
    ...(error === null ? [] : [`<p class="failed">${htmlText(error)}</p>`]),
  ].join('\n')
}

const lookHtml = ({ what, url, status, answer }: ScorecardLook): string =>
  `<p><b>${htmlText(what)}</b></p>\n<pre>${htmlText(`GET ${url}\n${status ?? 'no answer'}\n\n${answer}`)}</pre>`

const evidenceHtml = ({ id, title, outcome, exchanges, looks }: ScorecardLine): string =>
  [
    `<h3 id="${htmlText(id)}">${htmlText(title)}: <span class="${outcome}">${outcomes[outcome]}</span></h3>`,
    ...exchanges.map(exchangeHtml),
    ...looks.map(lookHtml),
  ].join('\n')

const rowHtml = ({ id, title, why, outcome, words, exchanges, looks }: ScorecardLine): string => {
  const shown = exchanges.length + looks.length > 0
  const name = shown ? `<a href="#${htmlText(id)}">${htmlText(title)}</a>` : htmlText(title)
  return `<tr><td class="${outcome}">${outcomes[outcome]}</td><td><b>${name}</b><p>${htmlText(words)}</p><p class="soft">${htmlText(why)}</p></td></tr>`
}

/** Writes a scorecard as a self-contained page: no scripts, no external files, all text escaped. */
export const scorecardHtml = (card: Scorecard): string => {
  const { ipnUrl, merchant, startedAt, durationMs, lines } = card
  const proven = lines.filter(({ exchanges, looks }) => exchanges.length + looks.length > 0)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Receiver scorecard: ${htmlText(sum(card))}</title>
<style>${htmlStyle}</style>
</head>
<body>
<h1>Receiver scorecard</h1>
<p><b>${htmlText(sum(card))}</b></p>
<p>${htmlText(ipnUrl)}</p>
<p class="soft">Merchant ${htmlText(merchant)} · ${htmlText(startedAt)} · took ${timeText(durationMs)}</p>
<table>
<thead><tr><th>Outcome</th><th>What was checked</th></tr></thead>
<tbody>
${lines.map(rowHtml).join('\n')}
</tbody>
</table>
<h2>What crossed the wire</h2>
<p class="soft">Query values and credentials are masked, long bodies cut.</p>
${proven.map(evidenceHtml).join('\n')}
</body>
</html>
`
}
