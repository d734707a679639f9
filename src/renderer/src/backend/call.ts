import type { z } from 'zod'
import type { Problem } from '../../../shared/contract/common.ts'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** The parts of a request by the endpoint's schemas. A part that the endpoint does not have cannot be given. */
export type CallArguments<E extends Endpoint> = (E extends { params: infer S } ? { params: InputOf<S> } : object) &
  (E extends { query: infer S } ? { query?: InputOf<S> } : object) &
  (E extends { body: infer S } ? { body: InputOf<S> } : object) & { signal?: AbortSignal }

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** One route of the control API. Only types come from the contract, so that its schemas stay out of the bundle. */
export interface Route<E extends Endpoint> {
  method: E['method']
  path: E['path']
  /** Never set. Carries the endpoint's type. */
  endpoint?: E
}

export const route = <E extends Endpoint>(method: E['method'], path: E['path']): Route<E> => ({ method, path })

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

const pathWith = (path: string, params: Record<string, string> | undefined): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))

const queryText = (query: Record<string, unknown> | undefined): string => {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

export type Call = <E extends Endpoint>(target: Route<E>, args: CallArguments<E>) => Promise<ReplyOf<E>>

/** Calls the control API. Rejects with a BackendError on every failure, except when the caller aborts. */
export const createCall =
  (fetch: typeof globalThis.fetch): Call =>
  async (target, args) => {
    const { params, query, body, signal } = args as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
      signal?: AbortSignal
    }
    const init: RequestInit = { method: target.method, signal: signal ?? null }
    if (body !== undefined) {
      // A file is sent unchanged, without being read here.
      init.body = body instanceof Blob ? body : JSON.stringify(body)
      init.headers = { 'content-type': 'application/json' }
    }
    const response = await fetch(pathWith(target.path, params) + queryText(query), init).catch((error: unknown) => {
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
