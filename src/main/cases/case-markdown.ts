import type { CaseExchange, CaseFile } from '../../shared/contract/cases.ts'
import type { BodyText } from '../../shared/contract/common.ts'

/** Text of others stands in Markdown as text: no link, picture, heading or HTML comes of it. */
const plain = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_{}[\]()<>#+!|~-]/g, '\\$&')
    .replaceAll('@', '@\u200b')
    .replace(/(https?):\/\//gi, '$1:\u200b//')

/** A fence longer than any run of back ticks in the text. */
const fenced = (text: string, language = ''): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

const code = (text: string): string => {
  const line = text.replace(/[\r\n]+/g, ' ')
  return line.includes('`') ? plain(line) : `\`${line}\``
}

const bodyLines = ({ text, encoding, bytes, truncated }: BodyText): string[] => {
  if (bytes === 0) return []
  const note = [encoding === 'base64' ? 'base64' : '', truncated ? 'cut' : ''].filter((word) => word !== '').join(', ')
  return [`${bytes} bytes${note === '' ? '' : ` (${note})`}`, '', fenced(text)]
}

const headerLines = (headers: readonly (readonly [string, string])[]): string =>
  fenced(headers.map(([name, value]) => `${name}: ${value}`).join('\n'), 'http')

const exchangeLines = (one: CaseExchange): string[] => {
  const { request, response, comparison } = one
  const origin = one.origin === 'material' ? "merchant's material" : 'made here'
  return [
    `### ${plain(one.title)}`,
    '',
    [origin, one.at ?? 'time not known', one.code, one.error]
      .filter((part) => part !== null)
      .map(plain)
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
      ? [`Answer: ${response.status === 0 ? 'none' : response.status}`, '', ...bodyLines(response.body), '']
      : []),
    ...one.rules.map(({ name, what }) => `- Fault rule ${plain(name)}: ${plain(what)}`),
    ...(comparison === null || comparison.differences.length === 0
      ? []
      : [
          '| field | sent | received |',
          '|---|---|---|',
          ...comparison.differences.map(
            ({ field, sent, received }) =>
              `| ${plain(field)} | ${plain(sent ?? '(none)')} | ${plain(received ?? '(none)')} |`,
          ),
          '',
        ]),
  ]
}

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, '', ...lines.map((line) => `- ${line}`), '']

/** A case as Markdown for a comment of a ticket. */
export const caseMarkdown = (file: CaseFile): string => {
  const { head, verdict, exchanges, world, notes, redactions, notReproduced } = file
  const steps = verdict.diagnosis?.steps
  const settings = Object.entries(world.settings).map(([name, value]) => `${name} = ${value}`)
  return [
    `# ${plain(head.title)}`,
    '',
    `**${verdict.confidence}**: ${plain(verdict.sentence)}`,
    '',
    ...verdict.evidence.map((line) => `- ${plain(line)}`),
    ...(verdict.evidence.length === 0 ? [] : ['']),
    ...listed('Facts', [
      ...(head.ticket === null ? [] : [`Ticket ${plain(head.ticket)}`]),
      ...(head.merchant === null ? [] : [`Merchant ${plain(head.merchant.name)}, key ${code(head.merchant.key)}`]),
      `Made ${plain(head.createdAt)}, ${head.clock} time, zone ${plain(head.timeZone)}, Paylink Console ${plain(head.productVersion)}`,
    ]),
    ...(steps
      ? ['## Signature as it should have been', '', fenced(steps.stringToHash), '', `MD5: ${code(steps.hash)}`, '']
      : []),
    ...listed(
      'To do',
      (verdict.diagnosis?.findings ?? []).map(({ fix }) => plain(fix.sentence)),
    ),
    '## What happened',
    '',
    ...exchanges.flatMap(exchangeLines),
    ...listed('World', [
      ...settings.map(plain),
      ...world.rules.map(({ name }) => `Fault rule ${plain(name)}`),
      ...world.inboxes.map(({ name, behaviour }) => `Inbox ${plain(name)}: ${behaviour.kind}`),
      ...(world.clockAheadMs === 0 ? [] : [`The clock was ${world.clockAheadMs / 1_000} s ahead`]),
    ]),
    ...(file.scenario === null ? [] : ['## Scenario', '', fenced(file.scenario, 'yaml'), '']),
    ...listed('Not reproduced', notReproduced.map(plain)),
    ...listed(
      'Notes',
      notes.map(({ at, text }) => `${plain(at)}: ${plain(text)}`),
    ),
    ...listed(
      'Taken out',
      redactions.map(({ how, count }) => `${plain(how)} (${count})`),
    ),
  ].join('\n')
}
