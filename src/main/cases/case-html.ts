import type { CaseFile } from '../../shared/contract/cases.ts'
import { type Html, html } from '../../shared/html.ts'
import { type CaseBlock, caseFacts, caseSections } from './case-sections.ts'

const style = html`<style>:root{color-scheme:light dark;--line:#d7dbe2;--soft:#5b6472;--panel:#f6f7f9}
@media(prefers-color-scheme:dark){:root{--line:#343a46;--soft:#a2abba;--panel:#1b1f27}body{background:#12151b;color:#e6e9ef}}
body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 .5rem}h2{font-size:1.05rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
h3{font-size:.95rem;margin:1.25rem 0 .25rem}pre{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.6rem .75rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:12.5px/1.5 ui-monospace,monospace}
p,li,td,th{overflow-wrap:anywhere}.soft{color:var(--soft)}.verdict{font-size:1.05rem;border-left:3px solid #4f5bd5;padding:.25rem .75rem;background:var(--panel)}
table{border-collapse:collapse;width:100%}td,th{border:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}img{max-width:100%;border:1px solid var(--line)}</style>`

/** Allows the style and the pictures in the file only: no script runs and nothing is loaded. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`

const listHtml = (items: readonly string[]): Html => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`

const blockHtml = (block: CaseBlock): Html => {
  switch (block.kind) {
    case 'note':
      return html`<p class="soft">${block.text}</p>\n`
    case 'list':
      return html`${listHtml(block.items)}\n`
    case 'code':
      return html`<pre>${block.text}</pre>\n`
    case 'table':
      return html`<table><tr>${block.head.map((cell) => html`<th>${cell}</th>`)}</tr>${block.rows.map(
        (row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`,
      )}</table>\n`
  }
}

/** Writes a case as one self-contained page: no script, no external resource, every text escaped. */
export const caseHtml = (file: CaseFile): string => {
  const { head, verdict, pictures } = file
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width"><title>${head.title}</title>${style}</head><body>
<h1>${head.title}</h1>
<p class="soft">${caseFacts(file).join(' · ')}</p>
<p class="verdict"><strong>${verdict.confidence}</strong>: ${verdict.sentence}</p>
${listHtml(verdict.evidence)}
${caseSections(file).map(({ level, title, blocks }) => [
  level === 2 ? html`<h2>${title}</h2>\n` : html`<h3>${title}</h3>\n`,
  blocks.map(blockHtml),
])}
${pictures.map(({ name, type, data }) => html`<figure><img alt="${name}" src="data:${type};base64,${data}"><figcaption>${name}</figcaption></figure>`)}
</body></html>
`.toString()
}
