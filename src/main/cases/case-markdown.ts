import type { CaseFile } from '../../shared/contract/cases.ts'
import { type CaseBlock, caseFacts, caseSections } from './case-sections.ts'

/** Escapes untrusted text, so that it creates no link, picture, heading, mention or HTML. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_{}[\]()<>#+!|~-]/g, '\\$&')
    .replaceAll('@', '@\u200b')
    .replace(/(https?|ftp|mailto|xmpp):/gi, '$1:\u200b')
    .replace(/www\./gi, (www) => `${www.slice(0, -1)}\u200b.`)

/** Writes a code block. Its fence is longer than any run of backticks in the text. */
const fenced = (text: string, language: string): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

const rowLine = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`

const blockText = (block: CaseBlock): string => {
  switch (block.kind) {
    case 'note':
      return escapeMarkdown(block.text)
    case 'list':
      return block.items.map((item) => `- ${escapeMarkdown(item)}`).join('\n')
    case 'code':
      return fenced(block.text, block.language)
    case 'table':
      return [rowLine(block.head), `|${'---|'.repeat(block.head.length)}`, ...block.rows.map(rowLine)].join('\n')
  }
}

/** Writes a case as Markdown, for a comment in a ticket. Pictures are left out. */
export const caseMarkdown = (file: CaseFile): string => {
  const { head, verdict } = file
  return [
    `# ${escapeMarkdown(head.title)}`,
    `**${verdict.confidence}**: ${escapeMarkdown(verdict.sentence)}`,
    ...(verdict.evidence.length === 0 ? [] : [blockText({ kind: 'list', items: verdict.evidence })]),
    '## Facts',
    blockText({ kind: 'list', items: caseFacts(file) }),
    ...caseSections(file).flatMap(({ level, title, blocks }) => [
      `${'#'.repeat(level)} ${escapeMarkdown(title)}`,
      ...blocks.map(blockText),
    ]),
    '',
  ].join('\n\n')
}
