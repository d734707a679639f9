import type { ServerEvent } from '../../../shared/events.ts'
import type { OpenStream } from './event-stream.ts'

/**
 * Messages between tabs. `asks`: from a new tab. `open`: the reply. `opened`: the reading tab opened its stream again.
 */
type Message = 'asks' | 'open' | 'opened' | ServerEvent

/** The part of BroadcastChannel that is used here. */
export type TabChannel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>

const lockName = 'event-stream'

/**
 * Shares one stream between all tabs of a browser, which allows six connections per host. The tab that holds a lock
 * reads the stream and forwards everything. When that tab closes, crashes or enters the back/forward cache, the browser
 * gives the lock to the next tab. A tab that takes over from a hanging one steals the lock. `onOpen` of every tab is
 * called again when the reader changes, because events in between are lost.
 */
export const shareStream =
  (
    open: OpenStream,
    { locks, openChannel }: { locks: Pick<LockManager, 'request'>; openChannel: () => TabChannel },
  ): OpenStream =>
  (listener, takeOver = false) => {
    const channel = openChannel()
    const abort = new AbortController()
    let role: 'follows' | 'reads' | 'closed' = 'follows'
    let isOpen = false
    let stopReading = () => {}
    const say = (message: Message) => channel.postMessage(message)

    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (role !== 'follows') {
        if (data === 'asks' && isOpen) say('open')
      } else if (data === 'opened' || (data === 'open' && !isOpen)) {
        isOpen = true
        listener.onOpen()
      } else if (typeof data === 'object') {
        listener.onEvent(data)
      }
    }
    if (!takeOver) say('asks')

    const read = (): Promise<void> =>
      new Promise((release) => {
        if (role === 'closed') return release()
        role = 'reads'
        isOpen = false
        const close = open({
          onOpen: () => {
            isOpen = true
            say('opened')
            listener.onOpen()
          },
          onEvent: (event) => {
            say(event)
            listener.onEvent(event)
          },
          onEnd: listener.onEnd,
        })
        stopReading = () => {
          close()
          release()
        }
      })

    // The two options exclude each other. A stolen lock is granted at once.
    locks.request(lockName, takeOver ? { steal: true } : { signal: abort.signal }, read).catch(() => {
      // Aborted here, or stolen by a tab that received nothing from this one.
      if (role !== 'closed') listener.onEnd()
    })

    return () => {
      role = 'closed'
      abort.abort()
      stopReading()
      channel.close()
    }
  }
