import { type ApiParts, apiRequest } from '../../shared/api-request.ts'
import type { ApiCall } from '../../shared/contract/api-call.ts'

/**
 * Makes a call of the control API and returns its response, also when it is a refusal. Rejects only when there is no
 * response.
 */
export type Api = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>

/** Why a scenario step failed, for its author. */
export class StepFailure extends Error {
  override name = 'StepFailure'
}

/** Returns the failure that a refusal by the control API is to a step. */
export const stepFailureOf = (status: number, body: unknown): StepFailure => {
  const { error } = (body ?? {}) as { error?: { message?: string; fields?: Record<string, string> } }
  const message = error?.message ?? `the control API answered ${status}`
  // Messages of the API already name every field, so only fields that are not named are added.
  const unnamed = Object.entries(error?.fields ?? {}).filter(([name, fault]) => !message.includes(`${name} ${fault}`))
  return new StepFailure([message, ...unnamed.map(([name, fault]) => `${name} ${fault}`)].join('; '))
}

/** Returns a call that must succeed: it rejects with what `failureOf` makes of a refusal, a StepFailure by default. */
export const expecting = (api: Api, failureOf: (status: number, body: unknown) => Error = stepFailureOf): ApiCall => {
  const call = async (route: string, parts: ApiParts = {}): Promise<unknown> => {
    const { method, path, body } = apiRequest(route, parts)
    const reply = await api(method, path, body)
    if (reply.status >= 400) throw failureOf(reply.status, reply.body)
    return reply.body
  }
  return call as ApiCall
}
