/**
 * Makes a call of the control API and returns its response, also when it is a refusal. Rejects only when there is no
 * response.
 */
export type Api = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>

/** Why a scenario step failed, for its author. */
export class StepFailure extends Error {
  override name = 'StepFailure'
  /** Of the response that was a refusal. */
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

/** Returns the message of a refusal by the control API. */
const refusalOf = (status: number, body: unknown): string => {
  const { error } = (body ?? {}) as { error?: { message?: string; fields?: Record<string, string> } }
  const message = error?.message ?? `the control API answered ${status}`
  // Messages of the API already name every field, so only fields that are not named are added.
  const unnamed = Object.entries(error?.fields ?? {}).filter(([name, fault]) => !message.includes(`${name} ${fault}`))
  return [message, ...unnamed.map(([name, fault]) => `${name} ${fault}`)].join('; ')
}

/** Makes a call that must succeed. Returns the response body; throws a StepFailure with the refusal otherwise. */
export const expecting =
  (api: Api) =>
  async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
    const reply = await api(method, path, body)
    if (reply.status >= 400) throw new StepFailure(refusalOf(reply.status, reply.body), reply.status)
    return reply.body as Reply
  }
