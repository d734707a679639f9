import { useStore } from 'zustand'
import type { DoctorState } from '../../stores/doctor-store.ts'
import { useDoctorStore } from '../../stores/use-doctor-store.ts'

export { useDoctorStore }

/** Selects a part of the Doctor page's state. */
export const useDoctor = <T>(select: (state: DoctorState) => T): T => useStore(useDoctorStore(), select)
