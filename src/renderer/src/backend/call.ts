import { type ApiParts, apiRequest } from '../../../shared/api-request.ts'
import type { ApiCall } from '../../../shared/contract/api-call.ts'
import type { Problem } from '../../../shared/contract/common.ts'

/** The control API refused the request or was unreachable. `fields` holds the fault of each field. */
export class BackendError extends Error {
  override name = 'BackendError'
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, problem: Problem['error']) {
    super(problem.message)
    this.status = status
    this.code = problem.code
    this.fields = problem.fields ?? {}
  }
}

export const unreachable = (): BackendError =>
  new BackendError(0, { code: 'unreachable', message: 'The service does not answer. Is it still running?' })

/** Returns the message of an error response. */
export const refusalOf = async (response: Response): Promise<BackendError> => {
  const reply = (await response.json().catch(() => undefined)) as Problem | undefined
  const message = `The service answered with status ${response.status}.`
  return new BackendError(response.status, reply?.error ?? { code: 'internal', message })
}

export type Call = ApiCall<{ signal?: AbortSignal }>

/** Calls the control API. Rejects with a BackendError on every failure, except when the caller aborts. */
export const createCall =
  (fetch: typeof globalThis.fetch): Call =>
  async (route, ...[request]) => {
    const { signal, ...parts } = (request ?? {}) as ApiParts & { signal?: AbortSignal }
    const { method, path, body } = apiRequest(route, parts)
    const init: RequestInit = { method, signal: signal ?? null }
    if (body !== undefined) {
      // A file is sent unchanged, without being read here.
      init.body = body instanceof Blob ? body : JSON.stringify(body)
      init.headers = { 'content-type': 'application/json' }
    }
    const response = await fetch(path, init).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw unreachable()
    })
    if (!response.ok) throw await refusalOf(response)
    return response.json().catch((error: unknown) => {
      // Canceled or cut off while the response arrived. That counts as no response.
      if (signal?.aborted) throw error
      throw unreachable()
    }) as never
  }
