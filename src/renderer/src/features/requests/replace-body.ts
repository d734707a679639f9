import type { RequestStore } from '../../stores/request/request-store.ts'
import { toast } from '../../stores/toast.ts'

/** Replaces the body being edited, and offers undo when that body was not sent. */
export const replaceBody = (store: RequestStore, replace: () => void, said: string): void => {
  const before = store.getState().body
  replace()
  if (store.getState().body === before) return
  toast(said, { action: { label: 'Undo', onClick: () => store.setBody(before) } })
}
