import type { BrowserSession } from './browser-session.ts'
import { routes } from './routes.ts'

/** `loads-again` this page is about to be replaced · otherwise why the token did not let in, null where there was none. */
export type SignInByUrl = { state: 'loads-again' } | { state: 'stays'; problem: string | null }

const pageLoaded = (window: Window): Promise<void> =>
  new Promise((resolve) => {
    if (window.document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

/**
 * Uses the token of the printed URL, `/?token=…`, and takes it out of the address bar. Who is signed in already needs
 * none, so the URL of an earlier run is as good then.
 */
export const signInByUrl = async (window: Window, session: BrowserSession): Promise<SignInByUrl> => {
  const address = new URL(window.location.href)
  const token = address.searchParams.get('token')
  if (token === null) return { state: 'stays', problem: null }
  address.searchParams.delete('token')

  try {
    const isSignedIn = (await session.fetch(routes.getStatus.path)).ok
    if (!isSignedIn) await session.signIn(token.trim())
  } catch (error) {
    window.history.replaceState(null, '', address)
    return { state: 'stays', problem: error instanceof Error ? error.message : String(error) }
  }
  // A page that replaces another while that loads counts as a failed load in the desktop window.
  await pageLoaded(window)
  // Not history.replaceState: browsers list an address that was shown, but not one that led on at once.
  window.location.replace(address)
  return { state: 'loads-again' }
}
