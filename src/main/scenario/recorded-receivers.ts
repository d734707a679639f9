import type { AttemptView, DeliveryView } from '../../shared/contract/deliveries.ts'
import { type InboxBehaviour, type InboxStep, maxInboxDelayMs } from '../../shared/contract/inboxes.ts'
import { decodedComponent } from '../../shared/decoded-component.ts'

/** The behaviour of a receiver, to be repeated by an inbox. */
export interface RecordedReceiver {
  inbox: string
  behaviour: InboxBehaviour
}

/** In ms. A slower response was delayed on purpose. */
const slowFromMs = 1_000
/** Limits the characters of a response in the file. */
const maxBody = 20_000
const hasNoBody = (status: number): boolean => status === 204 || status === 205 || status === 304

const stepOf = ({ response, error, durationMs }: AttemptView): InboxStep => {
  const delayMs = durationMs > slowFromMs ? Math.min(maxInboxDelayMs, Math.round(durationMs)) : 0
  if (response === null) return error?.code === 'timeout' ? { kind: 'hang' } : { kind: 'reset', delayMs: 0 }
  const { status, body } = response
  const text = body.encoding === 'utf8' && !hasNoBody(status) ? body.text.slice(0, maxBody) : ''
  return { kind: 'answer', status, headers: [], body: text, delayMs }
}

const isPlain = (step: InboxStep): boolean => step.kind === 'answer' && step.status === 200 && step.delayMs === 0

const inboxAt = (url: string, serviceUrl: string): string | undefined => {
  if (!url.startsWith(`${serviceUrl}/inbox/`)) return undefined
  const [name] = url.slice(`${serviceUrl}/inbox/`.length).split(/[/?#]/)
  return decodedComponent(name ?? '') || undefined
}

/**
 * Returns the recorded behaviour of the receivers. The current configuration and counters of the inboxes may differ.
 * `standIn` names an inbox that replaces external receivers.
 */
export const recordedReceivers = (
  deliveries: readonly DeliveryView[],
  serviceUrl: string,
  standIn: string | undefined,
): RecordedReceiver[] => {
  const byInbox = new Map<string, DeliveryView[]>()
  for (const delivery of deliveries) {
    const name = inboxAt(delivery.url, serviceUrl) ?? standIn
    if (name !== undefined) byInbox.set(name, [...(byInbox.get(name) ?? []), delivery])
  }
  return [...byInbox].flatMap(([inbox, received]) => {
    const steps = received
      .flatMap(({ attempts }) => attempts)
      .toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
      .map(stepOf)
    if (steps.every(isPlain)) return []
    return [{ inbox, behaviour: { kind: 'sequence', steps: steps.slice(0, 50), after: 'repeat-last' } }]
  })
}
