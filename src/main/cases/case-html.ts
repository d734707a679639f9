import type { CaseFile } from '../../shared/contract/cases.ts'
import { type Html, html, htmlDocument, stylePolicy } from '../../shared/html.ts'
import { reportStyle } from '../../shared/report-style.ts'
import { type CaseBlock, caseFacts, caseSections } from './case-sections.ts'

const style = `${reportStyle}
.verdict { font-size: 15px; border-left: 3px solid #4f5bd5; padding: 4px 12px; background: var(--raised) }
img { max-width: 100%; border: 1px solid var(--line) }
`

const policy = `${stylePolicy}; img-src data:; base-uri 'none'; form-action 'none'`

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
  const body = html`<h1>${head.title}</h1>
<p class="soft">${caseFacts(file).join(' · ')}</p>
<p class="verdict"><strong>${verdict.confidence}</strong>: ${verdict.sentence}</p>
${listHtml(verdict.evidence)}
${caseSections(file).map(({ level, title, blocks }) => [
  level === 2 ? html`<h2>${title}</h2>\n` : html`<h3>${title}</h3>\n`,
  blocks.map(blockHtml),
])}
${pictures.map(({ name, type, data }) => html`<figure><img alt="${name}" src="data:${type};base64,${data}"><figcaption>${name}</figcaption></figure>`)}`
  return htmlDocument({ title: head.title, policy, style, body }).toString()
}
