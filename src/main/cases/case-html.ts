import type { CaseExchange, CaseFile } from '../../shared/contract/cases.ts'
import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import { type Html, html } from '../../shared/html.ts'

const style = `:root{color-scheme:light dark;--line:#d7dbe2;--soft:#5b6472;--panel:#f6f7f9}
@media(prefers-color-scheme:dark){:root{--line:#343a46;--soft:#a2abba;--panel:#1b1f27}body{background:#12151b;color:#e6e9ef}}
body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 .5rem}h2{font-size:1.05rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
h3{font-size:.95rem;margin:1.25rem 0 .25rem}pre{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.6rem .75rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:12.5px/1.5 ui-monospace,monospace}
p,li,td,th{overflow-wrap:anywhere}.soft{color:var(--soft)}.verdict{font-size:1.05rem;border-left:3px solid #4f5bd5;padding:.25rem .75rem;background:var(--panel)}
table{border-collapse:collapse;width:100%}td,th{border:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}img{max-width:100%;border:1px solid var(--line)}`

/** Allows the style and the pictures in the file only: no script runs and nothing is loaded. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`

const bodyHtml = ({ text, encoding, bytes, truncated }: BodyText): Html | false =>
  bytes > 0 &&
  html`<p class="soft">${bytes} bytes${encoding === 'base64' && ', as base64'}${truncated && ', truncated'}</p><pre>${text}</pre>`

const headersHtml = (headers: HeaderList): Html | false =>
  headers.length > 0 && html`<pre>${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>`

const exchangeHtml = (exchange: CaseExchange): Html => html`<h3>${exchange.title}</h3>
<p class="soft">${[
  exchange.origin === 'material' ? "merchant's material" : 'made by the console',
  exchange.at ?? 'time unknown',
  exchange.code,
  exchange.error,
]
  .filter((part) => part !== null)
  .join(' · ')}</p>
${exchange.request && html`<pre>${exchange.request.method} ${exchange.request.url}</pre>${headersHtml(exchange.request.headers)}${bodyHtml(exchange.request.body)}`}
${exchange.response && html`<p>Response: ${exchange.response.status === 0 ? 'none' : exchange.response.status}</p>${headersHtml(exchange.response.headers)}${bodyHtml(exchange.response.body)}`}
${exchange.rules.map(({ name, what }) => html`<p>Fault rule ${name}: ${what}</p>`)}
${
  exchange.comparison !== null &&
  exchange.comparison.differences.length > 0 &&
  html`<table><tr><th>Field</th><th>Sent</th><th>Received</th></tr>${exchange.comparison.differences.map(
    ({ field, sent, received }) =>
      html`<tr><td>${field}</td><td>${sent ?? '(none)'}</td><td>${received ?? '(none)'}</td></tr>`,
  )}</table>`
}`

const list = (title: string, lines: readonly (string | Html)[]): Html | false =>
  lines.length > 0 && html`<h2>${title}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`

/** Not escaped, because it is a constant and never contains text of a case. */
const styleSheet = html([`<style>${style}</style>`] as unknown as TemplateStringsArray)

/** Writes a case as one self-contained page: no script, no external resource, every text escaped. */
export const caseHtml = (file: CaseFile): string => {
  const { head, verdict, world, notes, redactions, pictures } = file
  const steps = verdict.diagnosis?.steps
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width"><title>${head.title}</title>${styleSheet}</head><body>
<h1>${head.title}</h1>
<p class="soft">${head.ticket !== null && html`Ticket ${head.ticket} · `}${head.merchant !== null && html`${head.merchant.name}, key ${head.merchant.key} · `}made ${head.createdAt}, ${head.clock} time · zone ${head.timeZone} · Paylink Console ${head.productVersion}</p>
<p class="verdict"><strong>${verdict.confidence}</strong>: ${verdict.sentence}</p>
<ul>${verdict.evidence.map((line) => html`<li>${line}</li>`)}</ul>
${list(
  'To do',
  (verdict.diagnosis?.findings ?? []).map(({ fix }) => fix.sentence),
)}
${steps && html`<h2>Expected signature</h2><pre>${steps.stringToHash}</pre><p>MD5: <code>${steps.hash}</code></p>`}
<h2>What happened</h2>
${file.exchanges.map(exchangeHtml)}
${list('Environment', [
  ...Object.entries(world.settings).map(([name, value]) => `${name} = ${value}`),
  ...world.rules.map(({ name }) => `Fault rule ${name}`),
  ...world.inboxes.map(({ name, behaviour }) => `Inbox ${name}: ${behaviour.kind}`),
  ...(world.clockAheadMs === 0 ? [] : [`Clock ${world.clockAheadMs / 1_000} s ahead`]),
])}
${file.scenario !== null && html`<h2>Scenario</h2><pre>${file.scenario}</pre>`}
${list('Not reproduced', file.notReproduced)}
${list(
  'Notes',
  notes.map(({ at, text }) => html`<span class="soft">${at}</span> ${text}`),
)}
${pictures.map(({ name, type, data }) => html`<figure><img alt="${name}" src="data:${type};base64,${data}"><figcaption>${name}</figcaption></figure>`)}
${list(
  'Redacted',
  redactions.map(({ how, count }) => `${how} (${count})`),
)}
</body></html>
`.toString()
}
