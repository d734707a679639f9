import type { DesktopApi } from '../../../shared/desktop.ts'
import { type Call, createCall } from './call.ts'
import { createDownload, type Download } from './download.ts'
import { createEventFeed, type EventFeed } from './events.ts'
import { routes } from './routes.ts'

/** All the console knows of the outside: the control API, its events and what the desktop window offers. */
export interface Backend {
  call: Call
  download: Download
  events: EventFeed
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

export const createBrowserBackend = (window: Window & typeof globalThis): Backend => {
  const probe = () =>
    window.fetch(routes.getStatus.path, { credentials: 'same-origin', signal: AbortSignal.timeout(probeMs) }).then(
      (response) => response.status,
      () => 0,
    )
  const events = createEventFeed({ open: () => new window.EventSource('/api/events'), probe })
  // A stream that is open goes on when the session ends: the first call that is refused for it is what tells.
  const fetch: typeof window.fetch = async (...request) => {
    const response = await window.fetch(...request)
    if (response.status === unauthorized) events.doubt()
    return response
  }
  return {
    call: createCall(fetch),
    download: createDownload(fetch),
    events,
    desktop: window.desktop ?? {},
  }
}
