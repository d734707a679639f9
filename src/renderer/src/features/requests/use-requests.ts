import { useStore } from 'zustand'
import type { RequestState, RequestStore } from '../../stores/request-store.ts'
import { toast } from '../../stores/toast.ts'
import { useRequestStore } from '../../stores/use-request-store.ts'

export { useRequestStore }

/** A slice of what the Requests screen holds. */
export const useRequests = <T>(select: (state: RequestState) => T): T => useStore(useRequestStore(), select)

/** Puts another body in place of the one being edited, and offers the way back when that one was not sent. */
export const replaceBody = (store: RequestStore, replace: () => void, said: string): void => {
  const before = store.getState().body
  replace()
  if (store.getState().body === before) return
  toast(said, { action: { label: 'Undo', onClick: () => store.setBody(before) } })
}
