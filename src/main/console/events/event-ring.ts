import type { Change, CollectionName } from '../../store/store.ts'
import type { ProgressEvent } from './progress-events.ts'

/** Collections that have events of their own; a payment shows in its link, an attempt in its delivery. */
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
 * That something happened, not what it looks like now: a name is all that is kept, so that thousands of these weigh
 * little, and a view is made only for someone who listens.
 */
export type ChangeEvent =
  | { kind: 'changed'; resource: Resource; id: string }
  | { kind: 'removed'; resource: Resource; ids: string[] }
  | { kind: 'settings' }
  | { kind: 'storage' }
  | { kind: 'clock' }
  | { kind: 'reload'; reason: string }
  | { kind: 'progress'; progressEvent: ProgressEvent }

/** Ids named in one `removed`; beyond it a client does better to load again. */
const maxRemoved = 500

const isResource = (name: CollectionName): name is ResourceCollection => name in resources

/** What a step of a transaction means to those who watch; undefined when nothing. */
export const changeEventOf = (change: Change): ChangeEvent | undefined => {
  if ('settings' in change) return { kind: 'settings' }
  // Told by whoever moves the clock, when it has moved.
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
  /** The number of the newest; of what came before the first where there is none yet. */
  newest(): number
  /** What came after a number, oldest first; undefined when that is not known (any more). */
  since(number: number): Numbered[] | undefined
}

/** Remembers the last `capacity` changeEvents, numbered without a gap from `before + 1`. */
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
