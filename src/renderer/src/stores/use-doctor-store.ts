import { useStore } from 'zustand'
import { useConsole } from './console.tsx'
import { createDoctorStore, type DoctorState, type DoctorStore } from './doctor-store.ts'

/** The state of the Doctor page. It is kept while other pages are open. */
export const useDoctorStore = (): DoctorStore => useConsole().kept(createDoctorStore)

/** Selects a part of the Doctor page's state. */
export const useDoctor = <T>(select: (state: DoctorState) => T): T => useStore(useDoctorStore(), select)
