import type { AppliedRule } from '../../shared/contract/applied-rule.ts'
import type { VirtualClock } from '../domain/clock.ts'
import type { Identity } from '../domain/identity.ts'
import type { LogEntry } from '../domain/log-entry.ts'
import { type Refusal, refusal } from '../domain/refusal.ts'
import { type AnswerFault, createFaults, createKinds } from '../domain/rules/create-faults.ts'
import type { ChosenRule } from '../domain/rules/rule.ts'
import { type Change, StorageError, type Store } from '../store/store.ts'
import { type CreateCall, type CreateDecision, createPaymentLinkDecider } from './create-decision.ts'
import type { HeldDeliveries } from './held-deliveries.ts'
import type { LinkOperations } from './link-operations.ts'
import type { RuleBook } from './rule-book.ts'

/** Effects that change a create call or act during it. */
const kinds = [...createKinds, 'ipn-during-create'] as const

type EarlyIpnRule = ChosenRule<'ipn-during-create'>
type CreateRule = ChosenRule<(typeof createKinds)[number]> | EarlyIpnRule

const isEarlyIpn = (rule: CreateRule): rule is EarlyIpnRule => rule.effect.kind === 'ipn-during-create'
const isOfCall = (rule: CreateRule): rule is Exclude<CreateRule, EarlyIpnRule> => !isEarlyIpn(rule)

/** How to answer a create call. */
export interface CreateOutcome {
  decision: CreateDecision
  /** The id of the call's link, stored by this call or by an earlier one. */
  linkId: string | null
  /** A fault rule's fault in the response. */
  fault: AnswerFault | null
  /** Delay of the response by a fault rule, in ms. */
  waitMs: number
  /** Whether the response waits for the IPN of a payment made by a fault rule. */
  hasEarlyIpn: boolean
  /** The fault rules that changed the call. */
  applied: AppliedRule[]
}

/**
 * Decides a create call and commits the outcome in one transaction: the link, unless a fault prevents it, the call's
 * log entry and the hits of fault rules. Resolves to the outcome when it is on disk, or to a refusal when it could not
 * be written; nothing is stored then. A call that changes nothing is not committed: its log entry may be written after
 * the response. `entryOf` makes the log entry of an outcome that is about to be committed.
 */
export type CreateLink = (
  call: CreateCall,
  entryOf: (outcome: CreateOutcome) => LogEntry,
) => Promise<CreateOutcome | { notStored: Refusal }>

interface LinkCreationDeps {
  store: Pick<
    Store,
    | 'settings'
    | 'merchants'
    | 'merchantByKey'
    | 'linkOfOrder'
    | 'linksOfOrder'
    | 'nextSequence'
    | 'commit'
    | 'flushed'
    | 'deliveriesOfLink'
  >
  clock: Pick<VirtualClock, 'now' | 'offset'>
  identity: Identity
  links: Pick<LinkOperations, 'settle'>
  rules: RuleBook
  held: Pick<HeldDeliveries, 'firstAttempt'>
}

export const createLinkCreation = ({ store, clock, identity, links, rules, held }: LinkCreationDeps): CreateLink => {
  const decide = createPaymentLinkDecider({ store, clock, identity })

  const outcomeOf = (decision: CreateDecision, chosen: readonly CreateRule[]): CreateOutcome => {
    const isNew = decision.kind === 'created'
    const { answer, waitMs, applied } = createFaults(chosen.filter(isOfCall), { isNew, random: () => rules.random() })
    const isThere = decision.kind === 'replayed' || (isNew && (answer === null || answer.afterStoring))
    return {
      decision,
      linkId: decision.kind !== 'refused' && isThere ? decision.link.id : null,
      fault: answer,
      waitMs,
      hasEarlyIpn: isNew && isThere && chosen.some(isEarlyIpn),
      applied,
    }
  }

  /** Settles the link and lets its IPN be sent while the caller still waits. */
  const sendEarlyIpn = async (linkId: string, { id, name, effect }: EarlyIpnRule): Promise<AppliedRule> => {
    const applied = { ruleId: id, ruleName: name }
    const answeredOn = (until: 'ipn-sent' | 'settled' | 'not-stored'): AppliedRule => ({
      ...applied,
      effect: { kind: 'create-answer-wait', until },
    })
    try {
      await links.settle(linkId, effect.result, { ...applied, effect: { kind: effect.kind, result: effect.result } })
    } catch (error) {
      // Only the payment failed. The link is stored, and the response says so.
      if (!(error instanceof StorageError)) throw error
      return answeredOn('not-stored')
    }
    const [delivery] = store.deliveriesOfLink(linkId)
    const how = delivery === undefined ? 'late' : await held.firstAttempt(delivery.id, effect.atMostMs)
    return answeredOn(how === 'over' ? 'ipn-sent' : 'settled')
  }

  /** Resolves when the link that the answer is about is on disk. This call itself stores nothing. */
  const onDisk = async (decision: CreateDecision): Promise<void> => {
    if (decision.kind !== 'refused' || decision.refusal.code === 'E004') await store.flushed()
  }

  const create: CreateLink = async (call, entryOf) => {
    const decision = decide(call)
    const { merchantId, orderId } = decision.kind === 'refused' ? decision : decision.link
    const chosen: readonly CreateRule[] = rules.choose(kinds, { merchantId, orderId, outcome: null })
    const outcome = outcomeOf(decision, chosen)
    const early = outcome.hasEarlyIpn ? chosen.find(isEarlyIpn) : undefined
    const isNew = decision.kind === 'created' && outcome.linkId !== null

    const changes: Change[] = isNew ? [{ put: 'links', record: decision.link }] : []
    if (chosen.length > 0) {
      const ids = new Set(outcome.applied.map(({ ruleId }) => ruleId))
      changes.push(...rules.hits(chosen.filter((rule) => rule === early || ids.has(rule.id))))
    }
    const isStored = isNew || chosen.length > 0
    try {
      if (isStored) await store.commit([...changes, { put: 'log', record: entryOf(outcome) }])
      else await onDisk(decision)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      // The link of the answer may have been undone with the write that failed. Then the order has none.
      if (!isStored) return create(call, entryOf)
      return { notStored: refusal('E098', `nothing was created. ${error.message}`) }
    }
    if (early === undefined || outcome.linkId === null) return outcome
    return { ...outcome, applied: [...outcome.applied, await sendEarlyIpn(outcome.linkId, early)] }
  }
  return create
}
