import type { Problem } from '../../../shared/contract/common.ts'
import { BackendError, refusalOf, unreachable } from './call.ts'

/** Also read by the page of the control API (`console/http/openapi.ts`). */
const storageKey = 'paylink-session'

/** This browser's access to the console: the secret of a session, stored per host and port. */
export interface BrowserSession {
  /** window.fetch with the session. Without a session it sends nothing and returns 401. */
  fetch: typeof globalThis.fetch
  /** Whether this browser has signed in before. The session may have ended since. */
  isKnown(): boolean
  /** Exchanges the token of this run for a session. Rejects with a BackendError. */
  signIn(token: string): Promise<void>
}

const tokenPattern = /^[\x21-\x7e]+$/

const wrongToken = (): BackendError =>
  new BackendError(401, { code: 'unauthorized', message: 'This is not the token of this run.' })

const notSignedIn = (): Response => {
  const body: Problem = { error: { code: 'unauthorized', message: 'This browser is not signed in.' } }
  return Response.json(body, { status: 401 })
}

export const createBrowserSession = (
  fetch: typeof globalThis.fetch,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): BrowserSession => {
  // Read for each request, because another tab may have signed in.
  const secret = () => storage.getItem(storageKey)

  return {
    fetch: async (target, init) => {
      const bearer = secret()
      if (bearer === null) return notSignedIn()
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${bearer}`)
      // Cookies belong to all programs on this host and are not needed here.
      return fetch(target, { ...init, headers, credentials: 'omit' })
    },
    isKnown: () => secret() !== null,
    signIn: async (token) => {
      // Other characters cannot be sent in a header; fetch would fail as if the engine did not respond.
      if (!tokenPattern.test(token)) throw wrongToken()
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch('/api/sessions', { method: 'POST', headers, credentials: 'omit' }).catch(() => {
        throw unreachable()
      })
      if (response.status === 401) throw wrongToken()
      if (!response.ok) throw await refusalOf(response)
      const opened = (await response.json()) as { secret: string }
      storage.setItem(storageKey, opened.secret)
    },
  }
}
