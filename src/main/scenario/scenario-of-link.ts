import type { AppliedRuleView } from '../../shared/contract/applied-rule.ts'
import type { DeliveryView } from '../../shared/contract/deliveries.ts'
import type { LinkView } from '../../shared/contract/links.ts'
import type { RuleView } from '../../shared/contract/rules.ts'
import { createFieldNames } from '../../shared/create-fields.ts'
import { memberSpans } from '../../shared/json/json-scanner.ts'
import { type RepeatableRules, repeatableRules } from './repeatable-rules.ts'

/** The data from which a scenario is made: the create call as sent, the link's payment, and its IPNs, newest first. */
export interface RecordedLink {
  link: Pick<LinkView, 'body' | 'orderId' | 'state' | 'payment' | 'timeline'>
  deliveries: readonly DeliveryView[]
  /** The current rules, in the order in which they apply. */
  rules: readonly RuleView[]
  merchantKey: string
  serviceUrl: string
}

/** Leaves room for the appended number. Does not split a surrogate pair. */
const shortened = (orderId: string): string => orderId.slice(0, 50).replace(/[\ud800-\udbff]$/, '')

/** JSON is valid YAML, so members are written exactly as they were sent. */
const createStep = ({ link: { body, orderId }, serviceUrl }: RecordedLink): string[] => {
  const spans = memberSpans(body)
  const lines = [...spans].map(([name, [start, end]]) => {
    if (name === 'order_id') return [name, JSON.stringify(`${shortened(orderId)}-{{n}}`)]
    return [
      name,
      body
        .slice(start, end)
        .replaceAll(serviceUrl, '{{serviceUrl}}')
        .replaceAll(/\s*\n\s*/g, ' '),
    ]
  })
  // Without null, an absent field would get its sample value.
  const absent = createFieldNames.filter((name) => !spans.has(name)).map((name) => [name, 'null'])
  return ['create:', ...[...lines, ...absent].map(([name, value]) => `    ${keyText(name ?? '')}: ${value}`)]
}

const keyText = (name: string): string => (/^[a-z_]+$/.test(name) ? name : JSON.stringify(name))

const paySteps = ({ link: { state, payment, timeline } }: RecordedLink, { again }: RepeatableRules): string[][] => {
  if (state === 'canceled' && payment?.card == null) return [['cancel: true']]
  const isEarly = ({ effect }: RuleView): boolean => effect.kind === 'ipn-during-create'
  // A rule settled the link without a card. If the rule has been deleted, the step pays with a card.
  if (payment !== null && payment.card === null && again.some(isEarly)) return []
  const byRule = { paid: 'success', failed: 'failed', canceled: undefined }[payment?.result ?? 'canceled']
  const card = payment?.card?.outcome ?? (timeline.some(({ kind }) => kind === 'challenge') ? 'redirect' : byRule)
  if (card === undefined) return []
  const pay = [`pay: ${card}`, ...trueAmount(payment)]
  if (card !== 'redirect' || payment === null) return [pay]
  if (payment.result === 'canceled') return [pay, ['cancel: true']]
  return [pay, [`bank: ${payment.result === 'paid' ? 'approve' : 'decline'}`]]
}

/** Returns the true amount given by hand. One that a rule set comes from the rule's step. */
const trueAmount = (payment: RecordedLink['link']['payment']): string[] =>
  payment?.result === 'paid' && payment.trueAmount !== payment.amount && payment.rules.length === 0
    ? [`  true-amount: ${JSON.stringify(payment.trueAmount)}`]
    : []

const statusIn = ({ body, format }: DeliveryView): string | null | undefined => {
  if (format === 'form') return new URLSearchParams(body).get('status')
  try {
    const { status } = JSON.parse(body) as { status?: unknown }
    return status === undefined ? null : String(status)
  } catch {
    return undefined
  }
}

/** Limits how long a step waits for an attempt in real time, in ms. For later attempts the clock is moved. */
const maxWaitMs = 5_000

/** Whether a rule dropped the IPN, or delayed it beyond `maxWaitMs`. */
const isWithheldByRule = ({ droppedBy, nextAttemptAt, createdAt }: DeliveryView): boolean =>
  droppedBy !== null || (nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.parse(createdAt) > maxWaitMs)

const ipnSteps = (delivery: DeliveryView, payment: RecordedLink['link']['payment']): string[][] => {
  const [first] = delivery.attempts
  if (first === undefined && isWithheldByRule(delivery)) return [['expect-no-ipn: { within: 1s }']]
  // Stopped by hand before it was sent. The scenario does not repeat that.
  if (first === undefined && delivery.state === 'stopped') return []
  const status = statusIn(delivery)
  const parts = [
    ...(status === undefined ? [] : [`status: ${JSON.stringify(status)}`]),
    ...(delivery.state === 'delivered' ? ['delivered: true'] : []),
    'within: 10s',
  ]
  const isLate =
    payment !== null && first !== undefined && Date.parse(first.startedAt) - Date.parse(payment.at) > maxWaitMs
  return [...(isLate ? [['clock: next-attempt']] : []), [`expect-ipn: { ${parts.join(', ')} }`]]
}

/**
 * Returns the edits between a copy and its original IPN. Returns undefined when a delivery between them was deleted.
 */
const editsOf = (copy: DeliveryView, deliveries: readonly DeliveryView[]): DeliveryView['edits'] | undefined => {
  if (copy.editedFrom === null) return []
  const original = deliveries.find(({ id }) => id === copy.editedFrom)
  const earlier = original && editsOf(original, deliveries)
  return earlier && [...earlier, ...copy.edits]
}

/** Sends the edited copy again. If the body was replaced, the step contains the final body. */
const editStep = (copy: DeliveryView, { deliveries, serviceUrl }: RecordedLink): string[][] => {
  const edits = editsOf(copy, deliveries)
  if (edits === undefined) return []
  const of = (kind: DeliveryView['edits'][number]['what']) => edits.filter(({ what }) => what === kind)
  const named = (kind: 'field' | 'header') => Object.fromEntries(of(kind).map(({ name, to }) => [name, to]))
  const isWhole = of('body').length > 0
  const change = {
    ...(of('url').length > 0 && { url: copy.url }),
    ...(of('format').length > 0 && { format: copy.format }),
    ...(isWhole && { body: copy.body }),
    ...(!isWhole && of('field').length > 0 && { fields: named('field') }),
    ...(of('header').length > 0 && { headers: named('header') }),
    ...(copy.plan.attempts > 1 && { retry: true }),
  }
  return [[`resend: ${JSON.stringify(change).replaceAll(serviceUrl, '{{serviceUrl}}')}`]]
}

/** First the IPNs sent by the service, then those sent by hand. */
const allIpnSteps = (recorded: RecordedLink, lost: RepeatableRules['lost']): string[][] => {
  const { deliveries } = recorded
  const { payment } = recorded.link
  // Rules that changed the payment are part of the steps that pay.
  const paid = new Set(payment?.rules.map(({ id }) => id))
  const gone = new Set(lost.flatMap(({ id }) => (paid.has(id) ? [] : [id])))
  const own = deliveries
    .toReversed()
    .filter(({ editedFrom, rules }) => editedFrom === null && !rules.some(({ id }) => gone.has(id)))
  const copies = deliveries.toReversed().filter(({ editedFrom }) => editedFrom !== null)
  const resends = own.flatMap(({ attempts }) => attempts.filter(({ cause }) => cause === 'resend')).length
  const expected = own.flatMap((delivery) => ipnSteps(delivery, payment))
  const isOneEach = own.length > 1 && own.every(({ attempts }) => attempts.length === 1)
  return [
    ...expected,
    ...(isOneEach ? [[`expect-attempts: ${own.length}`]] : []),
    ...Array.from({ length: resends }, () => ['resend: true']),
    ...(own.length === 0 ? [] : copies.flatMap((copy) => editStep(copy, recorded))),
  ]
}

const ruleStep = ({ name, effect }: RuleView): string[] => [`rule: ${JSON.stringify({ name, effect })}`]

/** JSON escapes line breaks, which a comment cannot contain. */
const commentOf = ({ name, what }: AppliedRuleView): string =>
  `# The rule ${JSON.stringify(name)} ${JSON.stringify(what).slice(1, -1)} then; that is no part of this.`

/**
 * Writes a scenario file that repeats the order under the same fault rules, pays it the same way and expects the same
 * outcome. Throws a JsonFault when the body is no longer JSON because a card number in it was masked.
 */
export const scenarioOfLink = (recorded: RecordedLink): string => {
  const { link, merchantKey } = recorded
  const rules = repeatableRules(link, recorded.deliveries, recorded.rules)
  const states = link.state === 'expired' ? [] : [[`expect-state: ${link.state}`]]
  const steps = [
    ...rules.again.map(ruleStep),
    createStep(recorded),
    ...paySteps(recorded, rules),
    ...states,
    ...allIpnSteps(recorded, rules.lost),
  ]
  return [
    `# What happened to ${JSON.stringify(link.orderId)}, to be done again: paylink-console run <this file>`,
    ...rules.lost.map(commentOf),
    `name: ${JSON.stringify(`Order ${link.orderId}`)}`,
    `merchant: ${JSON.stringify(merchantKey)}`,
    'steps:',
    ...steps.flatMap(([first, ...rest]) => [`  - ${first}`, ...rest.map((line) => `  ${line}`)]),
    '',
  ].join('\n')
}
