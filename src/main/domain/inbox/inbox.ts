import { z } from 'zod'
import { type InboxStep, inboxBehaviour, inboxName } from '../../../shared/contract/inboxes.ts'
import { storedRecord, time } from '../stored-record.ts'

/** An inbox with a configured behaviour, as stored. Inboxes without a record answer 200. */
export const inbox = storedRecord.extend({
  /** The last part of `/inbox/<name>`. */
  id: inboxName,
  createdAt: time,
  behaviour: inboxBehaviour,
  /** Requests counted since the behaviour was set. Behaviours that do not depend on the count do not count. */
  answered: z.int().min(0),
})
export type Inbox = z.output<typeof inbox>

/** The response of an inbox without a configured behaviour. */
export const plainAnswer = { status: 200, body: 'OK' } as const

/**
 * Returns the step for the next request, and in `counted` the inbox to store when the behaviour counts requests. Both
 * are null when they do not apply.
 */
export const nextStep = (inbox: Inbox): { step: InboxStep | null; counted: Inbox | null } => {
  const { behaviour, answered } = inbox
  const counted = { ...inbox, answered: answered + 1 }
  switch (behaviour.kind) {
    case 'plain':
      return { step: null, counted: null }
    case 'fail-first':
      return answered < behaviour.times ? { step: behaviour.failure, counted } : { step: null, counted: null }
    case 'sequence': {
      const { steps, after } = behaviour
      const place = after === 'start-over' ? answered % steps.length : Math.min(answered, steps.length - 1)
      return { step: steps[place] ?? null, counted: after === 'start-over' || answered < steps.length ? counted : null }
    }
    default:
      return { step: behaviour, counted: null }
  }
}
