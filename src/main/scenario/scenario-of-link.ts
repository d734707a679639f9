import type { AppliedRuleView } from '../../shared/contract/applied-rule.ts'
import type { DeliveryView } from '../../shared/contract/deliveries.ts'
import type { LinkView } from '../../shared/contract/links.ts'
import type { RuleView } from '../../shared/contract/rules.ts'
import type { Settings } from '../../shared/contract/settings.ts'
import { createFieldNames, isCreateFieldName } from '../../shared/create-fields.ts'
import { cutText } from '../../shared/cut-text.ts'
import { isCredentialHeader } from '../../shared/is-credential-header.ts'
import { memberSpans, scanJson } from '../../shared/json/json-scanner.ts'
import { retryDelays } from '../domain/ipn/retry-delays.ts'
import { isAccepted } from '../domain/link/create-request.ts'
import { attemptSteps, copySteps, maxWaitMs } from './attempt-steps.ts'
import { type RecordedReceiver, recordedReceivers } from './recorded-receivers.ts'
import { type RepeatableRules, repeatableRules } from './repeatable-rules.ts'
import { clockSteps, settingSteps } from './setting-steps.ts'

/** The data from which a scenario is made: the create call as sent, the link's payment, and its IPNs, newest first. */
export interface RecordedLink {
  link: Pick<LinkView, 'body' | 'orderId' | 'state' | 'payment' | 'timeline' | 'createdAt' | 'expiresAt' | 'aheadMs'>
  deliveries: readonly DeliveryView[]
  /** The current rules, in the order in which they apply. */
  rules: readonly RuleView[]
  /** The current settings. */
  settings: Settings
  merchantKey: string
  serviceUrl: string
  /** An inbox that replaces external receivers, so that nothing is sent to them. */
  standIn?: string | undefined
}

/** Replaces the order id, which can be used once, and addresses elsewhere. */
const ownValues = (orderId: string, standIn: string | undefined): Partial<Record<string, string>> => ({
  // Leaves room for the appended number.
  order_id: `${cutText(orderId, 50)}-{{n}}`,
  ...(standIn !== undefined && {
    ipn_url: `{{serviceUrl}}/inbox/${standIn}`,
    return_url: '{{serviceUrl}}/shop/thanks',
    cancel_url: '{{serviceUrl}}/shop/cart',
  }),
})

/**
 * Returns a value that the service accepts in place of one in which the digits of a card number were masked: a phone
 * number may look like one.
 */
const acceptedDigits = (name: string, sent: string): string => {
  if (!sent.includes('•') || !isCreateFieldName(name) || isAccepted(name, scanJson(sent))) return sent
  const other = sent.replaceAll('•', '1')
  return isAccepted(name, scanJson(other)) ? other : sent
}

/** JSON is valid YAML, so members are written exactly as they were sent, but for digits that were masked later. */
export const createStep = ({
  link: { body, orderId },
  serviceUrl,
  standIn,
  isFieldRefused = false,
}: Pick<RecordedLink, 'serviceUrl' | 'standIn'> & {
  link: Pick<LinkView, 'body' | 'orderId'>
  /** Whether the service refused the value of a field, which may be dots that were sent. */
  isFieldRefused?: boolean
}): string[] => {
  const spans = memberSpans(body)
  const ownOf = ownValues(orderId, standIn)
  const lines = [...spans].map(([name, [start, end]]) => {
    const recorded = body.slice(start, end)
    const sent = isFieldRefused ? recorded : acceptedDigits(name, recorded)
    const own = ownOf[name]
    const isOfService = name !== 'order_id' && sent.startsWith(`"${serviceUrl}/`)
    if (!isOfService && own !== undefined && isCreateFieldName(name)) {
      const value = scanJson(sent)
      if (isAccepted(name, value)) return [name, JSON.stringify(own)]
      // The service refuses the call for this value, so nothing is sent to the address. Its password is in no file.
      if (value.type === 'string' && name !== 'order_id')
        return [name, JSON.stringify(value.value.replace(/\/\/.*@/s, '//user:password@'))]
    }
    return [
      name,
      sent.replaceAll(serviceUrl, '{{serviceUrl}}').replaceAll(/\s+/g, (space) => (space.includes('\n') ? ' ' : space)),
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
  const isChallenged = state === 'challenged' || timeline.some(({ kind }) => kind === 'challenge')
  const card = payment?.card?.outcome ?? (isChallenged ? 'redirect' : byRule)
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

/** Whether a rule dropped the IPN, or delayed it beyond `maxWaitMs`. */
const isWithheldByRule = ({ droppedBy, nextAttemptAt, createdAt }: DeliveryView): boolean =>
  droppedBy !== null || (nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.parse(createdAt) > maxWaitMs)

/** Returns the steps that expect a delivery: its fields, its acknowledgement, and other responses if there were any. */
const ipnSteps = (delivery: DeliveryView): string[][] => {
  const [first] = delivery.attempts
  if (first === undefined && isWithheldByRule(delivery)) return [['expect-no-ipn: { within: 1s }']]
  // Stopped by hand before it was sent. The scenario does not repeat that.
  if (first === undefined && delivery.state === 'stopped') return []
  const status = delivery.fields?.find(({ name }) => name === 'status')?.value ?? null
  const fields = delivery.fields === null ? [] : [`status: ${JSON.stringify(status)}`]
  // The first attempt has not ended.
  if (first === undefined) return [[`expect-ipn: { ${[...fields, 'within: 10s'].join(', ')} }`]]
  const answered = delivery.attempts.map(({ response }) => response?.status ?? 0)
  const isTaken = delivery.attempts.length === 1 && first.acknowledged
  const parts = [
    ...fields,
    `delivered: ${delivery.state === 'delivered' || delivery.attempts.some(({ acknowledged }) => acknowledged)}`,
    ...(isTaken ? [] : [`answered: [${answered.join(', ')}]`]),
    `within: ${Math.max(10, Math.min(600, Math.ceil(Math.max(...delivery.attempts.map(({ durationMs }) => durationMs)) / 1_000) + 10))}s`,
  ]
  const isStoppedByHand = delivery.state === 'stopped' && delivery.droppedBy === null
  return [[`expect-ipn: { ${parts.join(', ')} }`], ...(isStoppedByHand ? [['stop: true']] : [])]
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
const editStep = (copy: DeliveryView, { deliveries, serviceUrl, standIn }: RecordedLink): string[][] => {
  const edits = editsOf(copy, deliveries)
  if (edits === undefined) return []
  const of = (kind: DeliveryView['edits'][number]['what']) => edits.filter(({ what }) => what === kind)
  const named = (kind: 'field' | 'header') => Object.fromEntries(of(kind).map(({ name, to }) => [name, to]))
  const isWhole = of('body').length > 0
  // A file for others holds no credential.
  const headers = Object.entries(named('header')).filter(([name]) => standIn === undefined || !isCredentialHeader(name))
  const isElsewhere = standIn !== undefined && !copy.url.startsWith(`${serviceUrl}/`)
  const url = isElsewhere ? `${serviceUrl}/inbox/${standIn}` : copy.url
  const change = {
    ...(of('url').length > 0 && { url }),
    ...(of('format').length > 0 && { format: copy.format }),
    ...(isWhole && { body: copy.body }),
    ...(!isWhole && of('field').length > 0 && { fields: named('field') }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(copy.plan.attempts > 1 && { retry: true }),
  }
  return [[`resend: ${JSON.stringify(change).replaceAll(serviceUrl, '{{serviceUrl}}')}`]]
}

/** Headers that were set by hand and are in no file for others. */
const credentialSteps = ({ deliveries, standIn }: RecordedLink): string[][] => {
  if (standIn === undefined) return []
  const edits = deliveries.flatMap((one) => one.edits).filter(({ what }) => what === 'header')
  const names = new Set(edits.flatMap(({ name }) => (name !== null && isCredentialHeader(name) ? [name] : [])))
  return [...names].map((name) => [
    `not-reproduced: ${JSON.stringify(`The header ${name.slice(0, 200)} of an IPN sent by hand holds a credential: it is not in this file.`)}`,
  ])
}

/** First the IPNs sent by the service, then those sent by hand. */
const allIpnSteps = (recorded: RecordedLink, lost: RepeatableRules['lost']): string[][] => {
  const { deliveries } = recorded
  const delays = retryDelays(recorded.settings)
  const { payment } = recorded.link
  // Rules that changed the payment are part of the steps that pay.
  const paid = new Set(payment?.rules.map(({ id }) => id))
  const gone = new Set(lost.flatMap(({ id }) => (paid.has(id) ? [] : [id])))
  const own = deliveries
    .toReversed()
    .filter(({ editedFrom, rules }) => editedFrom === null && !rules.some(({ id }) => gone.has(id)))
  const copies = deliveries.toReversed().filter(({ editedFrom }) => editedFrom !== null)
  const attemptCount = own.reduce((count, { attempts }) => count + attempts.length, 0)
  return [
    ...attemptSteps(own, delays, payment?.at),
    ...own.flatMap(ipnSteps),
    ...(own.length === 0 ? [] : copySteps(copies, attemptCount, delays, (copy) => editStep(copy, recorded))),
  ]
}

const ruleStep = ({ name, effect }: RuleView): string[] => [`rule: ${JSON.stringify({ name, effect })}`]

const lostStep = ({ name, what }: AppliedRuleView): string[] => [
  `not-reproduced: ${JSON.stringify(`The fault rule "${name}" ${what}; the rule is not there any more, or acts on an answer that cannot be asked for again.`)}`,
]

const inboxSteps = (receivers: readonly RecordedReceiver[]): string[][] =>
  receivers.map(({ inbox, behaviour }) => [
    `inbox: ${JSON.stringify(inbox)}`,
    `  behaviour: ${JSON.stringify(behaviour)}`,
  ])

/** Moves the clock to the expiry of an expired link. */
const expirySteps = ({ state, createdAt, expiresAt }: RecordedLink['link']): string[][] => {
  if (state !== 'expired' || expiresAt === null) return []
  const seconds = Math.ceil((Date.parse(expiresAt) - Date.parse(createdAt)) / 1_000) + 1
  return [[`clock: +${seconds}s`]]
}

/** Returns the lines of a scenario file. */
export const scenarioFileText = (
  { title, name, merchantKey }: { title: string; name: string; merchantKey: string },
  steps: readonly (readonly string[])[],
): string =>
  [
    `# What happened to ${JSON.stringify(title)}, to be done again: paylink-console run <this file>`,
    `name: ${JSON.stringify(name)}`,
    `merchant: ${JSON.stringify(merchantKey)}`,
    'steps:',
    ...steps.flatMap(([first, ...rest]) => [`  - ${first}`, ...rest.map((line) => `  ${line}`)]),
    '',
  ].join('\n')

/**
 * Writes a scenario file that repeats the order with the same settings, fault rules and receivers, pays it the same way
 * and expects the same outcome. A part that cannot be repeated is a step that fails. Throws a JsonFault when the body
 * is no longer JSON because a card number in it was masked.
 */
export const scenarioOfLink = (recorded: RecordedLink): string => {
  const { link, merchantKey, deliveries, serviceUrl, standIn, settings } = recorded
  const rules = repeatableRules(link, deliveries, recorded.rules)
  const own = deliveries.filter(({ editedFrom }) => editedFrom === null)
  const receivers = recordedReceivers(own, serviceUrl, standIn)
  const steps = [
    ...settingSteps(settings),
    ...clockSteps(link.aheadMs),
    ...inboxSteps(receivers),
    ...rules.again.map(ruleStep),
    createStep(recorded),
    ...paySteps(recorded, rules),
    ...expirySteps(link),
    [`expect-state: ${link.state}`],
    ...allIpnSteps(recorded, rules.lost),
    ...rules.lost.map(lostStep),
    ...credentialSteps(recorded),
  ]
  return scenarioFileText({ title: link.orderId, name: `Order ${link.orderId}`, merchantKey }, steps)
}
