import type { Session } from 'electron'

interface Deps {
  session: { webRequest: Pick<Session['webRequest'], 'onCompleted'> }
  /** Of the console's server. */
  origin: string
  now(): number
  /** Loads the console with a fresh session. */
  load(): void
}

const unauthorized = 401
/** ms. A console that refuses a fresh session is not asked again and again. */
const restMs = 60_000

/** The window’s session ends after a week, or from Settings: the window has no one to ask for a token, so it signs in again. */
export const renewSession = ({ session, origin, now, load }: Deps): void => {
  let renewedAt = Number.NEGATIVE_INFINITY
  let isSignedIn = false
  session.webRequest.onCompleted({ urls: [`${origin}/api/*`] }, ({ statusCode }) => {
    // Before it has signed in, a page that looks whether it has is refused, too.
    if (statusCode < 400) isSignedIn = true
    if (statusCode !== unauthorized || !isSignedIn || now() - renewedAt < restMs) return
    renewedAt = now()
    load()
  })
}
