import type { LogEntryView } from '../../shared/contract/log.ts'
import type { RuleView } from '../../shared/contract/rules.ts'
import type { Settings } from '../../shared/contract/settings.ts'
import { JsonFault } from '../../shared/json/json-fault.ts'
import { createStep, scenarioFileText } from './scenario-of-link.ts'
import { clockSteps, settingSteps } from './setting-steps.ts'

export interface RecordedCall {
  call: Pick<LogEntryView, 'requestBody' | 'orderId' | 'code' | 'status' | 'rules' | 'clockAheadMs'>
  rules: readonly RuleView[]
  settings: Settings
  merchantKey: string
  serviceUrl: string
  /** An inbox that is named in place of receivers elsewhere, so that nothing is sent to them. */
  standIn?: string | undefined
  /** Headers of the call that its code is about, in place of those of a call signed right. */
  headers?: { Authorization?: string; 'Content-Type'?: string } | undefined
}

/** How a step signs a call that must be refused with this code. */
const signs: Readonly<Record<string, string>> = { E012: 'wrong', E010: 'none' }

/** Returns what the scenario of a call that got this code does not do again, in words. */
export const notRepeated = (code: string | null): string[] =>
  code === 'E012'
    ? [
        'The mistake in the signature is not made again: the call is sent with a hash that is wrong, and its code is compared.',
      ]
    : []

const said = (text: string): string[] => [`not-reproduced: ${JSON.stringify(text)}`]

/** Returns why a step cannot repeat a call: it is not a create call of this merchant. */
const obstacleOf = ({ call: { code }, headers = {} }: RecordedCall): string | undefined => {
  switch (code) {
    case 'E001':
    case 'E021':
    case 'E040':
    case 'E041':
      return `The call was refused with ${code} before its fields were read: a scenario sends JSON objects only.`
    case 'E011':
      if (headers.Authorization !== undefined) return undefined
      return 'The key of the call belongs to no merchant: a scenario sends as one there is.'
    default:
      return undefined
  }
}

const createSteps = ({ call, serviceUrl, standIn, headers }: RecordedCall): string[][] => {
  const { requestBody, orderId, code, status } = call
  try {
    const create = createStep({
      link: { body: requestBody.text, orderId: orderId ?? 'CASE' },
      serviceUrl,
      standIn,
      isFieldRefused: code === 'E003',
    })
    const sign = headers?.Authorization === undefined ? signs[code ?? ''] : undefined
    const sent = headers && Object.keys(headers).length > 0 ? [`  headers: ${JSON.stringify(headers)}`] : []
    const expected = code === null ? `{ status: ${status} }` : `{ code: ${JSON.stringify(code)} }`
    const step = [...create, ...(sign === undefined ? [] : [`  sign: ${sign}`]), ...sent, `  expect: ${expected}`]
    // The second call with the same order is refused.
    return code === 'E004'
      ? [create, step].map((lines) => lines.map((line) => line.replace('-{{n}}', '-{{run}}')))
      : [step]
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return [said('The body is not one JSON object, or a card number in it was masked: it cannot be sent again.')]
  }
}

/** Writes a scenario file that repeats a create call under the same fault rules and expects the same response. */
export const scenarioOfCall = (recorded: RecordedCall): string => {
  const { call, rules, settings, merchantKey } = recorded
  const applied = new Set(call.rules.map(({ id }) => id))
  const again = rules.filter(({ id }) => applied.has(id))
  const known = new Set(again.map(({ id }) => id))
  const lost = call.rules.filter(({ id }) => !known.has(id))
  const obstacle = obstacleOf(recorded)
  const title = call.orderId ?? 'a create call'
  return scenarioFileText({ title, name: `Call of ${title}`, merchantKey }, [
    ...settingSteps(settings),
    ...clockSteps(call.clockAheadMs),
    ...again.map(({ name, effect }) => [`rule: ${JSON.stringify({ name, effect })}`]),
    ...(obstacle === undefined ? createSteps(recorded) : [said(obstacle)]),
    ...lost.map(({ name, what }) => said(`The fault rule "${name}" ${what}; the rule is not there any more.`)),
  ])
}
