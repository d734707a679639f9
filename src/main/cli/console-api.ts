import type { Api } from '../client/api.ts'

/** A problem that the user can fix. Printed on one line; exit code 2. */
export class CannotRun extends Error {
  override name = 'CannotRun'
}

/** Calls the control API of a console over HTTP. */
export interface ConsoleApi {
  api: Api
  /** Aborts the calls in flight, which then reject. Later calls are not affected. */
  abortCalls(): void
}

const reasons: Partial<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ECONNRESET: 'the connection was broken off',
  UND_ERR_SOCKET: 'the connection was broken off',
}

/** Limits the characters of an answer. The largest of a console is a page of a list. */
const maxAnswer = 64 * 1024 * 1024
/** Limits the time of a call, in ms. A call that moves the clock waits for the IPNs that become due. */
const maxCallMs = 300_000

const textOf = async (response: Response, url: string): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxAnswer) throw new CannotRun(`${url} is not a Paylink Console: its answer does not end`)
  }
  return text + decoder.decode()
}

/** fetch rejects with a general error; its cause contains the reason. */
const reasonOf = (error: unknown): string => {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  return reasons[cause?.code ?? ''] ?? cause?.message ?? message ?? String(error)
}

interface CallLimits {
  /** Ends the calls when it is aborted. */
  stopped?: AbortSignal
  timeoutMs?: number
}

/** Calls reject with a CannotRun when the console does not answer in time, does not end its answer, or sends no JSON. */
export const consoleApi = (
  url: string,
  token: string,
  { stopped, timeoutMs = maxCallMs }: CallLimits = {},
): ConsoleApi => {
  const underWay = new Set<AbortController>()

  const api: Api = async (method, path, body) => {
    const abort = new AbortController()
    underWay.add(abort)
    const { signal } = abort
    // Not AbortSignal.any and AbortSignal.timeout: Node 20 collects them as garbage while the call waits.
    const timer = setTimeout(
      () => abort.abort(new CannotRun(`the console at ${url} does not answer: it takes too long`)),
      timeoutMs,
    )
    const stop = (): void => abort.abort()
    if (stopped?.aborted) stop()
    stopped?.addEventListener('abort', stop)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    try {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(url + path, { method, headers, signal, redirect: 'manual', ...sent })
      return { status: response.status, body: JSON.parse(await textOf(response, url)) }
    } catch (error) {
      if (error instanceof CannotRun) throw error
      if (signal.reason instanceof CannotRun) throw signal.reason
      if (error instanceof SyntaxError) throw new CannotRun(`${url} is not a Paylink Console: its answer is not JSON`)
      throw new CannotRun(`the console at ${url} does not answer: ${reasonOf(error)}`)
    } finally {
      underWay.delete(abort)
      clearTimeout(timer)
      stopped?.removeEventListener('abort', stop)
    }
  }

  return {
    api,
    abortCalls: () => {
      for (const abort of underWay) abort.abort()
    },
  }
}
