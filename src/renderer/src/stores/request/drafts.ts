import type { TabMemory } from '../tab-memory.ts'

/** A body stored under a name. It contains no secret, and card numbers are masked. */
export interface Draft {
  name: string
  savedAt: string
  merchantId: string | null
  body: string
}

export interface Drafts {
  all(): readonly Draft[]
  /** Replaces the draft with that name. Throws an error with a sentence when the browser's storage is full. */
  save(draft: Draft): void
  remove(name: string): void
}

const storageKey = 'paylink-console.request-drafts'

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Partial<Draft> | null
  return typeof draft?.name === 'string' && typeof draft.body === 'string' && typeof draft.savedAt === 'string'
}

/** Named drafts in the browser's storage, newest first. Invalid ones are left out. `clean` removes secrets. */
export const createDrafts = (storage: Pick<Storage, 'getItem' | 'setItem'>, clean: TabMemory['clean']): Drafts => {
  const all = (): readonly Draft[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isDraft) : []
    } catch {
      return []
    }
  }
  const keep = (drafts: readonly Draft[]) => storage.setItem(storageKey, JSON.stringify(drafts))
  return {
    all,
    save: (draft) => {
      try {
        keep([{ ...draft, body: clean(draft.body) }, ...all().filter(({ name }) => name !== draft.name)])
      } catch {
        throw new Error('The draft was not saved: this browser has no room for it. Delete older drafts first.')
      }
    },
    remove: (name) => keep(all().filter((draft) => draft.name !== name)),
  }
}
