import { composedOf, type RequestStore } from '../../stores/request/request-store.ts'
import { toast } from '../../stores/toast.ts'

/** Replaces the request being edited, and offers undo when that changed anything. */
export const replaceBody = (store: RequestStore, replace: () => void, said: string): void => {
  const before = composedOf(store.getState())
  replace()
  if (JSON.stringify(composedOf(store.getState())) === JSON.stringify(before)) return
  toast(said, { action: { label: 'Undo', onClick: () => store.restore(before) } })
}
