import type { z } from 'zod'
import type { replayDelivery } from '../../shared/contract/deliveries.ts'
import { isCardCodeHeader } from '../../shared/mask-card-codes.ts'
import { maskCardData } from '../../shared/mask-card-data.ts'
import { maskDots } from '../../shared/secret-spellings.ts'
import type { PlacedStep } from './scenario.ts'

type ReplayBody = z.output<(typeof replayDelivery)['body']>

/** Limits a title to a line or two. The file shows the rest. */
const limits = { fields: 4, characters: 40 }

const short = (text: string): string => {
  const characters = [...text]
  return characters.length > limits.characters ? `${characters.slice(0, limits.characters).join('')}…` : text
}

/** A title is kept in reports of builds, where card data has no place. */
const shownValue = (name: string, text: string): string =>
  isCardCodeHeader(name) ? maskDots : short(maskCardData(text))

const listOf = (all: PlacedStep['fields'], without: readonly string[] = []): string => {
  const fields = all.filter(([name]) => !without.includes(name))
  // One more field takes no more room than "and 1 more".
  const shown = fields.length > limits.fields + 1 ? fields.slice(0, limits.fields) : fields
  const words = shown
    .map(([name, value]) => (value === null ? `no ${name}` : `${name} ${shownValue(name, value.text)}`))
    .join(', ')
  return shown.length === fields.length ? words : `${words} and ${fields.length - shown.length} more`
}

/** Returns the answers that the attempts are expected to get. */
const answers = (statuses: readonly number[] = []): string =>
  statuses.length === 0 ? '' : `, answered ${short(statuses.map((one) => one || 'not').join(', '))}`

/** Returns the names of the changes in an edited copy. */
const editedParts = ({ fields = {}, headers = {}, retry: _, ...whole }: ReplayBody): string[] =>
  [...Object.keys(whole), ...Object.keys(fields), ...Object.keys(headers)].map(short)

/** Describes a step in one line. */
export const stepTitle = ({ step, fields }: PlacedStep): string => {
  const on = 'on' in step && step.on !== undefined ? ` (${step.on})` : ''
  switch (step.kind) {
    case 'create':
      return `create${step.as === undefined ? '' : ` ${step.as}`}: ${listOf(fields) || 'a sample order'}`
    case 'pay':
      return `pay: ${step.pay}${on}`
    case 'bank':
      return `bank: ${step.bank}${on}`
    case 'cancel':
      return `cancel${on}`
    case 'resend':
      return step.resend === true ? `resend${on}` : `resend edited: ${editedParts(step.resend).join(', ')}${on}`
    case 'retry':
    case 'stop':
      return `${step.kind}${on}`
    case 'recover':
      return `recover: what was tried in the last ${step.recover}`
    case 'expect-state':
      return `expect-state: ${step['expect-state']}${on}`
    case 'expect-ipn':
      return `expect-ipn: ${listOf(fields, ['within', 'answered']) || 'any'}${answers(step['expect-ipn'].answered)}${on}`
    case 'expect-no-ipn':
      return `expect-no-ipn within ${step['expect-no-ipn'].within}${on}`
    case 'expect-attempts':
      return `expect-attempts: ${step['expect-attempts']}${on}`
    case 'clock':
      return `clock: ${step.clock}`
    case 'card':
      return `card: ${step.card}${on}`
    case 'redirect':
      return `redirect${on}`
    case 'shop':
      return `shop: ${step.shop}`
    case 'wait':
      return `wait: ${step.wait}`
    case 'inbox':
      return `inbox: ${step.inbox}`
    case 'rule':
      return `rule: ${typeof step.rule === 'string' ? step.rule : String(step.rule.name ?? 'unnamed')}`
    case 'not-reproduced':
      return 'not reproduced'
    case 'set':
      return `set: ${Object.keys(step.set).join(', ')}`
  }
}
