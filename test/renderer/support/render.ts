import { Tooltip } from 'radix-ui'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { createStore } from 'zustand/vanilla'
import { type Console, ConsoleProvider } from '../../../src/renderer/src/stores/console.tsx'
import type { SessionState } from '../../../src/renderer/src/stores/session-store.ts'
import { noMemory } from './no-memory.ts'

const nobody = { subscribe: () => () => undefined, onConnection: () => () => undefined, connection: () => 'live' }

/** The markup of a part of the console as it is first shown: no effect runs and no request is answered. */
export const render = (part: ReactElement, session: Partial<SessionState> = {}): string => {
  const backend = { call: () => new Promise(() => undefined), events: nobody, desktop: {} } as never
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
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('window', globalThis)
  try {
    const props = { console, children: createElement(Tooltip.Provider, null, part) }
    const routed = { ssrPath: '/', children: createElement(ConsoleProvider, props) }
    return renderToStaticMarkup(createElement(Router, routed))
  } finally {
    vi.unstubAllGlobals()
  }
}

/** The same without tags, for what a person reads. */
export const words = (part: ReactElement, session: Partial<SessionState> = {}): string =>
  render(part, session)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
