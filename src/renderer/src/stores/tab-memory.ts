import type { StoreApi } from 'zustand/vanilla'
import { createNamedTimers } from './named-timers.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Raised when what is kept changes its shape: what an older page kept is left alone. */
const version = 1
const keyOf = (name: string): string => `paylink-console.tab.${name}`
const pauseMs = 300
/** Characters of one entry. A browser has room for some millions in all. */
const maxLength = 2_000_000

/** What a tab's pages hold beyond a reload: nothing of it leaves the browser. */
export interface TabMemory {
  /** What was kept under a name before this page was loaded. */
  read<T>(name: string): T | undefined
  /** Keeps what `pick` takes out of a store, a moment after it changes. */
  follow<S, T extends object>(
    name: string,
    store: Pick<StoreApi<S>, 'getState' | 'subscribe'>,
    pick: (state: S) => T,
  ): void
  /** A text that may be kept: card numbers and the merchants' secrets are dots. */
  clean(text: string): string
  /** Keeps at once what is still to be kept. */
  flush(): void
}

/** Nothing is kept. */
export const noMemory: TabMemory = {
  read: () => undefined,
  follow: () => undefined,
  clean: (text) => withoutSecrets(text, []),
  flush: () => undefined,
}

const isSame = (one: object | undefined, other: object): boolean =>
  one !== undefined && Object.entries(other).every(([name, value]) => one[name as keyof typeof one] === value)

/**
 * Keeps what was typed in a tab's own storage, which ends with the tab. Card numbers and the merchants' secrets are dots
 * there. `secrets` are those of all merchants; undefined while they are not known, and nothing is written until they are.
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
      // No room in this browser: it lasts as long as the page.
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
