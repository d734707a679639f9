import type { DeliveryView } from '../../shared/contract/deliveries.ts'
import { durationMs } from '../../shared/duration-ms.ts'
import { StepFailure } from '../client/api.ts'
import { deliveriesOf } from './deliveries-of.ts'
import type { Handlers } from './handlers.ts'
import type { RunContext } from './run-context.ts'
import type { Field } from './scenario.ts'

const usualPatienceMs = 5_000
const checkEveryMs = 250
const attemptsWere = (count: number): string => (count === 1 ? '1 attempt was made' : `${count} attempts were made`)

/** Members of the step that are not fields of the message. */
const options = new Set(['within', 'delivered', 'answered'])

const attemptsIn = (deliveries: readonly DeliveryView[]): number =>
  deliveries.reduce((sum, { attempts }) => sum + attempts.length, 0)

/** Returns why a delivery does not meet the expectation; undefined when it does. */
const complaintOf = (
  delivery: DeliveryView,
  wanted: readonly Field[],
  { delivered, answered }: { delivered?: boolean | undefined; answered?: readonly number[] | undefined },
): string | undefined => {
  if (delivery.attempts.length === 0) return 'no attempt was made yet'
  const fields = new Map(delivery.fields?.map((field) => [field.name, field.value]))
  for (const [name, value] of wanted) {
    const actual = fields.get(name)
    if (value === null && actual !== undefined) return `the IPN has ${name} "${actual}"; it was to have none`
    if (value !== null && actual !== value.text) {
      return `the IPN has ${name} ${actual === undefined ? 'not at all' : `"${actual}"`}; expected "${value.text}"`
    }
  }
  const statuses = delivery.attempts.map(({ response }) => response?.status ?? 0)
  if (answered !== undefined && statuses.join() !== answered.join()) {
    return `the attempts were answered ${statuses.join(', ')}; expected ${answered.join(', ')} (0: no answer)`
  }
  if (delivered === true && delivery.state !== 'delivered') return `the IPN is ${delivery.state}, not delivered`
  if (delivered === false && delivery.state === 'delivered') return 'the IPN was delivered; that was not expected'
  return undefined
}

/** Notes that the attempts made so far for the link were expected, so that only later ones are news. */
const noteExpected = (context: RunContext, on: string | undefined, attempts: number): void => {
  context.expectedAttempts.set(context.links.get(on), attempts)
}

/** Steps that check the IPNs sent to the merchant. */
export const ipnSteps: Pick<Handlers, 'expect-ipn' | 'expect-no-ipn' | 'expect-attempts'> = {
  'expect-ipn': async ({ step: { 'expect-ipn': expected, on }, fields }, context) => {
    const wanted = fields
      .filter(([name]) => !options.has(name))
      .map(([name, value]): Field => [name, value && { ...value, text: context.fill(value.text) }])
    const patience = expected.within === undefined ? usualPatienceMs : durationMs(expected.within)
    await context.until(patience, async () => {
      const deliveries = await deliveriesOf(context, on)
      const complaints = deliveries.map((one) => complaintOf(one, wanted, expected))
      if (complaints.length === 0) return `no IPN came within ${expected.within ?? '5s'}`
      if (!complaints.includes(undefined)) return complaints[0]
      noteExpected(context, on, attemptsIn(deliveries))
      return undefined
    })
  },

  'expect-no-ipn': async ({ step: { 'expect-no-ipn': expected, on } }, context) => {
    const known = context.expectedAttempts.get(context.links.get(on)) ?? 0
    const check = async (): Promise<void> => {
      const news = attemptsIn(await deliveriesOf(context, on)) - known
      if (news > 0) throw new StepFailure(`${attemptsWere(news)}; none was expected`)
    }
    await check()
    for (let left = durationMs(expected.within); left > 0; left -= checkEveryMs) {
      await context.wait(Math.min(left, checkEveryMs))
      await check()
    }
  },

  'expect-attempts': async ({ step: { 'expect-attempts': expected, within, on } }, context) => {
    await context.until(within === undefined ? usualPatienceMs : durationMs(within), async () => {
      const made = attemptsIn(await deliveriesOf(context, on))
      if (made > expected) throw new StepFailure(`${attemptsWere(made)}; expected ${expected}`)
      if (made !== expected) return `${attemptsWere(made)}; expected ${expected}`
      noteExpected(context, on, made)
      return undefined
    })
  },
}
