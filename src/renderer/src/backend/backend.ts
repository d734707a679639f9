import type { DesktopApi } from '../../../shared/desktop.ts'
import type { BrowserSession } from './browser-session.ts'
import { type Call, createCall } from './call.ts'
import { createDownload, type Download } from './download.ts'
import { readEventStream } from './event-stream.ts'
import { createEventFeed, type EventFeed } from './events.ts'
import { shareStream } from './share-stream.ts'

/** How this browser signs in. */
export interface SignIn extends Pick<BrowserSession, 'isKnown'> {
  /** Why the token in the URL was refused; null when there was none. */
  problem: string | null
  withToken: BrowserSession['signIn']
}

/**
 * Everything the console uses from outside the page: the control API, its events, and the functions of the desktop
 * window.
 */
export interface Backend {
  call: Call
  download: Download
  events: EventFeed
  signIn: SignIn
  desktop: DesktopApi
}

declare global {
  interface Window {
    desktop?: DesktopApi
  }
}

/** Time limit of a status request, in ms. */
const probeMs = 3_000
const unauthorized = 401

/** `signInProblem`: why the token in the URL was refused. */
export const createBrowserBackend = (
  window: Window & typeof globalThis,
  session: BrowserSession,
  signInProblem: string | null,
): Backend => {
  const probe = () =>
    session.fetch('/api/status', { signal: AbortSignal.timeout(probeMs) }).then(
      (response) => response.status,
      () => 0,
    )
  const events = createEventFeed({
    open: shareStream(readEventStream(session.fetch), {
      locks: window.navigator.locks,
      openChannel: () => new window.BroadcastChannel('events'),
    }),
    probe,
  })
  pauseWhileAway(window, events)
  // An open stream continues after the session has ended. The first request refused with 401 shows the end.
  const fetch: typeof window.fetch = async (...request) => {
    const response = await session.fetch(...request)
    if (response.status === unauthorized) events.doubt()
    return response
  }
  return {
    call: createCall(fetch),
    download: createDownload(fetch),
    events,
    signIn: { problem: signInProblem, isKnown: session.isKnown, withToken: session.signIn },
    desktop: window.desktop ?? {},
  }
}

/**
 * A page in the back/forward cache, or frozen in a background tab, must neither read for other tabs nor hold a
 * connection.
 */
const pauseWhileAway = (window: Window, { pause, resume }: EventFeed): void => {
  window.addEventListener('pagehide', pause)
  window.addEventListener('pageshow', resume)
  window.document.addEventListener('freeze', pause)
  window.document.addEventListener('resume', resume)
}
