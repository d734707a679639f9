import type { ClockState } from '../../shared/contract/clock.ts'
import type { InboxView } from '../../shared/contract/inboxes.ts'
import type { LinkView } from '../../shared/contract/links.ts'
import type { RuleView } from '../../shared/contract/rules.ts'
import type { StageChip, StageOrder, StageView } from '../../shared/contract/stage.ts'
import { type Api, expecting } from '../client/api.ts'
import type { ShopOrder } from '../shop/order.ts'
import type { OrderBook } from '../shop/order-book.ts'
import { moneyText } from '../shop/pages/money-text.ts'
import type { Chapter } from './chapters.ts'
import { linkOf } from './play-step.ts'
import type { Position } from './position-file.ts'

/** The rule that holds every IPN back. It is the only rule not shown to the presenter. */
export const holdRuleName = 'Held by the stage'

const maxOrders = 8

const chipsOf = async (api: Api, book: OrderBook): Promise<StageChip[]> => {
  const call = expecting(api)
  const { items: rules } = await call<{ items: RuleView[] }>('GET', '/api/rules')
  const { items: inboxes } = await call<{ items: InboxView[] }>('GET', '/api/inboxes')
  const { aheadMs } = await call<ClockState>('GET', '/api/clock')
  const { isDown, isCareless } = book.switches()
  const chips: StageChip[] = [
    { kind: 'rules', value: rules.filter(({ active, name }) => active && name !== holdRuleName).length },
    { kind: 'inboxes', value: inboxes.filter(({ configured }) => configured).length },
    { kind: 'clock', value: aheadMs },
    { kind: 'shop-down', value: isDown ? 1 : 0 },
    { kind: 'shop-careless', value: isCareless ? 1 : 0 },
  ]
  return chips.filter(({ value }) => value > 0)
}

const orderView = ({ id, customer, total, currency, state, received }: ShopOrder, isCurrent: boolean): StageOrder => ({
  id,
  customer: `${customer.firstName} ${customer.lastName}`,
  total: moneyText(total, currency),
  state,
  received: received > 0 ? moneyText(received, currency) : null,
  isCurrent,
})

/** The steps that the customer takes. */
export const byCustomer: readonly string[] = ['card', 'pay', 'bank', 'cancel']

const statusOf = (position: Position, chapter: Chapter, isPlaying: boolean): StageView['status'] => {
  if (position.problem !== null) return 'off-script'
  if (isPlaying) return 'playing'
  if (position.step === 0) return 'ready'
  const next = chapter.stageSteps[position.step]
  if (next === undefined) return 'ended'
  return byCustomer.includes(next.kind) ? 'waiting' : 'held'
}

/** Path and query of the URL to which a link's customer returns. */
export const wayBackOf = ({ payment, request }: LinkView): string => {
  const { pathname, search } = new URL(payment?.result === 'paid' ? request.return_url : request.cancel_url)
  return pathname + search
}

/** The customer's page as a path on the stage's service. */
const customerPathOf = (position: Position, chapter: Chapter, link: LinkView | undefined): string => {
  if (link === undefined) return '/stage/checkout'
  switch (link.state) {
    case 'open': {
      const played = chapter.stageSteps.slice(0, position.step).map(({ steps }) => steps[0].step)
      const card = played.at(-1)
      return card?.kind === 'card' ? `/pay/${link.id}?card=${card.card}` : `/pay/${link.id}`
    }
    case 'challenged':
      return `/pay/${link.id}/challenge`
    case 'expired':
      return `/pay/${link.id}`
    default:
      return position.released.includes(link.id) ? wayBackOf(link) : `/stage/return/${link.id}`
  }
}

/** Returns all that /present shows, from the position and the store. */
export const stageViewOf = async (
  { api, book, port, ...shown }: { api: Api; book: OrderBook; port: number; shopName: string; phoneUrl: string | null },
  { position, chapters, isPlaying }: { position: Position; chapters: readonly Chapter[]; isPlaying: boolean },
): Promise<StageView> => {
  const chapter = chapters[position.chapter] ?? { name: '', stageSteps: [] }
  const linkId = linkOf(position)
  const link = linkId === undefined ? undefined : await expecting(api)<LinkView>('GET', `/api/links/${linkId}`)
  const current = new Set(position.orders.map(({ orderId }) => orderId))
  return {
    revision: position.revision,
    status: statusOf(position, chapter, isPlaying),
    problem: position.problem,
    chapters: chapters.map(({ name }) => ({ name })),
    chapter: position.chapter,
    step: position.step,
    steps: chapter.stageSteps.map(({ kind, say, notes, fails }) => ({ kind, say, notes, fails })),
    played: position.played.map((one, index) => ({ ...one, order: position.saved[index]?.order ?? null })),
    customerPath: customerPathOf(position, chapter, link),
    port,
    linkState: link?.state ?? null,
    orders: book
      .orders()
      .slice(0, maxOrders)
      .map((order) => orderView(order, current.has(order.id))),
    orderCount: book.orders().length,
    chips: await chipsOf(api, book),
    ...shown,
  }
}
