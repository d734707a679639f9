import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { openPrivateFile } from './open-private-file.ts'
import { order, type ShopOrder } from './order.ts'

const content = z.object({
  orders: z.array(order),
  /** A careless shop marks orders as paid on the return page, books duplicates, and trusts `amount`. */
  isCareless: z.boolean(),
  /** The shop's server does not respond to notifications. */
  isDown: z.boolean(),
})
type Content = z.output<typeof content>
export type ShopSwitches = Omit<Content, 'orders'>

/** Maximum number of orders. The oldest are deleted first. */
const maxOrders = 1_000

const empty: Content = { orders: [], isCareless: false, isDown: false }

/** The shop's orders, newest first, stored in a file of their own. A change is on disk when its promise resolves. */
export interface OrderBook {
  orders(): readonly ShopOrder[]
  order(id: string): ShopOrder | undefined
  /** Returns an unused order number. */
  newId(): string
  put(changed: ShopOrder): Promise<void>
  remove(id: string): Promise<void>
  switches(): ShopSwitches
  setSwitches(changed: Partial<ShopSwitches>): Promise<void>
  /** Resets the switches and deletes the other orders. */
  keepOnly(isKept: (order: ShopOrder) => boolean): Promise<void>
  /** Incremented with every change. */
  version(): number
  /** Calls the listener after each change. Returns the function that removes it. */
  onChange(listener: () => void): () => void
}

/** Opens the orders of a file. An unreadable file counts as empty, so that a demo can continue. */
export const openOrderBook = async (file: string): Promise<OrderBook> => {
  const stored = await openPrivateFile(file, content, empty)
  let version = 0
  const listeners = new Set<() => void>()

  const change = (changed: Partial<Content>): Promise<void> => {
    const written = stored.replace({ ...stored.now(), ...changed })
    version++
    for (const listener of listeners) listener()
    return written
  }
  const orders = (): readonly ShopOrder[] => stored.now().orders
  const find = (id: string): ShopOrder | undefined => orders().find((one) => one.id === id)

  return {
    orders,
    order: find,
    newId: () => {
      let id: string
      do id = `FF-${randomInt(100_000, 1_000_000)}`
      while (find(id) !== undefined)
      return id
    },
    put: (changed) => {
      const others = orders().filter(({ id }) => id !== changed.id)
      return change({ orders: [changed, ...others].sort((a, b) => b.placedAt - a.placedAt).slice(0, maxOrders) })
    },
    remove: (id) => change({ orders: orders().filter((one) => one.id !== id) }),
    switches: () => ({ isCareless: stored.now().isCareless, isDown: stored.now().isDown }),
    setSwitches: change,
    keepOnly: (isKept) => change({ ...empty, orders: orders().filter(isKept) }),
    version: () => version,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
