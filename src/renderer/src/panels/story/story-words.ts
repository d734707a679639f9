import { cardText } from '../../../../shared/card-brand.ts'
import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import type { LinkView, TimelineEntry } from '../../../../shared/contract/links.ts'
import { moneyText } from '../../ui/text/money.ts'

type StoryLink = Pick<LinkView, 'id' | 'body' | 'request' | 'payment' | 'timeline'>

/** The result of the payment: `Paid €19.90`. */
export const resultWords = ({ title }: TimelineEntry, { payment }: StoryLink): string =>
  payment?.result === 'paid' ? `Paid ${moneyText(payment.trueAmount, payment.currency)}` : title

/** The path of a call, with the long id shortened. */
const shortPath = (url: string, linkId: string): string =>
  (url.split('?', 1)[0] ?? '').replace(linkId, `${linkId.slice(0, 4)}…`)

const isRead = ({ method }: TimelineEntry): boolean => method === 'GET' || method === 'HEAD'

const bankAnswers: Partial<Record<string, string>> = { paid: 'Approve', failed: 'Decline' }

/** Describes the request. */
export const requestWords = (entry: TimelineEntry, { id, payment }: StoryLink): string => {
  const line = `${entry.method ?? ''} ${shortPath(entry.url ?? '', id)}`
  const decided = entry.status === 303
  if (entry.kind === 'create' || isRead(entry)) return line
  if (entry.kind === 'cancel') return 'Cancel and return'
  if (entry.kind === 'challenge') return (decided && bankAnswers[payment?.result ?? '']) || 'Answer to the bank'
  return decided && payment?.card ? `Card •••• ${payment.card.lastFour}` : 'Card details'
}

/** The name of a redirect's target, as in the create call. */
const targetWords = (location: string, { id, request }: StoryLink): string => {
  if (location === request.return_url) return 'return_url'
  if (location === request.cancel_url) return 'cancel_url'
  if (location.endsWith(`/pay/${id}/challenge`)) return 'bank page'
  return location.endsWith(`/pay/${id}`) ? 'card page' : location
}

const refusals: Partial<Record<number, string>> = {
  400: 'not understood',
  403: 'form out of date',
  404: 'no such link',
  410: 'expired page',
  422: 'card details refused',
}

/** Describes the response. */
export const answerWords = (entry: TimelineEntry, link: StoryLink): string => {
  const status = entry.status ?? 0
  if (status === 0) return 'no answer'
  if (entry.kind === 'create') return entry.code === null ? `${status}` : `${status} · code ${entry.code}`
  if (entry.location !== null) return `${status} → ${targetWords(entry.location, link)}`
  const refusal = refusals[status]
  if (refusal !== undefined) return `${status} · ${refusal}`
  if (entry.kind === 'shop') return `${status} · shop page`
  if (entry.kind === 'challenge') return `${status} · bank page`
  return isRead(entry) ? `${status} · hosted page` : `${status} · final page`
}

const fieldCount = (body: string): number | null => {
  try {
    return Object.keys(JSON.parse(body) as object).length
  } catch {
    return null
  }
}

/** A link exists only when the token matched. */
export const createNote = (entry: TimelineEntry, { body }: StoryLink): string | null => {
  if (entry.code !== '00') return null
  const fields = fieldCount(body)
  return fields === null ? 'token ✓' : `token ✓ · ${fields} ${fields === 1 ? 'field' : 'fields'}`
}

type Sent = Pick<DeliverySummary, 'id' | 'editedFrom'>

/** Identifies one of several IPNs of a payment, whose attempts are numbered separately, and marks edited ones. */
const ipnName = (deliveryId: string | null, newestFirst: readonly Sent[]): string => {
  const sent = newestFirst.toReversed()
  const own = sent.find(({ id }) => id === deliveryId)
  if (own === undefined) return 'IPN'
  const alike = sent.filter(({ editedFrom }) => (editedFrom === null) === (own.editedFrom === null))
  const number = alike.length > 1 ? ` ${alike.indexOf(own) + 1}` : ''
  return own.editedFrom === null ? `IPN${number}` : `Edited IPN${number}`
}

export const attemptWords = (
  { attemptNumber, cause, deliveryId }: TimelineEntry,
  { deliveries }: { deliveries: readonly Sent[] },
): string => {
  const name = ipnName(deliveryId, deliveries)
  return `${name}${name.endsWith('IPN') ? '' : ','} attempt ${attemptNumber ?? ''}${cause === 'resend' ? ', by hand' : ''}`
}

/** Why there was no response, with details below. */
export const failureWords = ({ error }: TimelineEntry): { label: string; note: string | null } => {
  const [, label, note = ''] = /^(.+?[.!?])(?:\s+(.+))?$/.exec(error ?? 'No response was received.') ?? [
    null,
    error ?? '',
  ]
  return { label: label.replace(/\.$/, ''), note: note || null }
}

/** The card that decided the result, and whether a browser was used. */
export const resultNote = ({ payment, timeline }: StoryLink): string | null => {
  if (payment === null) return null
  const inBrowser = timeline.some(
    ({ kind, status, method }) => status === 303 && method === 'POST' && ['card', 'challenge', 'cancel'].includes(kind),
  )
  const parts = [payment.card ? cardText(payment.card) : null, inBrowser ? null : 'from the console']
  return parts.filter((part) => part !== null).join(' · ') || null
}
