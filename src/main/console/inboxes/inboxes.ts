import type { FastifyInstance } from 'fastify'
import {
  deleteInboxBehaviour,
  forwardUrlsOf,
  type InboxBehaviour,
  inboxName,
  listInboxes,
  maxInboxes,
  resetInboxCounter,
  setInboxBehaviour,
} from '../../../shared/contract/inboxes.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Inbox } from '../../domain/inbox/inbox.ts'
import type { Store } from '../../store/store.ts'
import { conflict, existing, type FieldFaults, invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { scanNewest } from '../lists/list-page.ts'
import { forwardFault } from './inbox-forward-fault.ts'
import { type InboxTraffic, inboxSetupView } from './inbox-setup-view.ts'

export interface InboxesDeps {
  store: Pick<Store, 'commit' | 'inbox' | 'inboxes' | 'nextSequence'>
  clock: Pick<Clock, 'now'>
  serviceUrl: () => string
  payUrl: () => string
}

const trafficOf = async (store: InboxesDeps['store']): Promise<Map<string, InboxTraffic>> => {
  const traffic = new Map<string, InboxTraffic>()
  await scanNewest(store.inbox, ({ name, at, reaction }) => {
    const known = traffic.get(name) ?? { messages: 0, waiting: 0, lastAt: at }
    known.messages++
    if (reaction?.state === 'waiting') known.waiting++
    traffic.set(name, known)
    return undefined
  })
  return traffic
}

const noTraffic: InboxTraffic = { messages: 0, waiting: 0, lastAt: null }

/** Routes of the built-in receivers and their responses. */
export const inboxes = async (app: FastifyInstance, deps: InboxesDeps): Promise<void> => {
  const { store, clock, serviceUrl, payUrl } = deps

  const checkName = (name: string): void => {
    const fault = inboxName.safeParse(name).error?.issues[0]?.message
    if (fault !== undefined) throw invalid({ name: fault })
  }

  const checkUrls = (behaviour: InboxBehaviour, name: string): void => {
    const faults: FieldFaults = {}
    // The changes of an interrupted run are undone before the service has an address.
    const ownUrls = [serviceUrl(), payUrl()].filter((own) => own !== '')
    for (const { url, field } of forwardUrlsOf(behaviour)) {
      const fault = forwardFault(url, name, ownUrls)
      if (fault !== undefined) faults[field] = fault
    }
    if (Object.keys(faults).length > 0) throw invalid(faults)
  }

  const viewOf = async (name: string) => {
    const traffic = await trafficOf(store)
    return inboxSetupView(name, store.inboxes.get(name), traffic.get(name) ?? noTraffic, serviceUrl())
  }

  route(app, listInboxes, async () => {
    const traffic = await trafficOf(store)
    const names = new Set([...Array.from(store.inboxes.oldest(), ({ id }) => id), ...traffic.keys()])
    const items = Array.from(names, (name) =>
      inboxSetupView(name, store.inboxes.get(name), traffic.get(name) ?? noTraffic, serviceUrl()),
    )
    return { items: items.sort((a, b) => a.name.localeCompare(b.name, 'en')) }
  })

  route(app, setInboxBehaviour, async ({ params: { name }, body }) => {
    checkName(name)
    checkUrls(body, name)
    const known = store.inboxes.get(name)
    if (known === undefined && store.inboxes.size >= maxInboxes) {
      throw conflict(`There are ${maxInboxes} inboxes already; remove one that is not used.`)
    }
    const { seq, createdAt } = known ?? { seq: store.nextSequence(), createdAt: clock.now() }
    const record: Inbox = { id: name, seq, createdAt, behaviour: body, answered: 0 }
    await store.commit([{ put: 'inboxes', record }])
    return viewOf(name)
  })

  route(app, resetInboxCounter, async ({ params: { name } }) => {
    const record = { ...existing(store.inboxes, 'inbox with a behaviour named', name), answered: 0 }
    await store.commit([{ put: 'inboxes', record }])
    return viewOf(name)
  })

  route(app, deleteInboxBehaviour, async ({ params: { name } }) => {
    const known = store.inboxes.get(name)
    if (known !== undefined) await store.commit([{ drop: 'inboxes', ids: [name] }])
    return { deleted: known === undefined ? 0 : 1 }
  })
}
