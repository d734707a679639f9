import type { CaseExchange, CaseFile } from '../../shared/contract/cases.ts'
import type { BodyText, HeaderList } from '../../shared/contract/common.ts'

export type CaseBlock =
  | { kind: 'note'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'code'; text: string; language: '' | 'http' | 'yaml' }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }

/** A part of a written case. A section of level 3 belongs to the one of level 2 before it. */
export interface CaseSection {
  level: 2 | 3
  title: string
  blocks: readonly CaseBlock[]
}

const codeBlock = (text: string, language: '' | 'http' | 'yaml' = ''): CaseBlock => ({ kind: 'code', text, language })
const note = (text: string): CaseBlock => ({ kind: 'note', text })

const messageBlocks = (first: string, headers: HeaderList, body: BodyText): CaseBlock[] => {
  const { text, encoding, bytes, truncated } = body
  const size = `${bytes} bytes${encoding === 'base64' ? ', as base64' : ''}${truncated ? ', truncated' : ''}`
  return [
    codeBlock([first, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n'), 'http'),
    ...(bytes === 0 ? [] : [note(size), codeBlock(text)]),
  ]
}

const exchangeSection = (exchange: CaseExchange): CaseSection => {
  const { request, response, rules, comparison } = exchange
  const origin = exchange.origin === 'material' ? "merchant's material" : 'made by the console'
  const facts = [origin, exchange.at ?? 'time unknown', exchange.code, exchange.error].filter((part) => part !== null)
  const differences = comparison?.differences ?? []
  const rows = differences.map(({ field, sent, received }) => [field, sent ?? '(none)', received ?? '(none)'])
  return {
    level: 3,
    title: exchange.title,
    blocks: [
      note(facts.join(' · ')),
      ...(request ? messageBlocks(`${request.method} ${request.url}`, request.headers, request.body) : []),
      ...(response
        ? messageBlocks(
            `Response: ${response.status === 0 ? 'none' : response.status}`,
            response.headers,
            response.body,
          )
        : []),
      ...(rules.length === 0
        ? []
        : [{ kind: 'list' as const, items: rules.map(({ name, what }) => `Fault rule ${name}: ${what}`) }]),
      ...(rows.length === 0 ? [] : [{ kind: 'table' as const, head: ['Field', 'Sent', 'Received'], rows }]),
    ],
  }
}

const section = (title: string, ...blocks: CaseBlock[]): CaseSection => ({ level: 2, title, blocks })

const listSection = (title: string, items: readonly string[]): CaseSection[] =>
  items.length === 0 ? [] : [section(title, { kind: 'list', items })]

/** Returns what a case says about itself: ticket, merchant, and when and with what it was made. */
export const caseFacts = ({ head }: CaseFile): string[] => [
  ...(head.ticket === null ? [] : [`Ticket ${head.ticket}`]),
  ...(head.merchant === null ? [] : [`Merchant ${head.merchant.name}, key ${head.merchant.key}`]),
  `Made ${head.createdAt}, ${head.clock} time, zone ${head.timeZone}, Paylink Console ${head.productVersion}`,
]

/** Returns the sections of a case after its title and verdict. Each writer escapes their texts. */
export const caseSections = ({ verdict, exchanges, world, ...file }: CaseFile): CaseSection[] => {
  const steps = verdict.diagnosis?.steps
  const findings = verdict.diagnosis?.findings ?? []
  return [
    ...listSection(
      'To do',
      findings.map(({ fix }) => fix.sentence),
    ),
    ...(steps ? [section('Expected signature', codeBlock(steps.stringToHash), note(`MD5: ${steps.hash}`))] : []),
    section('What happened'),
    ...exchanges.map(exchangeSection),
    ...listSection('Environment', [
      ...Object.entries(world.settings).map(([name, value]) => `${name} = ${value}`),
      ...world.rules.map(({ name }) => `Fault rule ${name}`),
      ...world.inboxes.map(({ name, behaviour }) => `Inbox ${name}: ${behaviour.kind}`),
      ...(world.clockAheadMs === 0 ? [] : [`Clock ${world.clockAheadMs / 1_000} s ahead`]),
    ]),
    ...(file.scenario === null ? [] : [section('Scenario', codeBlock(file.scenario, 'yaml'))]),
    ...listSection('Not reproduced', file.notReproduced),
    ...listSection(
      'Notes',
      file.notes.map(({ at, text, anchor }) => {
        const about = exchanges.find(({ id }) => id === anchor.exchange)
        return `${at}${about ? `, ${about.title}` : ''}: ${text}`
      }),
    ),
    ...listSection(
      'Redacted',
      file.redactions.map(({ how, count }) => `${how} (${count})`),
    ),
  ]
}
