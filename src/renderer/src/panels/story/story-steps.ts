import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import type { LinkView, TimelineEntry } from '../../../../shared/contract/links.ts'
import { durationText } from '../../ui/text/time.tsx'
import type { Arrow, Bytes, Lane, Mark, StoryStep, StoryTone } from './story.ts'
import {
  answerWords,
  attemptWords,
  createNote,
  failureWords,
  requestWords,
  resultNote,
  resultWords,
} from './story-words.ts'

export type StoryLink = Pick<
  LinkView,
  'id' | 'merchantId' | 'body' | 'request' | 'payment' | 'deliveries' | 'timeline' | 'state'
>

/** A step with its sort keys. At the same time a cause comes before its effects. */
export interface Placed {
  step: StoryStep
  rank: number
}

const ranks = { request: 0, result: 1, attempt: 2, inbox: 3, answer: 4, expired: 5 }

/** Violet, with the applied rules as a note, if there are any. `note` follows them. */
const touched = (
  { rules }: Pick<TimelineEntry, 'rules'>,
  note: string | null = null,
): { tone?: 'simulated'; note?: string; rules?: TimelineEntry['rules'] } => {
  const [first] = rules
  if (first === undefined) return {}
  // There is room for what one did.
  const words =
    rules.length === 1
      ? `rule “${first.name}”: ${first.what}`
      : `rules ${rules.map(({ name }) => `“${name}”`).join(', ')}`
  return { tone: 'simulated', note: note === null ? words : `${words} · ${note}`, rules }
}

/** Pages and redirects have the neutral tone. Green means a result. */
const toneOf = ({ kind, status, code }: TimelineEntry): StoryTone => {
  if (status !== null && status >= 400) return 'bad'
  if (kind !== 'create') return 'plain'
  return code === '00' ? 'good' : 'bad'
}

const plain = { call: null, aheadMs: 0, note: null, tone: 'plain', bytes: null, rules: [], ends: null } as const

const arrow = (fields: Partial<Arrow> & Pick<Arrow, 'key' | 'at' | 'from' | 'to' | 'label'>): Arrow => ({
  kind: 'arrow',
  ...plain,
  durationMs: null,
  ...fields,
})

const mark = (fields: Partial<Mark> & Pick<Mark, 'key' | 'at' | 'lane' | 'label'>): Mark => ({
  kind: 'mark',
  ...plain,
  ...fields,
})

/** A call of the merchant or the browser to the service or the shop, and its response. */
const callSteps = (entry: TimelineEntry, key: string, link: StoryLink): Placed[] => {
  const caller: Lane = entry.kind === 'create' ? 'merchant' : 'browser'
  const called: Lane = entry.kind === 'shop' ? 'merchant' : 'service'
  const at = Date.parse(entry.at)
  const { logId, durationMs } = entry
  const isCreate = entry.kind === 'create'
  if (logId === null) {
    const gone = arrow({ key, at, from: caller, to: called, label: entry.title, note: 'no longer in the log' })
    return [{ step: gone, rank: ranks.request }]
  }
  const bytes = (part: 'request' | 'answer'): Bytes => ({ kind: 'call', id: logId, part })
  const sent = arrow({
    key: `${key} request`,
    call: { id: key, part: 'begins' },
    at,
    from: caller,
    to: called,
    label: requestWords(entry, link),
    note: isCreate ? createNote(entry, link) : null,
    bytes: bytes('request'),
  })
  const answered = arrow({
    key: `${key} answer`,
    call: { id: key, part: 'ends' as const },
    at: at + (durationMs ?? 0),
    from: called,
    to: caller,
    label: answerWords(entry, link),
    tone: toneOf(entry),
    durationMs,
    bytes: bytes('answer'),
    // Rules delay, change or suppress the response. The request is the caller's own.
    ...touched(entry),
  })
  return [
    { step: sent, rank: ranks.request },
    { step: answered, rank: ranks.answer },
  ]
}

/** The final state of a delivery, shown on its last attempt. */
const endOf = (delivery: DeliverySummary | undefined, entry: TimelineEntry): Arrow['ends'] => {
  if (delivery === undefined || entry.attemptNumber !== delivery.attemptCount) return null
  return ['delivered', 'failed', 'stopped'].includes(delivery.state) ? delivery.state : null
}

const attemptSteps = (entry: TimelineEntry, key: string, link: StoryLink): Placed[] => {
  const at = Date.parse(entry.at)
  const { attemptId: id, deliveryId, durationMs } = entry
  const bytesOf = (part: 'request' | 'answer'): Bytes | null =>
    id === null || deliveryId === null ? null : { kind: 'attempt', id, deliveryId, part }
  const sent = arrow({
    key: `${key} request`,
    call: { id: key, part: 'begins' },
    at,
    from: 'service',
    to: 'receiver',
    label: attemptWords(entry, link),
    bytes: bytesOf('request'),
    ...touched(entry),
  })
  const end = {
    key: `${key} answer`,
    call: { id: key, part: 'ends' as const },
    at: at + (durationMs ?? 0),
    bytes: bytesOf('answer'),
    ends: endOf(
      link.deliveries.find((delivery) => delivery.id === deliveryId),
      entry,
    ),
  }
  const answered =
    entry.status === null
      ? mark({ ...end, lane: 'receiver', tone: 'bad', ...failureWords(entry) })
      : arrow({
          ...end,
          from: 'receiver',
          to: 'service',
          durationMs,
          // Only 2xx acknowledges. A redirect is a failure.
          tone: entry.status < 300 ? 'good' : 'bad',
          label: `${entry.status} in ${durationText(durationMs ?? 0)}`,
        })
  return [
    { step: sent, rank: ranks.attempt },
    { step: answered, rank: ranks.answer },
  ]
}

const resultTones: Partial<Record<LinkView['state'], StoryTone>> = { paid: 'good', failed: 'bad' }

/** Converts one entry of the timeline to its rows: a call and its response, or an event in one lane. */
export const stepsOf = (entry: TimelineEntry, index: number, link: StoryLink): Placed[] =>
  placedOf(entry, index, link).map(({ step, rank }) => ({ step: { ...step, aheadMs: entry.aheadMs }, rank }))

const placedOf = (entry: TimelineEntry, index: number, link: StoryLink): Placed[] => {
  const key = `${entry.kind} ${entry.logId ?? entry.attemptId ?? entry.inboxId ?? index}`
  const at = Date.parse(entry.at)
  switch (entry.kind) {
    case 'result': {
      const tone = resultTones[link.payment?.result ?? 'canceled'] ?? 'idle'
      const step = mark({
        key,
        at,
        lane: 'service',
        label: resultWords(entry, link),
        note: resultNote(link),
        tone,
        ...touched(entry, resultNote(link)),
      })
      return [{ step, rank: ranks.result }]
    }
    case 'expired':
      return [{ step: mark({ key, at, lane: 'service', label: entry.title, tone: 'idle' }), rank: ranks.expired }]
    case 'inbox': {
      const bytes: Bytes | null = entry.inboxId === null ? null : { kind: 'inbox', id: entry.inboxId }
      return [{ step: mark({ key, at, lane: 'receiver', label: entry.title, bytes }), rank: ranks.inbox }]
    }
    case 'ipn-attempt':
      return attemptSteps(entry, key, link)
    default:
      return callSteps(entry, key, link)
  }
}

/** IPNs that a fault rule suppressed. No other entry of the timeline shows them. */
export const neverSent = ({ deliveries }: StoryLink): Placed[] =>
  deliveries
    .filter(({ attemptCount, droppedBy }) => droppedBy !== null && attemptCount === 0)
    .map((delivery) => {
      const { id, createdAt, aheadMs } = delivery
      const at = Date.parse(createdAt)
      const step = mark({
        key: `unsent ${id}`,
        at,
        aheadMs,
        lane: 'service',
        label: 'IPN not sent',
        ...touched(delivery),
      })
      return { step, rank: ranks.attempt }
    })
