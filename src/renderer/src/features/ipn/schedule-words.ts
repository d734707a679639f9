import type { DeliveryEdit, DeliveryView } from '../../../../shared/contract/deliveries.ts'

type DescribedDelivery = Pick<DeliveryView, 'state' | 'attemptCount' | 'lastStatus' | 'lastError'> & {
  plan: Pick<DeliveryView['plan'], 'ended'>
}

const attempts = (count: number): string => (count === 1 ? '1 attempt' : `${count} attempts`)

/** The result of the last attempt; undefined before the first. */
export const lastOutcome = ({
  lastStatus,
  lastError,
}: Pick<DescribedDelivery, 'lastStatus' | 'lastError'>): string | undefined => {
  if (lastError !== null) return lastError.message
  if (lastStatus === null) return undefined
  if (lastStatus >= 200 && lastStatus < 300) return `The receiver acknowledged it with ${lastStatus}.`
  if (lastStatus >= 300 && lastStatus < 400) return `The receiver answered ${lastStatus}; redirects are not followed.`
  return `The receiver answered ${lastStatus}. Only 2xx acknowledges an IPN.`
}

/** Describes the state of a delivery, its reason, and what to do. The countdown is shown beside it. */
export const statusText = (delivery: DescribedDelivery): string => {
  const { state, attemptCount } = delivery
  const last = lastOutcome(delivery)
  switch (state) {
    case 'pending':
      return 'It has not been sent yet.'
    case 'sending':
      return `Attempt ${attemptCount + 1} is in progress.`
    case 'retrying':
      return last ?? 'The last attempt failed.'
    case 'delivered':
      return `${last ?? 'It was acknowledged.'} Nothing more is sent.`
    case 'failed':
      if (delivery.plan.ended?.reason === 'sent-once') {
        return `${last ?? ''} It had no retries. Resend it when the receiver works again.`.trim()
      }
      return `${last ?? ''} The retry schedule is used up after ${attempts(attemptCount)}: resend it when the receiver works again.`.trim()
    case 'stopped':
      if (delivery.plan.ended?.reason === 'dropped-by-rule') {
        return `${delivery.plan.ended.message} Resend it to send it after all.`
      }
      return `Stopped after ${attempts(attemptCount)}: nothing more is sent unless you resend it.`
  }
}

/** Describes the attempts that may follow the one that is due. */
export const scheduleWords = (later: number): string =>
  later === 1 ? '1 more if that fails' : `${later} more if each fails`

/** Describes what was edited: `URL`, `field amount`, `header X-Test`. */
export const editName = ({ what, name }: Pick<DeliveryEdit, 'what' | 'name'>): string => {
  const words = { url: 'URL', format: 'Format', body: 'Body', field: 'Field', header: 'Header' }[what]
  return name === null ? words : `${words} ${name}`
}
