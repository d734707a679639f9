import { Tooltip } from 'radix-ui'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Console, ConsoleProvider } from '../../../src/renderer/src/stores/console.tsx'
import type { SessionState } from '../../../src/renderer/src/stores/session-store.ts'
import { memoryStorage } from './memory-storage.ts'
import { noMemory } from './no-memory.ts'

const nobody = { subscribe: () => () => undefined, onConnection: () => () => undefined, connection: () => 'live' }

/** Fills a store. A part that is first shown reads the state that its stores begin with. */
export const fill = <S>(store: StoreApi<S>, state: Partial<S>): void => {
  store.setState(state)
  store.getInitialState = store.getState
}

/** What is around a part of the console. */
export interface Around {
  /** The address of the page. */
  at?: string
  /** Gets the addresses that the part goes to. */
  visit?: (to: string, options?: { replace?: boolean }) => void
  /** Answers requests. Without it none is answered. */
  call?: (route: string, options?: object) => Promise<unknown>
  /** Whether the window is narrow. */
  narrow?: boolean
}

/** The markup of a part of the console as it is first shown: no effect runs. */
export const render = (part: ReactElement, session: Partial<SessionState> = {}, around: Around = {}): string => {
  const { at = '/', visit = () => undefined, call = () => new Promise(() => undefined), narrow = false } = around
  const backend = { call, events: nobody, desktop: {} } as never
  const state = { connection: 'live', status: null, settings: null, merchants: [], storage: null, clock: null }
  const made = new Map<unknown, unknown>()
  const console = {
    backend,
    session: createStore(() => ({ ...state, hasInboxes: false, ...session })),
    kept: (create: (from: never, memory: typeof noMemory) => unknown) => {
      if (!made.has(create)) made.set(create, create(backend, noMemory))
      return made.get(create)
    },
  } as unknown as Console
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('matchMedia', () => ({ matches: narrow }))
  try {
    const props = { console, children: createElement(Tooltip.Provider, null, part) }
    const [path = '', search = ''] = at.split('?', 2)
    const address = { hook: () => [path, visit] as [string, typeof visit], searchHook: () => search }
    const routed = { ...address, children: createElement(ConsoleProvider, props) }
    return renderToStaticMarkup(createElement(Router, routed))
  } finally {
    vi.unstubAllGlobals()
  }
}

/** The same without tags, for what a person reads. */
export const words = (part: ReactElement, session: Partial<SessionState> = {}, around: Around = {}): string =>
  render(part, session, around)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
