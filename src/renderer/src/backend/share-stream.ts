import type { ServerEvent } from '../../../shared/events.ts'
import type { OpenStream } from './event-stream.ts'

/** Messages between tabs. `asks` a tab that has just come · `open` the answer · `opened` a reader's stream, anew. */
type Message = 'asks' | 'open' | 'opened' | ServerEvent

/** What of a BroadcastChannel is used here. */
export type TabChannel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>

const lockName = 'event-stream'

/**
 * One stream for all tabs of a browser, since it has six connections for one host: the tab that holds a lock reads the
 * stream and passes everything on. When that tab closes, crashes or is kept for Back, the browser gives the lock to the
 * next one; who takes over for a tab that hangs, steals it. Every tab's `onOpen` is called again when the reader changes: what
 * was said meanwhile is lost.
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

    // The two options exclude each other; a lock that is stolen is had at once.
    locks.request(lockName, takeOver ? { steal: true } : { signal: abort.signal }, read).catch(() => {
      // Aborted from here, or stolen by a tab that heard nothing from this one.
      if (role !== 'closed') listener.onEnd()
    })

    return () => {
      role = 'closed'
      abort.abort()
      stopReading()
      channel.close()
    }
  }
