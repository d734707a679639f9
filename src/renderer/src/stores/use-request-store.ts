import type { Backend } from '../backend/backend.ts'
import { useConsole } from './console.tsx'
import { createDrafts } from './drafts.ts'
import { createRequestStore, type RequestStore } from './request-store.ts'
import type { TabMemory } from './tab-memory.ts'

const createBrowserRequestStore = ({ call }: Backend, memory: TabMemory): RequestStore =>
  createRequestStore({
    call,
    drafts: createDrafts(window.localStorage, memory.clean),
    random: Math.random,
    now: Date.now,
    memory,
  })

/** What the Requests screen holds; another screen may put a body there before it leads to it. */
export const useRequestStore = (): RequestStore => useConsole().kept(createBrowserRequestStore)
