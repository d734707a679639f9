import type { StoreApi } from 'zustand/vanilla'
import { maskCardData } from '../../../shared/mask-card-data.ts'
import { maskSecrets } from '../../../shared/mask-secrets.ts'
import { createNamedTimers } from './named-timers.ts'

/** Incremented when the format changes: entries of an older page are ignored. */
const version = 1
const keyOf = (name: string): string => `paylink-console.tab.${name}`
const pauseMs = 300
/** Maximum characters of one entry. A browser stores some millions in total. */
const maxLength = 2_000_000

/** State of a tab that outlives a reload. It never leaves the browser. */
export interface TabMemory {
  /** The page was loaded again, or reached by Back or Forward. */
  isReload: boolean
  /** Returns what was stored under a name before this page was loaded. */
  read<T>(name: string): T | undefined
  /** Stores what `select` returns, shortly after each change of a store. Returns a function that stops it. */
  follow<S, T extends object>(
    name: string,
    store: Pick<StoreApi<S>, 'getState' | 'subscribe'>,
    select: (state: S) => T,
  ): () => void
  /** Masks card data and the merchants' secrets in a text. */
  clean(text: string): string
  /** Stores pending changes at once. */
  flush(): void
}

const withoutSecrets = (text: string, secrets: readonly string[]): string => maskCardData(maskSecrets(text, secrets))

/** The part of the browser's storage that is used. */
interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const isSame = (one: object | undefined, other: object): boolean =>
  one !== undefined && Object.entries(other).every(([name, value]) => one[name as keyof typeof one] === value)

interface TabMemoryDeps {
  storage: TextStorage
  secrets: () => readonly string[] | undefined
  isReload?: boolean
}

/**
 * Stores typed input in the tab's session storage, which ends with the tab. Card data and the merchants' secrets are
 * masked. `secrets` are those of all merchants; while they are undefined, nothing is written.
 */
export const createTabMemory = ({ storage, secrets, isReload = false }: TabMemoryDeps): TabMemory => {
  const timers = createNamedTimers<string>()
  /** Each returns false while the secrets are unknown, and is then called again. */
  const pendingWrites = new Map<string, () => boolean>()

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
  const writePending = (name: string): void => {
    if (pendingWrites.get(name)?.() === false) timers.again(name, pauseMs, () => writePending(name))
    else pendingWrites.delete(name)
  }

  return {
    isReload,
    read: <T>(name: string): T | undefined => {
      try {
        const stored = JSON.parse(storage.getItem(keyOf(name)) ?? 'null') as { version: number; value: T } | null
        return stored?.version === version ? stored.value : undefined
      } catch {
        return undefined
      }
    },
    follow: (name, store, select) => {
      let last = select(store.getState())
      return store.subscribe((state) => {
        const value = select(state)
        if (isSame(last, value)) return
        last = value
        pendingWrites.set(name, () => write(name, last))
        timers.later(name, pauseMs, () => writePending(name))
      })
    },
    clean: (text) => withoutSecrets(text, secrets() ?? []),
    flush: () => {
      for (const name of [...pendingWrites.keys()]) writePending(name)
    },
  }
}
