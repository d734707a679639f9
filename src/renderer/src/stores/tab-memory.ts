import type { StoreApi } from 'zustand/vanilla'
import { createNamedTimers } from './named-timers.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Incremented when the format changes: entries of an older page are ignored. */
const version = 1
const keyOf = (name: string): string => `paylink-console.tab.${name}`
const pauseMs = 300
/** Maximum characters of one entry. A browser stores some millions in total. */
const maxLength = 2_000_000

/** State of a tab that outlives a reload. It never leaves the browser. */
export interface TabMemory {
  /** Returns what was stored under a name before this page was loaded. */
  read<T>(name: string): T | undefined
  /** Stores what `pick` selects from a store, shortly after each change. */
  follow<S, T extends object>(
    name: string,
    store: Pick<StoreApi<S>, 'getState' | 'subscribe'>,
    pick: (state: S) => T,
  ): void
  /** Masks card numbers and the merchants' secrets in a text. */
  clean(text: string): string
  /** Stores pending changes at once. */
  flush(): void
}

/** Stores nothing. */
export const noMemory: TabMemory = {
  read: () => undefined,
  follow: () => undefined,
  clean: (text) => withoutSecrets(text, []),
  flush: () => undefined,
}

const isSame = (one: object | undefined, other: object): boolean =>
  one !== undefined && Object.entries(other).every(([name, value]) => one[name as keyof typeof one] === value)

/**
 * Stores typed input in the tab's session storage, which ends with the tab. Card numbers and the merchants' secrets are
 * masked. `secrets` are those of all merchants; while they are undefined, nothing is written.
 */
export const createTabMemory = ({
  storage,
  secrets,
}: {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  secrets: () => readonly string[] | undefined
}): TabMemory => {
  const timers = createNamedTimers<string>()
  const waiting = new Map<string, () => boolean>()

  const write = (name: string, value: object): boolean => {
    const known = secrets()
    if (known === undefined) return false
    const hide = (_key: string, part: unknown): unknown =>
      typeof part === 'string' ? withoutSecrets(part, known) : part
    const text = JSON.stringify({ version, value }, hide)
    try {
      if (text.length > maxLength) storage.removeItem(keyOf(name))
      else storage.setItem(keyOf(name), text)
    } catch {
      // The browser's storage is full: the state lasts as long as the page.
    }
    return true
  }
  const flush = (name: string): void => {
    if (waiting.get(name)?.() === false) timers.again(name, pauseMs, () => flush(name))
    else waiting.delete(name)
  }

  return {
    read: <T>(name: string): T | undefined => {
      try {
        const kept = JSON.parse(storage.getItem(keyOf(name)) ?? 'null') as { version: number; value: T } | null
        return kept?.version === version ? kept.value : undefined
      } catch {
        return undefined
      }
    },
    follow: (name, store, pick) => {
      let last = pick(store.getState())
      store.subscribe((state) => {
        const value = pick(state)
        if (isSame(last, value)) return
        last = value
        waiting.set(name, () => write(name, last))
        timers.later(name, pauseMs, () => flush(name))
      })
    },
    clean: (text) => withoutSecrets(text, secrets() ?? []),
    flush: () => {
      for (const name of [...waiting.keys()]) flush(name)
    },
  }
}
