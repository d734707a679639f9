import type { CaseExchange, CaseFile } from '../../shared/contract/cases.ts'
import type { BodyText } from '../../shared/contract/common.ts'

/** Escapes untrusted text, so that it creates no link, picture, heading, mention or HTML. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_{}[\]()<>#+!|~-]/g, '\\$&')
    .replaceAll('@', '@\u200b')
    .replace(/(https?):\/\//gi, '$1:\u200b//')

/** Writes a code block. Its fence is longer than any run of backticks in the text. */
const fenced = (text: string, language = ''): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

const code = (text: string): string => {
  const line = text.replace(/[\r\n]+/g, ' ')
  return line.includes('`') ? escapeMarkdown(line) : `\`${line}\``
}

const bodyLines = ({ text, encoding, bytes, truncated }: BodyText): string[] => {
  if (bytes === 0) return []
  const note = [encoding === 'base64' ? 'base64' : '', truncated ? 'truncated' : '']
    .filter((word) => word !== '')
    .join(', ')
  return [`${bytes} bytes${note === '' ? '' : ` (${note})`}`, '', fenced(text)]
}

const headerLines = (headers: readonly (readonly [string, string])[]): string =>
  fenced(headers.map(([name, value]) => `${name}: ${value}`).join('\n'), 'http')

const exchangeLines = (exchange: CaseExchange): string[] => {
  const { request, response, comparison } = exchange
  const origin = exchange.origin === 'material' ? "merchant's material" : 'made by the console'
  return [
    `### ${escapeMarkdown(exchange.title)}`,
    '',
    [origin, exchange.at ?? 'time unknown', exchange.code, exchange.error]
      .filter((part) => part !== null)
      .map(escapeMarkdown)
      .join(' · '),
    '',
    ...(request
      ? [
          `${code(`${request.method} ${request.url}`)}`,
          '',
          headerLines(request.headers),
          '',
          ...bodyLines(request.body),
          '',
        ]
      : []),
    ...(response
      ? [`Response: ${response.status === 0 ? 'none' : response.status}`, '', ...bodyLines(response.body), '']
      : []),
    ...exchange.rules.map(({ name, what }) => `- Fault rule ${escapeMarkdown(name)}: ${escapeMarkdown(what)}`),
    ...(comparison === null || comparison.differences.length === 0
      ? []
      : [
          '| field | sent | received |',
          '|---|---|---|',
          ...comparison.differences.map(
            ({ field, sent, received }) =>
              `| ${escapeMarkdown(field)} | ${escapeMarkdown(sent ?? '(none)')} | ${escapeMarkdown(received ?? '(none)')} |`,
          ),
          '',
        ]),
  ]
}

const sectionLines = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, '', ...lines.map((line) => `- ${line}`), '']

/** Writes a case as Markdown, for a comment in a ticket. */
export const caseMarkdown = (file: CaseFile): string => {
  const { head, verdict, exchanges, world, notes, redactions, notReproduced } = file
  const steps = verdict.diagnosis?.steps
  const settings = Object.entries(world.settings).map(([name, value]) => `${name} = ${value}`)
  return [
    `# ${escapeMarkdown(head.title)}`,
    '',
    `**${verdict.confidence}**: ${escapeMarkdown(verdict.sentence)}`,
    '',
    ...verdict.evidence.map((line) => `- ${escapeMarkdown(line)}`),
    ...(verdict.evidence.length === 0 ? [] : ['']),
    ...sectionLines('Facts', [
      ...(head.ticket === null ? [] : [`Ticket ${escapeMarkdown(head.ticket)}`]),
      ...(head.merchant === null
        ? []
        : [`Merchant ${escapeMarkdown(head.merchant.name)}, key ${code(head.merchant.key)}`]),
      `Made ${escapeMarkdown(head.createdAt)}, ${head.clock} time, zone ${escapeMarkdown(head.timeZone)}, Paylink Console ${escapeMarkdown(head.productVersion)}`,
    ]),
    ...(steps ? ['## Expected signature', '', fenced(steps.stringToHash), '', `MD5: ${code(steps.hash)}`, ''] : []),
    ...sectionLines(
      'To do',
      (verdict.diagnosis?.findings ?? []).map(({ fix }) => escapeMarkdown(fix.sentence)),
    ),
    '## What happened',
    '',
    ...exchanges.flatMap(exchangeLines),
    ...sectionLines('Environment', [
      ...settings.map(escapeMarkdown),
      ...world.rules.map(({ name }) => `Fault rule ${escapeMarkdown(name)}`),
      ...world.inboxes.map(({ name, behaviour }) => `Inbox ${escapeMarkdown(name)}: ${behaviour.kind}`),
      ...(world.clockAheadMs === 0 ? [] : [`Clock ${world.clockAheadMs / 1_000} s ahead`]),
    ]),
    ...(file.scenario === null ? [] : ['## Scenario', '', fenced(file.scenario, 'yaml'), '']),
    ...sectionLines('Not reproduced', notReproduced.map(escapeMarkdown)),
    ...sectionLines(
      'Notes',
      notes.map(({ at, text }) => `${escapeMarkdown(at)}: ${escapeMarkdown(text)}`),
    ),
    ...sectionLines(
      'Redacted',
      redactions.map(({ how, count }) => `${escapeMarkdown(how)} (${count})`),
    ),
  ].join('\n')
}
