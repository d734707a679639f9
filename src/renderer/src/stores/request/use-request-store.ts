import { useStore } from 'zustand'
import type { Backend } from '../../backend/backend.ts'
import { useConsole } from '../console.tsx'
import type { TabMemory } from '../tab-memory.ts'
import { createDrafts } from './drafts.ts'
import { createRequestStore, type RequestState, type RequestStore } from './request-store.ts'

const createBrowserRequestStore = ({ call }: Backend, memory: TabMemory): RequestStore =>
  createRequestStore({
    call,
    drafts: createDrafts(window.localStorage, memory.clean),
    random: Math.random,
    now: Date.now,
    memory,
  })

/** The state of the Requests screen. Another screen may set a body there before it navigates to it. */
export const useRequestStore = (): RequestStore => useConsole().kept(createBrowserRequestStore)

/** Selects a part of the Requests screen's state. */
export const useRequests = <T>(select: (state: RequestState) => T): T => useStore(useRequestStore(), select)
