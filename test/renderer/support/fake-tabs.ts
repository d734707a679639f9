import type { TabChannel } from '../../../src/renderer/src/backend/share-stream.ts'

interface Waiting {
  grant: () => void
}

/** What tabs of one browser share: a lock, as the Web Locks API has it, and a channel that reaches all the others. */
export const createFakeTabs = () => {
  const channels = new Set<TabChannel>()
  let breakHolder: ((reason: unknown) => void) | undefined
  const queue: Waiting[] = []

  const next = () => {
    breakHolder = undefined
    queue.shift()?.grant()
  }

  const request = (_name: string, options: LockOptions, run: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting = {
        grant: () => {
          let isHeld = true
          breakHolder = (reason) => {
            isHeld = false
            reject(reason)
          }
          void run().then(() => {
            resolve()
            if (isHeld) next()
          })
        },
      }
      options.signal?.addEventListener('abort', () => {
        const place = queue.indexOf(waiting)
        if (place < 0) return
        queue.splice(place, 1)
        reject(options.signal?.reason)
      })
      if (options.steal === true) {
        breakHolder?.(new DOMException('stolen', 'AbortError'))
        queueMicrotask(waiting.grant)
      } else if (breakHolder === undefined) waiting.grant()
      else queue.push(waiting)
    })

  const openChannel = (): TabChannel => {
    const channel: TabChannel = {
      onmessage: null,
      postMessage: (data: unknown) => {
        for (const other of [...channels]) {
          if (other !== channel) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent)
        }
      },
      close: () => void channels.delete(channel),
    }
    channels.add(channel)
    return channel
  }

  return { locks: { request } as unknown as Pick<LockManager, 'request'>, openChannel }
}
