import { useStore } from 'zustand'
import type { DoctorState } from '../../stores/doctor-store.ts'
import { useDoctorStore } from '../../stores/use-doctor-store.ts'

export { useDoctorStore }

/** A slice of what the Doctor page holds. */
export const useDoctor = <T>(select: (state: DoctorState) => T): T => useStore(useDoctorStore(), select)
