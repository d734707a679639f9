import type { FastifyReply, FastifyRequest } from 'fastify'
import { type InboxStep, maxInboxDelayMs } from '../../../shared/contract/inboxes.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Forward } from '../../domain/inbox/forward.ts'
import type { Inbox } from '../../domain/inbox/inbox.ts'
import type { InboxMessage, InboxReaction } from '../../domain/inbox/inbox-message.ts'
import { type Change, StorageError, type Store } from '../../store/store.ts'
import type { ExchangeLog } from '../http/exchange-log.ts'
import { configuredAnswer, type InboxAnswer, plainTextAnswer, writeAnswer } from './inbox-answer.ts'
import { createInboxForwarding, isForwardLoop, maxForwarding, type Received } from './inbox-forwarding.ts'
import { createInboxWaits, type WaitEnd } from './inbox-waits.ts'

/** Limits the waiting requests over all inboxes. Further ones are refused. */
const maxWaiting = 1_000

export interface ReactionDeps {
  store: Pick<Store, 'commit' | 'inbox'>
  secrets: () => readonly string[]
  /** The clock for delays. Senders wait in real time. */
  timer: Clock
  forward: Forward
  log: ExchangeLog
}

/** A received message and the step to perform on it. */
export interface Reacting {
  request: FastifyRequest
  reply: FastifyReply
  message: InboxMessage
  step: InboxStep
  /** The inbox after this request, if its behaviour counts requests. */
  counted: Inbox | null
  received: Received
}

/** Performs the configured behaviour of an inbox. The outcome is stored before the response is sent. */
export const createInboxReactions = ({ store, secrets, timer, forward, log }: ReactionDeps) => {
  const waits = createInboxWaits(timer)
  const running = new Set<Promise<unknown>>()
  const forwarding = createInboxForwarding({ forward, secrets })
  /** Counted from arrival, so that messages that arrive together cannot exceed the limit. */
  let waiting = 0
  let stopped = false

  const arrive = ({ message, counted }: Reacting, reaction: InboxReaction, answeredStatus: number | null) => {
    const changes: Change[] = [{ put: 'inbox', record: { ...message, answeredStatus, reaction } }]
    if (counted !== null) changes.push({ put: 'inboxes', record: counted })
    return store.commit(changes)
  }

  /** The message may have been deleted while it waited. */
  const settle = async (
    { request, message }: Reacting,
    answeredStatus: number | null,
    over: Partial<InboxReaction>,
  ) => {
    const kept = store.inbox.get(message.id)
    if (kept?.reaction === undefined) return
    const reaction = { ...kept.reaction, tookMs: Math.round(performance.now() - request.exchange.timer), ...over }
    await store.commit([{ put: 'inbox', record: { ...kept, answeredStatus, reaction } }])
  }

  const send = ({ request, reply }: Reacting, what: InboxAnswer): FastifyReply => writeAnswer(request, reply, what)

  const refuse = async (reacting: Reacting, status: number, why: string): Promise<FastifyReply> => {
    await arrive(reacting, { kind: reacting.step.kind, state: 'refused', tookMs: 0 }, status)
    return send(reacting, plainTextAnswer(status, why))
  }

  /** Closes the connection and logs that there was no response. */
  const closeConnection = ({ request, reply, message }: Reacting, why: string): FastifyReply => {
    request.exchange.message = `The inbox ${message.name} ${why}`
    reply.hijack()
    request.raw.socket.resetAndDestroy?.()
    request.raw.socket.destroy()
    log.keepAnswer(request, noAnswer)
    return reply
  }

  const unfinished = async (
    reacting: Reacting,
    state: Exclude<WaitEnd, 'over'>,
    more: Partial<InboxReaction> = {},
  ): Promise<FastifyReply> => {
    try {
      await settle(reacting, null, { state, ...more })
    } catch (error) {
      // Nobody is left to notify. The next start corrects the message.
      if (!(error instanceof StorageError)) throw error
    }
    const left = state === 'sender-left'
    return closeConnection(reacting, left ? 'had not answered when the sender left' : 'was stopped before it answered')
  }

  const wait = async (reacting: Reacting, ms: number): Promise<WaitEnd> => {
    await arrive(reacting, { kind: reacting.step.kind, state: 'waiting', tookMs: null }, null)
    // The body is already stored, so a waiting request does not keep it in memory.
    reacting.request.body = undefined
    reacting.received.body = Buffer.alloc(0)
    return waits.wait(reacting.reply.raw, ms)
  }

  const answer = async (reacting: Reacting, step: Extract<InboxStep, { kind: 'answer' }>): Promise<FastifyReply> => {
    if (step.delayMs === 0) {
      await arrive(reacting, { kind: 'answer', state: 'done', tookMs: 0 }, step.status)
      return send(reacting, configuredAnswer(step))
    }
    const end = await wait(reacting, step.delayMs)
    if (end !== 'over') return unfinished(reacting, end)
    await settle(reacting, step.status, { state: 'done' })
    return send(reacting, configuredAnswer(step))
  }

  const reset = async (reacting: Reacting, delayMs: number): Promise<FastifyReply> => {
    if (delayMs === 0) await arrive(reacting, { kind: 'reset', state: 'done', tookMs: 0 }, null)
    else {
      const end = await wait(reacting, delayMs)
      if (end !== 'over') return unfinished(reacting, end)
      await settle(reacting, null, { state: 'done' })
    }
    return closeConnection(reacting, 'reset the connection, as configured')
  }

  const hang = async (reacting: Reacting): Promise<FastifyReply> => {
    const end = await wait(reacting, maxInboxDelayMs)
    // Leaving is the expected end of a request without a response.
    if (end === 'stopped') return unfinished(reacting, end)
    await settle(reacting, null, { state: 'done' })
    return closeConnection(reacting, 'gave no answer, as configured')
  }

  const passOn = async (reacting: Reacting, step: Extract<InboxStep, { kind: 'forward' }>): Promise<FastifyReply> => {
    const { message, received, reply } = reacting
    if (isForwardLoop(received.headers, received.mark)) {
      return refuse(reacting, 508, `The inbox ${message.name} already received this message: forwarding loop.`)
    }
    const place = forwarding.take(reply.raw)
    if (place === null) {
      return refuse(reacting, 503, `${maxForwarding} messages are being sent on already; this one was not.`)
    }
    try {
      await arrive(reacting, { kind: 'forward', state: 'waiting', tookMs: null }, null)
      const { answer, forwarded } = await place.forwardMessage(received, step, message.name)
      const end: WaitEnd = stopped ? 'stopped' : reply.raw.destroyed ? 'sender-left' : 'over'
      if (end !== 'over') return await unfinished(reacting, end, { forwarded })
      await settle(reacting, answer.status, { state: 'done', forwarded })
      return send(reacting, answer)
    } finally {
      place.free()
    }
  }

  const react = (reacting: Reacting): Promise<FastifyReply> => {
    const { step } = reacting
    switch (step.kind) {
      case 'answer':
        return answer(reacting, step)
      case 'reset':
        return reset(reacting, step.delayMs)
      case 'hang':
        return hang(reacting)
      case 'forward':
        return passOn(reacting, step)
    }
  }

  return {
    react: (reacting: Reacting): Promise<FastifyReply> => {
      const takesTime = isPutOff(reacting.step)
      const work =
        takesTime && waiting >= maxWaiting
          ? refuse(reacting, 503, `${maxWaiting} requests wait for the answer of an inbox; no more may.`)
          : react(reacting)
      if (takesTime) waiting++
      running.add(work)
      return work.finally(() => {
        if (takesTime) waiting--
        running.delete(work)
      })
    },
    /** Ends everything that waits. Resolves when that is stored. */
    stop: async (): Promise<void> => {
      waits.stop()
      stopped = true
      forwarding.stop()
      await Promise.allSettled(running)
    },
  }
}

const isPutOff = (step: InboxStep): boolean => step.kind === 'hang' || (step.kind !== 'forward' && step.delayMs > 0)

/** The logged response of a call that got none. */
const noAnswer = { status: 0, headers: [], body: null }
