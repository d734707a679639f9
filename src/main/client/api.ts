/** A call of the control API: whatever it answers, a refusal too. Rejects only when there is no answer. */
export type Api = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>

/** Why a step failed, for the person who wrote it. */
export class StepFailure extends Error {
  override name = 'StepFailure'
}

/** What a refusal of the control API says. */
const refusalOf = (status: number, body: unknown): string => {
  const { error } = (body ?? {}) as { error?: { message?: string; fields?: Record<string, string> } }
  const message = error?.message ?? `the control API answered ${status}`
  // The message names every field itself, where it is the API's own.
  const unnamed = Object.entries(error?.fields ?? {}).filter(([name, fault]) => !message.includes(`${name} ${fault}`))
  return [message, ...unnamed.map(([name, fault]) => `${name} ${fault}`)].join('; ')
}

/** Calls that must succeed: the reply's body, or the refusal as a StepFailure. */
export const expecting =
  (api: Api) =>
  async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
    const reply = await api(method, path, body)
    if (reply.status >= 400) throw new StepFailure(refusalOf(reply.status, reply.body))
    return reply.body as Reply
  }
