import type { DoctorState, DoctorStore } from '../../stores/doctor-store.ts'

/** Whether the page shows the stored call as it came. */
const isOpen = ({ origin }: DoctorState, id: string): boolean =>
  origin?.kind === 'log' && origin.call.id === id && !origin.edited

/**
 * Opens a stored call unless it is open. `forget` is called when the call is edited: it is the page's own input from then
 * on, which a reload must keep. Returns a function that stops following.
 */
export const followCall = (store: DoctorStore, id: string, forget: () => void): (() => void) => {
  if (!isOpen(store.getState(), id)) void store.openCall(id)
  return store.subscribe((now, before) => {
    const isEdited = now.origin?.kind === 'log' && now.origin.edited
    if (isOpen(before, id) && isEdited) forget()
  })
}
