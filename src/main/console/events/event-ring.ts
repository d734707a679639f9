import type { Change, CollectionName } from '../../store/store.ts'
import type { Announcement } from './announcements.ts'

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
export type Happening =
  | { kind: 'changed'; resource: Resource; id: string }
  | { kind: 'removed'; resource: Resource; ids: string[] }
  | { kind: 'settings' }
  | { kind: 'storage' }
  | { kind: 'clock' }
  | { kind: 'reload'; reason: string }
  | { kind: 'told'; announcement: Announcement }

/** Ids named in one `removed`; beyond it a client does better to load again. */
const mostRemoved = 500

const isResource = (name: CollectionName): name is ResourceCollection => name in resources

/** What a step of a transaction means to those who watch; undefined when nothing. */
export const happeningOf = (change: Change): Happening | undefined => {
  if ('settings' in change) return { kind: 'settings' }
  // Told by whoever moves the clock, when it has moved.
  if ('clockOffset' in change) return undefined
  if ('put' in change) {
    return isResource(change.put)
      ? { kind: 'changed', resource: resources[change.put], id: change.record.id }
      : undefined
  }
  if (!isResource(change.drop)) return undefined
  if (change.ids.length > mostRemoved) return { kind: 'reload', reason: 'many records were removed' }
  return { kind: 'removed', resource: resources[change.drop], ids: change.ids }
}

export interface Numbered {
  number: number
  happening: Happening
}

export interface EventRing {
  push(happening: Happening): void
  /** The number of the newest; of what came before the first where there is none yet. */
  newest(): number
  /** What came after a number, oldest first; undefined when that is not known (any more). */
  since(number: number): Numbered[] | undefined
}

/** Remembers the last `capacity` happenings, numbered without a gap from `before + 1`. */
export const createEventRing = (before: number, capacity: number): EventRing => {
  const slots: Happening[] = []
  let count = 0

  return {
    push: (happening) => {
      slots[count % capacity] = happening
      count++
    },
    newest: () => before + count,
    since: (number) => {
      const skip = number - before
      if (!Number.isInteger(skip) || skip < 0 || skip > count || count - skip > capacity) return undefined
      const numbered: Numbered[] = []
      for (let index = skip; index < count; index++) {
        const happening = slots[index % capacity]
        if (happening) numbered.push({ number: before + index + 1, happening })
      }
      return numbered
    },
  }
}
