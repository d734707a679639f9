import type { Session } from 'electron'

interface Deps {
  session: { webRequest: Pick<Session['webRequest'], 'onCompleted'> }
  /** The origin of the console's server. */
  origin: string
  now(): number
  /** Loads the console with a fresh session. */
  load(): void
}

const unauthorized = 401
/** In ms. Limits renewals when the console refuses even a fresh session. */
const restMs = 60_000

/**
 * Renews the window's session, which ends after a week or from Settings. The window has no form for a token, so it
 * signs in again by itself.
 */
export const renewSession = ({ session, origin, now, load }: Deps): void => {
  let renewedAt = Number.NEGATIVE_INFINITY
  let isSignedIn = false
  session.webRequest.onCompleted({ urls: [`${origin}/api/*`] }, ({ statusCode }) => {
    // Before the sign-in, the page's check of its session is refused as well.
    if (statusCode < 400) isSignedIn = true
    if (statusCode !== unauthorized || !isSignedIn || now() - renewedAt < restMs) return
    renewedAt = now()
    load()
  })
}
