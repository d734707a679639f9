import { refusalOf, unreachable } from './call.ts'

export type Download = (path: string) => Promise<Blob>

/** Downloads a file of the control API with this page's session. Rejects with a BackendError. */
export const createDownload =
  (fetch: typeof globalThis.fetch): Download =>
  async (path) => {
    const response = await fetch(path).catch(() => {
      throw unreachable()
    })
    if (!response.ok) throw await refusalOf(response)
    return response.blob().catch(() => {
      throw unreachable()
    })
  }
