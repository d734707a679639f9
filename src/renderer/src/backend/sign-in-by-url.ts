import { messageOf } from '../../../shared/message-of.ts'
import type { BrowserSession } from './browser-session.ts'

/** `loads-again`: this page is about to be replaced. Otherwise why the token was refused; null when there was none. */
export type SignInByUrl = { state: 'loads-again' } | { state: 'stays'; problem: string | null }

const pageLoaded = (window: Window): Promise<void> =>
  new Promise((resolve) => {
    if (window.document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

/**
 * Signs in with the token of the printed URL, `/?token=…`, and removes it from the address bar. A signed-in browser
 * needs no token, so the URL of an earlier run works too.
 */
export const signInByUrl = async (window: Window, session: BrowserSession): Promise<SignInByUrl> => {
  const address = new URL(window.location.href)
  const token = address.searchParams.get('token')
  if (token === null) return { state: 'stays', problem: null }
  address.searchParams.delete('token')

  try {
    const isSignedIn = (await session.fetch('/api/status')).ok
    if (!isSignedIn) await session.signIn(token.trim())
  } catch (error) {
    window.history.replaceState(null, '', address)
    return { state: 'stays', problem: messageOf(error) }
  }
  // The desktop window reports a page that is replaced while it loads as a failed load.
  await pageLoaded(window)
  // Not history.replaceState: browsers list a URL that was shown, but not one that redirected at once.
  window.location.replace(address)
  return { state: 'loads-again' }
}
