import { z } from 'zod'
import { type InboxStep, inboxBehaviour, inboxName } from '../../../shared/contract/inboxes.ts'
import { storedRecord, time } from '../stored-record.ts'

/** A built-in receiver that was set up, as stored. One that was not answers 200. */
export const inbox = storedRecord.extend({
  /** Its name, the last part of `/inbox/<name>`. */
  id: inboxName,
  createdAt: time,
  behaviour: inboxBehaviour,
  /** Requests counted since the behaviour was set; those that do not depend on their number are not counted. */
  answered: z.int().min(0),
})
export type Inbox = z.output<typeof inbox>

/** How every inbox answers that was told nothing else. */
export const plainAnswer = { status: 200, body: 'OK' } as const

/** What the next request gets; `counted` is the inbox after it, where the number of the request matters. */
export const turnOf = (inbox: Inbox): { step: InboxStep | null; counted: Inbox | null } => {
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
