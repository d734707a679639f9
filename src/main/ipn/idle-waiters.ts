/** Promises that wait for deliveries to be idle: no attempt queued or in flight. */
export interface IdleWaiters {
  /** Resolves when each of these deliveries was reported idle, or on `close`. */
  wait(deliveryIds: Iterable<string>): Promise<void>
  reportIdle(deliveryId: string): void
  close(): void
}

interface Waiter {
  left: number
  resolve: () => void
}

export const createIdleWaiters = (): IdleWaiters => {
  const waitersOf = new Map<string, Waiter[]>()
  let closed = false
  return {
    wait: (deliveryIds) => {
      const ids = new Set(deliveryIds)
      if (closed || ids.size === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const waiter: Waiter = { left: ids.size, resolve }
        for (const id of ids) {
          const waiters = waitersOf.get(id)
          if (waiters === undefined) waitersOf.set(id, [waiter])
          else waiters.push(waiter)
        }
      })
    },
    reportIdle: (deliveryId) => {
      const waiters = waitersOf.get(deliveryId)
      if (waiters === undefined) return
      waitersOf.delete(deliveryId)
      for (const waiter of waiters) {
        waiter.left -= 1
        if (waiter.left === 0) waiter.resolve()
      }
    },
    close: () => {
      closed = true
      for (const waiters of waitersOf.values()) for (const { resolve } of waiters) resolve()
      waitersOf.clear()
    },
  }
}
