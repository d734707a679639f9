import { useStore } from 'zustand'
import type { RequestState, RequestStore } from '../../stores/request-store.ts'
import { toast } from '../../stores/toast.ts'
import { useRequestStore } from '../../stores/use-request-store.ts'

export { useRequestStore }

/** Selects a part of the Requests screen's state. */
export const useRequests = <T>(select: (state: RequestState) => T): T => useStore(useRequestStore(), select)

/** Replaces the body being edited, and offers undo when that body was not sent. */
export const replaceBody = (store: RequestStore, replace: () => void, said: string): void => {
  const before = store.getState().body
  replace()
  if (store.getState().body === before) return
  toast(said, { action: { label: 'Undo', onClick: () => store.setBody(before) } })
}
