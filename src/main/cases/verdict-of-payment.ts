import type { DeliveryView } from '../../shared/contract/deliveries.ts'
import type { LinkView } from '../../shared/contract/links.ts'
import type { LogEntryView } from '../../shared/contract/log.ts'
import { errorCatalogue, isErrorCode } from '../../shared/error-catalogue.ts'
import { receiverStatusWords } from '../../shared/receiver-status-words.ts'
import type { StatedVerdict } from './verdict-of-diagnosis.ts'

const ipnSentence = ({ state, attempts, lastError, lastStatus, droppedBy }: DeliveryView): string => {
  const times = attempts.length === 1 ? 'once' : `${attempts.length} times`
  const last = lastError?.message ?? (lastStatus === null ? 'no response' : `the last response was ${lastStatus}`)
  if (droppedBy !== null) return `its IPN was not sent because of the fault rule ${droppedBy.name}`
  if (attempts.length === 0) return 'its IPN has not been sent yet'
  return state === 'delivered'
    ? `its IPN was sent ${times} and acknowledged`
    : `its IPN was sent ${times} and not acknowledged: ${last}`
}

const certain = (sentence: string, evidence: readonly string[]): StatedVerdict => ({
  sentence,
  confidence: 'certain',
  evidence: evidence.slice(0, 50),
})

/** Summarizes the state of a payment and its IPNs. */
export const verdictOfPayment = (
  { orderId, state, amount, currency }: LinkView,
  deliveries: readonly DeliveryView[],
): StatedVerdict => {
  const own = deliveries.filter(({ editedFrom }) => editedFrom === null)
  const ipns = own.length === 0 ? ['no IPN was sent'] : own.map(ipnSentence)
  const evidence = own.flatMap(({ attempts }) =>
    attempts.map(
      ({ number, startedAt, response, error }) =>
        `Attempt ${number} at ${startedAt}: ${response === null ? (error?.message ?? 'no response') : response.status}`,
    ),
  )
  const refused = own.flatMap(({ state, lastStatus, lastError }) =>
    state === 'delivered' || lastStatus === null || lastStatus < 300 || lastError !== null
      ? []
      : receiverStatusWords(lastStatus),
  )
  return certain(`Order ${orderId}, ${amount} ${currency}, is ${state}; ${ipns.join('; ')}.`, [
    ...new Set(refused),
    ...evidence,
  ])
}

/** Summarizes the response of the service to a call. */
export const verdictOfCall = ({ code, message, status, rules }: LogEntryView): StatedVerdict => {
  const advice = code !== null && isErrorCode(code) ? [errorCatalogue[code].advice] : []
  const faults = rules.map(({ name, what }) => `The fault rule ${name} ${what}.`)
  if (code === '00') return certain('The create call was accepted and the link was created.', faults)
  const response = code === null ? `HTTP ${status}` : `${code}: ${message ?? ''}`
  return certain(`Response to the call: ${response}`, [...advice, ...faults])
}
