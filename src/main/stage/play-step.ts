import { type Api, expecting } from '../client/api.ts'
import type { RunContext } from '../scenario/run-context.ts'
import { runStep } from '../scenario/run-step.ts'
import type { PlacedStep } from '../scenario/scenario.ts'
import type { OrderBook } from '../shop/order-book.ts'
import type { ShopLook } from '../shop/shop-look.ts'
import { placeOrder, placeOrderAgain } from './place-order.ts'
import type { Position } from './position-file.ts'

export interface PlayDeps {
  api: Api
  book: OrderBook
  look: ShopLook
  serviceUrl: string
}

/** The cart of a chapter's customer. */
export const cartOf = ({ products }: ShopLook, chapter: number): string =>
  products
    .filter(
      (_, index) => index % products.length === chapter % products.length || index === (chapter + 2) % products.length,
    )
    .map(({ id }, place) => `${id}:${place + 1}`)
    .join(',')

export const linkOf = (position: Position): string | undefined => position.orders.at(-1)?.linkId

export const attemptsOf = async (api: Api, linkId: string | undefined): Promise<number> => {
  if (linkId === undefined) return 0
  const { deliveries } = await expecting(api)('GET /api/links/:id', { params: { id: linkId } })
  return deliveries.reduce((sum, { attemptCount }) => sum + attemptCount, 0)
}

/** Lets the shop place the order, or a new one after an unpaid order. */
const create = async ({ serviceUrl, look }: PlayDeps, position: Position): Promise<void> => {
  const last = position.orders.at(-1)
  if (last !== undefined) {
    await placeOrderAgain(serviceUrl, last.orderId)
    return
  }
  const customer = look.customers[position.chapter % look.customers.length]
  if (customer !== undefined) await placeOrder(serviceUrl, cartOf(look, position.chapter), customer)
}

/** Makes held attempts due at once. */
const letGo = async (api: Api, linkId: string): Promise<void> => {
  const call = expecting(api)
  const { deliveries } = await call('GET /api/links/:id', { params: { id: linkId } })
  for (const { id, nextAttemptAt } of deliveries) {
    if (nextAttemptAt !== null) await call('POST /api/deliveries/:id/retry', { params: { id } })
  }
}

const isRightCreate = ({ step }: PlacedStep): boolean => step.kind === 'create' && (step.sign ?? 'right') === 'right'

/**
 * Whether the store shows that a step has happened: by the customer's hand, or before the engine was killed. `false`
 * also for steps that can be repeated without harm.
 */
export const isDone = async ({ api, book }: PlayDeps, placed: PlacedStep, position: Position): Promise<boolean> => {
  const { step } = placed
  const linkId = linkOf(position)
  if (isRightCreate(placed)) return newOrder(book, position) !== undefined
  if (linkId === undefined) return false
  const stateIs = async (...states: string[]): Promise<boolean> =>
    states.includes((await expecting(api)('GET /api/links/:id', { params: { id: linkId } })).state)
  switch (step.kind) {
    case 'pay':
      return stateIs(...{ success: ['paid'], failed: ['failed'], redirect: ['challenged', 'paid'] }[step.pay])
    case 'bank':
      return stateIs(step.bank === 'approve' ? 'paid' : 'failed')
    case 'cancel':
      return stateIs('canceled')
    case 'redirect':
      return position.released.includes(linkId)
    case 'expect-ipn':
    case 'clock':
      return position.doing !== null && (await attemptsOf(api, linkId)) > position.doing.attempts
    case 'create':
    case 'card':
    case 'shop':
    case 'expect-state':
    case 'expect-no-ipn':
    case 'expect-attempts':
    case 'wait':
    case 'resend':
    case 'retry':
    case 'stop':
    case 'recover':
    case 'inbox':
    case 'rule':
    case 'set':
    case 'not-reproduced':
      return false
  }
}

/** An order of the chapter's customer that the position does not contain yet. */
export const newOrder = (book: OrderBook, position: Position): { orderId: string; linkId: string } | undefined => {
  const known = new Set(position.orders.map(({ orderId }) => orderId))
  const order = book
    .orders()
    .findLast(
      ({ id, placedAt, paymentLink }) => placedAt >= position.startedAt && paymentLink !== null && !known.has(id),
    )
  const linkId = order?.paymentLink?.split('/').at(-1)
  return order === undefined || linkId === undefined ? undefined : { orderId: order.id, linkId }
}

/** Runs one step. Rejects with a StepFailure when it fails or its expectation is not met. */
export const playStep = async (
  deps: PlayDeps,
  { placed, position, context }: { placed: PlacedStep; position: Position; context: RunContext },
): Promise<void> => {
  const { step } = placed
  const { api, book } = deps
  const linkId = linkOf(position)
  if (isRightCreate(placed)) return create(deps, position)
  switch (step.kind) {
    case 'redirect':
      return
    case 'shop':
      if (step.shop === 'down' || step.shop === 'up') return book.setSwitches({ isDown: step.shop === 'down' })
      return book.setSwitches({ isCareless: step.shop === 'careless' })
    case 'expect-ipn':
      if (linkId !== undefined) await letGo(api, linkId)
      return runStep(placed, context)
    default:
      return runStep(placed, context)
  }
}
