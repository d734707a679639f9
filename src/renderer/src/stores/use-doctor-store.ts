import { useStore } from 'zustand'
import type { Backend } from '../backend/backend.ts'
import { useConsole } from './console.tsx'
import { createDoctorStore, type DoctorState, type DoctorStore } from './doctor-store.ts'
import type { TabMemory } from './tab-memory.ts'

const createBrowserDoctorStore = ({ call, events }: Backend, memory: TabMemory): DoctorStore =>
  createDoctorStore({ call, events, newId: () => crypto.randomUUID(), memory })

/** The state of the Doctor page. It is kept while other pages are open. */
export const useDoctorStore = (): DoctorStore => useConsole().kept(createBrowserDoctorStore)

/** Selects a part of the Doctor page's state. */
export const useDoctor = <T>(select: (state: DoctorState) => T): T => useStore(useDoctorStore(), select)
