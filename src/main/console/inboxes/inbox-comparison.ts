import type { AppliedRuleView } from '../../../shared/contract/applied-rule.ts'
import type { InboxComparison } from '../../../shared/contract/inbox.ts'
import { firstDifference } from '../../../shared/first-difference.ts'
import { maskCardData } from '../../../shared/mask-card-data.ts'
import { compareFields, type FieldDifference } from '../../domain/compare-fields.ts'
import type { InboxMessage } from '../../domain/inbox/inbox-message.ts'
import type { Delivery } from '../../domain/ipn/delivery.ts'
import { appliedToAttempt } from '../../domain/rules/applied-to-attempt.ts'
import type { Store } from '../../store/store.ts'
import { sentBody } from '../deliveries/delivery-view.ts'
import { appliedRuleView } from '../rules/applied-rule-view.ts'
import { plainText, type ReadFields, readFields, textsOf } from './inbox-fields.ts'

export type ComparisonStore = Pick<
  Store,
  'merchants' | 'linkOfOrder' | 'deliveries' | 'deliveriesOfLink' | 'paymentOfLink' | 'attemptsOfDelivery'
>

/** Finds the delivery of a message: by equal bytes, otherwise by the same payment. */
const deliverySpokenOf = (
  fields: Record<string, string>,
  text: string,
  store: ComparisonStore,
): Delivery | undefined => {
  for (const merchant of store.merchants.oldest()) {
    const link = store.linkOfOrder(merchant.id, fields.merchant_ref_code ?? '')
    const payment = link && store.paymentOfLink(link.id)
    if (!link || !payment) continue
    if (fields.cs_ref_code !== payment.csRefCode && fields.transaction_id !== payment.transactionId) continue
    const deliveries = store.deliveriesOfLink(link.id)
    return deliveries.find(({ body }) => body === text) ?? deliveries.at(-1)
  }
  return undefined
}

const asReceived = (delivery: Delivery): ReadFields | null =>
  readFields({ headers: [['content-type', delivery.contentType]], body: sentBody(delivery) })

/** The fault rules that changed the message, including its timing when the attempt is known. */
const appliedTo = ({ rules, id }: Delivery, number: number | null, store: ComparisonStore): AppliedRuleView[] => {
  if (rules === undefined) return []
  const cause = store.attemptsOfDelivery(id).find((attempt) => attempt.number === number)?.cause
  return appliedToAttempt(rules, { number: number ?? 0, cause: cause ?? 'schedule' }).map(appliedRuleView)
}

/** Shows two texts as texts. When one value has another type, shows both as JSON. */
const shown = ({ field, sent, received }: FieldDifference): FieldDifference => {
  const isText = (json: string | null): boolean => json === null || json.startsWith('"')
  const asText = (json: string | null): string | null => json && plainText(json)
  return isText(sent) && isText(received)
    ? { field, sent: asText(sent), received: asText(received) }
    : { field, sent, received }
}

/** Compares two JSON bodies by type and value, and any others as text. */
const differencesOf = (sent: ReadFields, received: ReadFields): FieldDifference[] =>
  sent.kind === 'json' && received.kind === 'json'
    ? compareFields(sent.pairs, received.pairs).map(shown)
    : compareFields(textsOf(sent), textsOf(received))

/** Compares what arrived with what the service meant to send; null when the message is not from this service. */
export const inboxComparison = (
  message: InboxMessage,
  fields: Record<string, string> | null,
  store: ComparisonStore,
): InboxComparison | null => {
  const { attempt, body } = message
  const arrived = attempt && store.deliveries.get(attempt.deliveryId)
  const delivery = arrived ?? (fields === null ? undefined : deliverySpokenOf(fields, body.text, store))
  if (delivery === undefined) return null
  // Masks on both sides what was masked on arrival; otherwise the values would seem to differ.
  const sent = message.masked ? { ...delivery, body: maskCardData(delivery.body) } : delivery
  const known = arrived === undefined ? undefined : attempt?.identical
  const kept = sentBody(sent)
  const identical = known ?? (!body.truncated && body.encoding === kept.encoding && body.text === kept.text)
  const number = arrived === undefined ? null : (attempt?.number ?? null)
  const sentFields = asReceived(sent)
  const receivedFields = readFields(message)
  const isReadable = receivedFields !== null && sentFields !== null
  const differences = identical || !isReadable ? [] : differencesOf(sentFields, receivedFields)
  return {
    deliveryId: delivery.id,
    linkId: delivery.linkId,
    attempt: number,
    identical,
    sameFields: identical || (isReadable && differences.length === 0),
    readable: identical || fields !== null,
    differences,
    rules: appliedTo(delivery, number, store),
    firstDifference: identical || body.encoding !== 'utf8' ? null : firstDifference(sent.body, body.text),
    sent: { contentType: sent.contentType, body: sent.body },
  }
}
