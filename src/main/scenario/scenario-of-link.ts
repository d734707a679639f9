import type { DeliveryView } from '../../shared/contract/deliveries.ts'
import { type LinkView, linkRequest } from '../../shared/contract/links.ts'
import { memberSpans } from '../../shared/json/json-scanner.ts'

/** What is told of a link: the create call as sent, what became of it, and its IPNs, newest first. */
export interface ToldLink {
  link: Pick<LinkView, 'body' | 'orderId' | 'state' | 'payment' | 'timeline'>
  deliveries: readonly DeliveryView[]
  merchantKey: string
  serviceUrl: string
}

/** JSON is YAML, so that a member stands in the file just as it was sent. */
const createStep = ({ link: { body, orderId }, serviceUrl }: ToldLink): string[] => {
  const spans = memberSpans(body)
  const lines = [...spans].map(([name, [start, end]]) => {
    if (name === 'order_id') return [name, JSON.stringify(`${orderId.slice(0, 50)}-{{n}}`)]
    return [
      name,
      body
        .slice(start, end)
        .replaceAll(serviceUrl, '{{serviceUrl}}')
        .replaceAll(/\s*\n\s*/g, ' '),
    ]
  })
  // What was left out then would get a sample value now.
  const absent = Object.keys(linkRequest.shape)
    .filter((name) => !spans.has(name))
    .map((name) => [name, 'null'])
  return ['create:', ...[...lines, ...absent].map(([name, value]) => `    ${keyText(name ?? '')}: ${value}`)]
}

const keyText = (name: string): string => (/^[a-z_]+$/.test(name) ? name : JSON.stringify(name))

const paySteps = ({ link: { state, payment, timeline } }: ToldLink): string[][] => {
  if (state === 'canceled' && payment?.card == null) return [['cancel: true']]
  const card = payment?.card?.outcome ?? (timeline.some(({ kind }) => kind === 'challenge') ? 'redirect' : undefined)
  if (card === undefined) return []
  const pay = [`pay: ${card}`]
  if (card !== 'redirect' || payment === null) return [pay]
  if (payment.result === 'canceled') return [pay, ['cancel: true']]
  return [pay, [`bank: ${payment.result === 'paid' ? 'approve' : 'decline'}`]]
}

const statusIn = ({ body, contentType }: DeliveryView): string | undefined => {
  if (!contentType.startsWith('application/json')) return new URLSearchParams(body).get('status') ?? undefined
  try {
    return String((JSON.parse(body) as { status?: unknown }).status)
  } catch {
    return undefined
  }
}

const ipnSteps = ({ deliveries }: ToldLink): string[][] =>
  deliveries.toReversed().map((delivery) => {
    const status = statusIn(delivery)
    const parts = [
      ...(status === undefined ? [] : [`status: ${JSON.stringify(status)}`]),
      ...(delivery.state === 'delivered' ? ['delivered: true'] : []),
      'within: 10s',
    ]
    return [`expect-ipn: { ${parts.join(', ')} }`]
  })

/**
 * A scenario file that makes the same order again, pays it the same way and expects the same of it. Throws a JsonFault
 * for a body that is JSON no more, since a card number in it was masked.
 */
export const scenarioOfLink = (told: ToldLink): string => {
  const { link, merchantKey } = told
  const states = link.state === 'expired' ? [] : [[`expect-state: ${link.state}`]]
  const steps = [createStep(told), ...paySteps(told), ...states, ...ipnSteps(told)]
  return [
    `# What happened to ${JSON.stringify(link.orderId)}, to be done again: paylink-console run <this file>`,
    `name: ${JSON.stringify(`Order ${link.orderId}`)}`,
    `merchant: ${JSON.stringify(merchantKey)}`,
    'steps:',
    ...steps.flatMap(([first, ...rest]) => [`  - ${first}`, ...rest.map((line) => `  ${line}`)]),
    '',
  ].join('\n')
}
