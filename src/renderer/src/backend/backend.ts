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

export const createBrowserBackend = (window: Window & typeof globalThis): Backend => {
  const call = createCall(window.fetch.bind(window))
  const probe = () =>
    window.fetch(routes.getStatus.path, { credentials: 'same-origin', signal: AbortSignal.timeout(probeMs) }).then(
      (response) => response.status,
      () => 0,
    )
  return {
    call,
    download: createDownload(window.fetch.bind(window)),
    events: createEventFeed({ open: () => new window.EventSource('/api/events'), probe }),
    desktop: window.desktop ?? {},
  }
}
