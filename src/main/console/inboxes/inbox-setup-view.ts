import type { InboxNews, InboxView } from '../../../shared/contract/inboxes.ts'
import { nextWords } from '../../../shared/next-words.ts'
import type { Inbox } from '../../domain/inbox/inbox.ts'
import { instantOrNull } from '../lists/instant.ts'

export const inboxNews = ({ id, behaviour, answered }: Inbox): InboxNews => ({
  name: id,
  answered,
  next: nextWords(behaviour, answered),
})

/** Statistics of the messages of one inbox. `lastAt` in ms. */
export interface InboxTraffic {
  messages: number
  waiting: number
  lastAt: number | null
}

/** An inbox and its responses. `inbox` is undefined when messages arrived under a name that was never set up. */
export const inboxSetupView = (
  name: string,
  inbox: Inbox | undefined,
  { messages, waiting, lastAt }: InboxTraffic,
  serviceUrl: string,
): InboxView => {
  const { behaviour, answered } = inbox ?? { behaviour: { kind: 'plain' as const }, answered: 0 }
  return {
    name,
    url: `${serviceUrl}/inbox/${encodeURIComponent(name)}`,
    behaviour,
    configured: inbox !== undefined,
    answered,
    waiting,
    next: nextWords(behaviour, answered),
    messages,
    lastAt: instantOrNull(lastAt),
  }
}
