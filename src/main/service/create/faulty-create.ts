import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppliedRule } from '../../../shared/contract/applied-rule.ts'
import type { HeaderList } from '../../../shared/contract/common.ts'
import type { Clock } from '../../domain/clock.ts'
import { refusal } from '../../domain/errors.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import { type AnswerFault, createFaults, type createKinds } from '../../domain/rules/create-faults.ts'
import type { ChosenRule } from '../../domain/rules/rule.ts'
import type { CreateDecision } from '../../operations/create-payment-link.ts'
import type { HeldDeliveries } from '../../operations/held-deliveries.ts'
import type { LinkOperations } from '../../operations/link-operations.ts'
import type { RuleBook } from '../../operations/rule-book.ts'
import { type Change, StorageError, type Store } from '../../store/store.ts'
import type { ExchangeLog, SentAnswer } from '../http/exchange-log.ts'
import { jsonContentType, refusalBody, refusalStatus } from '../http/reply.ts'
import { waitForCaller } from '../http/wait-for-caller.ts'
import { breakOff, malformedAnswer, nothingSent } from './spoil-answer.ts'

export type CreateRule = ChosenRule<(typeof createKinds)[number] | 'ipn-during-create'>
type EarlyIpnRule = ChosenRule<'ipn-during-create'>

const isEarlyIpn = (rule: CreateRule): rule is EarlyIpnRule => rule.effect.kind === 'ipn-during-create'
const isOfCall = (rule: CreateRule): rule is ChosenRule<(typeof createKinds)[number]> => !isEarlyIpn(rule)

/** What the call comes to without rules. */
export interface PlainAnswer {
  status: number
  code: string
  message: string
  body: string
}

/** Something goes out that ends as an answer does. */
const isWhole = ({ kind }: AnswerFault): boolean => kind === 'create-error' || kind === 'create-malformed'

/** What stands in the log while an answer waits: a run that ends before it is sent leaves no answer that never was. */
const unanswered = (entry: LogEntry): LogEntry => ({ ...entry, code: null, message: 'Not answered yet' })

interface Deps {
  store: Pick<Store, 'commit' | 'settings' | 'deliveriesOfLink'>
  clock: Clock
  links: Pick<LinkOperations, 'settle'>
  rules: Pick<RuleBook, 'hits' | 'random'>
  held: Pick<HeldDeliveries, 'firstAttempt'>
  log: ExchangeLog
}

const headersOf = (contentType: string, body: string): HeaderList => [
  ['content-type', contentType],
  ['content-length', String(Buffer.byteLength(body))],
]

/**
 * Answers a create call that fault rules change. What has to be stored is on disk before anything is waited for or
 * sent: the link (unless the fault comes before it), the hits of the rules and the call's log entry, which is written
 * again once the answer is over. Rejects with a StorageError, nothing stored, when that fails.
 */
export const createFaultyAnswer = ({ store, clock, links, rules, held, log }: Deps) => {
  /** The answer to send, the fault in it; undefined where it is broken off below HTTP. */
  const sent = (fault: AnswerFault | null, plain: PlainAnswer): PlainAnswer & { contentType: string } => {
    if (fault?.kind === 'create-error') {
      const why = refusal(fault.code)
      const body = refusalBody(why)
      return { ...why, status: refusalStatus(why, store.settings()), body, contentType: jsonContentType }
    }
    if (fault?.kind === 'create-malformed') {
      return { ...plain, status: fault.status, ...malformedAnswer(fault.as, plain.body) }
    }
    return { ...plain, contentType: jsonContentType }
  }

  /** Settles the link and lets its IPN go out while the caller still waits. */
  const sendEarlyIpn = async (linkId: string, { id, name, effect }: EarlyIpnRule): Promise<AppliedRule> => {
    const applied = { ruleId: id, ruleName: name }
    const answeredOn = (until: 'ipn-sent' | 'settled' | 'not-stored'): AppliedRule => ({
      ...applied,
      effect: { kind: 'create-answer-wait', until },
    })
    try {
      await links.settle(linkId, effect.result, { ...applied, effect: { kind: effect.kind, result: effect.result } })
    } catch (error) {
      // The link is stored and its call is to be answered so; only its payment is not.
      if (!(error instanceof StorageError)) throw error
      return answeredOn('not-stored')
    }
    const [delivery] = store.deliveriesOfLink(linkId)
    const how = delivery === undefined ? 'late' : await held.firstAttempt(delivery.id, effect.atMostMs)
    return answeredOn(how === 'over' ? 'ipn-sent' : 'settled')
  }

  return async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { decision, plain, chosen }: { decision: CreateDecision; plain: PlainAnswer; chosen: readonly CreateRule[] },
  ): Promise<FastifyReply> => {
    const { exchange } = request
    const {
      answer: fault,
      waitMs,
      applied: faultsApplied,
    } = createFaults(chosen.filter(isOfCall), {
      isNew: decision.kind === 'created',
      random: () => rules.random(),
    })
    const answer = sent(fault, plain)
    const { status, body, contentType } = answer
    const whole: SentAnswer = { status, headers: headersOf(contentType, body), body }
    const isReadable = fault === null || fault.kind === 'create-error'
    const stores = decision.kind === 'created' && (fault === null || fault.afterStoring)

    const early = stores ? chosen.find(isEarlyIpn) : undefined
    const isAnsweredAtOnce = waitMs === 0 && early === undefined && (fault === null || isWhole(fault))
    const applied = chosen.filter((rule) => rule === early || faultsApplied.some(({ ruleId }) => ruleId === rule.id))
    exchange.rules = faultsApplied
    exchange.code = isReadable ? answer.code : null
    exchange.message = isReadable ? answer.message : null
    if (decision.kind !== 'refused') exchange.linkId = decision.kind === 'replayed' || stores ? decision.link.id : null
    const changes: Change[] = stores ? [{ put: 'links', record: decision.link }] : []
    try {
      const entry = isAnsweredAtOnce ? log.entryOf(request, whole) : unanswered(log.entryOf(request, nothingSent))
      await store.commit([...changes, ...rules.hits(applied), { put: 'log', record: entry }])
    } catch (error) {
      exchange.rules = []
      exchange.linkId = null
      throw error
    }

    if (early !== undefined && decision.kind === 'created') {
      exchange.rules.push(await sendEarlyIpn(decision.link.id, early))
    }
    if (waitMs > 0 && (await waitForCaller(clock, request, waitMs)) === 'gone') {
      reply.hijack()
      exchange.code = null
      exchange.message = 'The caller hung up while the answer waited'
      log.keepAnswer(request, nothingSent)
      return reply
    }
    if (fault?.kind === 'create-reset' || fault?.kind === 'create-hang' || fault?.kind === 'create-truncated') {
      log.keepAnswer(request, await breakOff(fault.kind, { request, reply, clock, whole }))
      return reply
    }
    return reply.code(status).header('content-type', contentType).send(body)
  }
}
