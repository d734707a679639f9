import type { Change, CollectionName } from '../../store/store.ts'
import type { ProgressEvent } from './progress-events.ts'

/** Collections with their own events. A payment is shown as part of its link, an attempt as part of its delivery. */
const resources = {
  merchants: 'merchant',
  links: 'link',
  deliveries: 'delivery',
  log: 'log',
  inbox: 'inbox',
  rules: 'rule',
  inboxes: 'inbox-setup',
} as const satisfies Partial<Record<CollectionName, string>>

type ResourceCollection = keyof typeof resources
export type Resource = (typeof resources)[ResourceCollection]

/**
 * Identifies a changed record without its content, so that thousands of events need little memory. Views are made only
 * when a client is connected.
 */
export type ChangeEvent =
  | { kind: 'changed'; resource: Resource; id: string }
  | { kind: 'removed'; resource: Resource; ids: string[] }
  | { kind: 'settings' }
  | { kind: 'storage' }
  | { kind: 'clock' }
  | { kind: 'reload'; reason: string }
  | { kind: 'progress'; progressEvent: ProgressEvent }

/** Maximum number of ids in one `removed` event. Beyond it clients get a reload. */
const maxRemoved = 500

const isResource = (name: CollectionName): name is ResourceCollection => name in resources

/** Returns the event for a step of a transaction; undefined when no client needs one. */
export const changeEventOf = (change: Change): ChangeEvent | undefined => {
  if ('settings' in change) return { kind: 'settings' }
  // The clock control publishes this event once the clock has moved.
  if ('clockOffset' in change) return undefined
  if ('put' in change) {
    return isResource(change.put)
      ? { kind: 'changed', resource: resources[change.put], id: change.record.id }
      : undefined
  }
  if (!isResource(change.drop)) return undefined
  if (change.ids.length > maxRemoved) return { kind: 'reload', reason: 'many records were removed' }
  return { kind: 'removed', resource: resources[change.drop], ids: change.ids }
}

export interface Numbered {
  number: number
  changeEvent: ChangeEvent
}

export interface EventRing {
  push(changeEvent: ChangeEvent): void
  /** The number of the newest event, or the number before the first when there is none yet. */
  newest(): number
  /** Returns the events after a number, oldest first; undefined when the ring does not contain them all. */
  since(number: number): Numbered[] | undefined
}

/** Keeps the last `capacity` change events, numbered without gaps from `before + 1`. */
export const createEventRing = (before: number, capacity: number): EventRing => {
  const slots: ChangeEvent[] = []
  let count = 0

  return {
    push: (changeEvent) => {
      slots[count % capacity] = changeEvent
      count++
    },
    newest: () => before + count,
    since: (number) => {
      const skip = number - before
      if (!Number.isInteger(skip) || skip < 0 || skip > count || count - skip > capacity) return undefined
      const numbered: Numbered[] = []
      for (let index = skip; index < count; index++) {
        const changeEvent = slots[index % capacity]
        if (changeEvent) numbered.push({ number: before + index + 1, changeEvent })
      }
      return numbered
    },
  }
}
