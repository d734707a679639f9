import type { DesktopApi } from '../../../shared/desktop.ts'
import type { BrowserSession } from './browser-session.ts'
import { type Call, createCall } from './call.ts'
import { createDownload, type Download } from './download.ts'
import { readEventStream } from './event-stream.ts'
import { createEventFeed, type EventFeed } from './events.ts'
import { routes } from './routes.ts'
import { shareStream } from './share-stream.ts'

/** How this browser comes in. */
export interface SignIn extends Pick<BrowserSession, 'isKnown'> {
  /** Why the token of the address this page was opened with did not let in; null when it had none. */
  problem: string | null
  withToken: BrowserSession['signIn']
}

/** All the console knows of the outside: the control API, its events and what the desktop window offers. */
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

/** An engine that takes longer than this for its status does not answer. */
const probeMs = 3_000
const unauthorized = 401

/** `signInProblem`: why a token that came with the page did not let in. */
export const createBrowserBackend = (
  window: Window & typeof globalThis,
  session: BrowserSession,
  signInProblem: string | null,
): Backend => {
  const probe = () =>
    session.fetch(routes.getStatus.path, { signal: AbortSignal.timeout(probeMs) }).then(
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
  // A stream that is open goes on when the session ends: the first call that is refused for it shows that it has ended.
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

/** A page that is kept for Back, or frozen in a tab of the background, must neither read for other tabs nor hold a connection. */
const pauseWhileAway = (window: Window, { pause, resume }: EventFeed): void => {
  window.addEventListener('pagehide', pause)
  window.addEventListener('pageshow', resume)
  window.document.addEventListener('freeze', pause)
  window.document.addEventListener('resume', resume)
}
