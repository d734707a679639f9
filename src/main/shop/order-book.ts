import { randomInt } from 'node:crypto'
import { Low } from 'lowdb'
import { JSONFile } from 'lowdb/node'
import { z } from 'zod'
import { type Order, order } from './order.ts'

const content = z.object({
  orders: z.array(order),
  /** Marks orders as paid on the return page, books duplicates, believes `amount`. */
  isCareless: z.boolean(),
  /** Its server answers no notification. */
  isDown: z.boolean(),
})
type Content = z.output<typeof content>
export type ShopSwitches = Omit<Content, 'orders'>

/** The oldest go first. */
const maxOrders = 1_000

const empty = (): Content => ({ orders: [], isCareless: false, isDown: false })

/** The shop's orders, newest first, in a file of its own. What is changed is on disk when the promise resolves. */
export interface OrderBook {
  orders(): readonly Order[]
  order(id: string): Order | undefined
  /** A number no order has. */
  newId(): string
  put(changed: Order): Promise<void>
  switches(): ShopSwitches
  setSwitches(changed: Partial<ShopSwitches>): Promise<void>
  /** As in a new shop. */
  clear(): Promise<void>
  /** Grows with every change. */
  version(): number
  /** Calls back after each change; the undo is returned. */
  onChange(listener: () => void): () => void
}

/** Opens the orders of a file; one that cannot be read as orders counts as empty, since a demo must go on. */
export const openOrderBook = async (file: string): Promise<OrderBook> => {
  const database = new Low<Content>(new JSONFile(file), empty())
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
  const find = (id: string): Order | undefined => database.data.orders.find((one) => one.id === id)

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
    switches: () => ({ isCareless: database.data.isCareless, isDown: database.data.isDown }),
    setSwitches: (changed) => write((data) => Object.assign(data, changed)),
    clear: () => write((data) => Object.assign(data, empty())),
    version: () => version,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
