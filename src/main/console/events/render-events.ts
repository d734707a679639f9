import type { ServerEvent } from '../../../shared/events.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import type { Store } from '../../store/store.ts'
import { type ClockContext, clockState } from '../clock/clock-view.ts'
import { deliverySummary } from '../deliveries/delivery-view.ts'
import { inboxNews } from '../inboxes/inbox-setup-view.ts'
import { inboxSummary } from '../inboxes/inbox-view.ts'
import { linkSummary } from '../links/link-view.ts'
import { logSummary } from '../log/log-view.ts'
import { merchantView } from '../merchants/merchant-view.ts'
import { ruleView } from '../rules/rule-view.ts'
import type { ChangeEvent, Numbered, Resource } from './event-ring.ts'

export interface RenderDeps extends ClockContext {
  store: Store
  scheduler: Pick<IpnScheduler, 'isSending'>
  payUrl: () => string
}

/** An event as sent to a client, with its number. */
export interface Rendered {
  number: number
  event: ServerEvent
}

/** Returns the key of an event. Of events with the same key only the newest is sent. */
const keyOf = ({ number, changeEvent }: Numbered): string => {
  if (changeEvent.kind === 'changed') return `${changeEvent.resource} ${changeEvent.id}`
  if (changeEvent.kind === 'progress') {
    const { progressEvent } = changeEvent
    if (progressEvent.type === 'stage') return 'stage'
    const step = 'index' in progressEvent ? progressEvent.index : ''
    return `progress ${progressEvent.type} ${progressEvent.id} ${step}`
  }
  return changeEvent.kind === 'removed' ? `removed ${number}` : changeEvent.kind
}

/** Keeps the last of several changes to one record, because a view shows the current state. */
export const withoutRepeats = (changeEvents: readonly Numbered[]): Numbered[] => {
  const last = new Map<string, Numbered>()
  for (const numbered of changeEvents) {
    const key = keyOf(numbered)
    // Deleted first, so that the entry moves to the end and numbers keep rising.
    last.delete(key)
    last.set(key, numbered)
  }
  return [...last.values()]
}

/**
 * Renders change events with the current records. A record that was deleted meanwhile is left out: its `removed`
 * follows.
 */
export const renderEvents = (
  changeEvents: readonly Numbered[],
  { store, scheduler, clock, clockControl, payUrl }: RenderDeps,
): Rendered[] => {
  const now = clock.now
  const changed = (resource: Resource, id: string): ServerEvent | undefined => {
    switch (resource) {
      case 'merchant': {
        const item = store.merchants.get(id)
        return item && { type: 'merchant', item: merchantView(item, store.linkCount(id), now()) }
      }
      case 'link': {
        const item = store.links.get(id)
        return item && { type: 'link', item: linkSummary(item, { payUrl: payUrl(), now: now(), store }) }
      }
      case 'delivery': {
        const item = store.deliveries.get(id)
        return item && { type: 'delivery', item: deliverySummary(item, { store, scheduler }) }
      }
      case 'log': {
        const item = store.log.get(id)
        return item && { type: 'log', item: logSummary(item, store) }
      }
      case 'inbox': {
        const item = store.inbox.get(id)
        return item && { type: 'inbox', item: inboxSummary(item, store) }
      }
      case 'rule': {
        const item = store.rules.get(id)
        return item && { type: 'rule', item: ruleView(item, { store, now: now() }) }
      }
      case 'inbox-setup': {
        const item = store.inboxes.get(id)
        return item && { type: 'inbox-setup', item: inboxNews(item) }
      }
    }
  }

  const eventOf = (changeEvent: ChangeEvent): ServerEvent | undefined => {
    switch (changeEvent.kind) {
      case 'changed':
        return changed(changeEvent.resource, changeEvent.id)
      case 'removed':
        return { type: 'removed', resource: changeEvent.resource, ids: changeEvent.ids }
      case 'settings':
        return { type: 'settings', item: store.settings() }
      case 'storage':
        return { type: 'storage', item: store.status() }
      case 'clock':
        return { type: 'clock', item: clockState({ clock, clockControl }) }
      case 'progress':
        return changeEvent.progressEvent
      case 'reload':
        return { type: 'reload', reason: changeEvent.reason }
    }
  }

  const rendered: Rendered[] = []
  for (const { number, changeEvent } of changeEvents) {
    const event = eventOf(changeEvent)
    if (event) rendered.push({ number, event })
  }
  return rendered
}
