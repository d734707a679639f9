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

/** fetch rejects with a general error; its cause contains the reason. */
const reasonOf = (error: unknown): string => {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  return reasons[cause?.code ?? ''] ?? cause?.message ?? message ?? String(error)
}

/** Calls also end when `stopped` is aborted. */
export const consoleApi = (url: string, token: string, stopped?: AbortSignal): ConsoleApi => {
  const underWay = new Set<AbortController>()

  const api: Api = async (method, path, body) => {
    const abort = new AbortController()
    underWay.add(abort)
    const signal = stopped === undefined ? abort.signal : AbortSignal.any([abort.signal, stopped])
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    try {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(url + path, { method, headers, signal, redirect: 'manual', ...sent })
      return { status: response.status, body: await response.json() }
    } catch (error) {
      if (error instanceof SyntaxError) throw new CannotRun(`${url} is not a Paylink Console: its answer is not JSON`)
      throw new CannotRun(`the console at ${url} does not answer: ${reasonOf(error)}`)
    } finally {
      underWay.delete(abort)
    }
  }

  return {
    api,
    abortCalls: () => {
      for (const abort of underWay) abort.abort()
    },
  }
}
