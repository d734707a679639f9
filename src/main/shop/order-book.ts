import { randomInt } from 'node:crypto'
import { Low } from 'lowdb'
import { z } from 'zod'
import { order, type ShopOrder } from './order.ts'
import { privateJsonFile } from './private-json-file.ts'

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

const empty = (): Content => ({ orders: [], isCareless: false, isDown: false })

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
  const database = new Low<Content>(privateJsonFile(file), empty())
  await database.read().catch(() => {})
  const stored = content.safeParse(database.data)
  database.data = stored.data ?? empty()
  let version = 0
  let writing: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  const write = (change: (data: Content) => void): Promise<void> => {
    change(database.data)
    version++
    writing = writing.catch(() => {}).then(() => database.write())
    for (const listener of listeners) listener()
    return writing
  }
  const find = (id: string): ShopOrder | undefined => database.data.orders.find((one) => one.id === id)

  return {
    orders: () => database.data.orders,
    order: find,
    newId: () => {
      let id: string
      do id = `FF-${randomInt(100_000, 1_000_000)}`
      while (find(id) !== undefined)
      return id
    },
    put: (changed) =>
      write((data) => {
        const others = data.orders.filter(({ id }) => id !== changed.id)
        data.orders = [changed, ...others].sort((a, b) => b.placedAt - a.placedAt).slice(0, maxOrders)
      }),
    remove: (id) =>
      write((data) => {
        data.orders = data.orders.filter((one) => one.id !== id)
      }),
    switches: () => ({ isCareless: database.data.isCareless, isDown: database.data.isDown }),
    setSwitches: (changed) => write((data) => Object.assign(data, changed)),
    keepOnly: (isKept) =>
      write((data) => Object.assign(data, { ...empty(), orders: data.orders.filter((one) => isKept(one)) })),
    version: () => version,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
