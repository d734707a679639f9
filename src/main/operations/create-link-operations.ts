import type { VirtualClock } from '../domain/clock.ts'
import type { Identity } from '../domain/identity.ts'
import { isHeld } from '../domain/ipn/delivery.ts'
import { settleLink } from '../domain/link/settle-link.ts'
import type { LinkAction } from '../domain/link/settlement.ts'
import { settingsFor } from '../domain/settings-for.ts'
import { type Change, StorageError, type Store } from '../store/store.ts'
import type { LinkOperations, LinkOutcome } from './link-operations.ts'
import type { RuleBook } from './rule-book.ts'

interface LinkOperationsDeps {
  store: Pick<
    Store,
    'links' | 'merchants' | 'dueDeliveries' | 'settings' | 'nextPaymentNumber' | 'nextSequence' | 'commit' | 'flushed'
  >
  clock: Pick<VirtualClock, 'now' | 'offset'>
  identity: Pick<Identity, 'recordId'>
  rules: RuleBook
}

/**
 * Performs actions on payment links. Of concurrent actions the first decides; the others return the resulting state.
 */
export const createLinkOperations = ({ store, clock, identity, rules }: LinkOperationsDeps): LinkOperations => {
  const ids = {
    paymentNumber: () => store.nextPaymentNumber(),
    sequence: () => store.nextSequence(),
    recordId: () => identity.recordId(),
  }

  /** Reads the store each time, so that the second of two payments in one turn sees the first. */
  const isOneHeldForNext = (): boolean => {
    for (const delivery of store.dueDeliveries()) {
      if (delivery.hold?.for === 'next-payment' && isHeld(delivery)) return true
    }
    return false
  }

  /** Waits for pending writes. Resolves to false when one was undone and the answer may depend on it. */
  const isOnDisk = async (): Promise<boolean> => {
    try {
      await store.flushed()
      return true
    } catch (error) {
      if (error instanceof StorageError) return false
      throw error
    }
  }

  const act = async (linkId: string, action: LinkAction): Promise<LinkOutcome> => {
    for (;;) {
      const link = store.links.get(linkId)
      if (link === undefined) return { kind: 'unknown' }
      const step = settleLink({
        link,
        action,
        now: clock.now(),
        clockOffset: clock.offset(),
        settings: settingsFor(store, link.merchantId),
        rules: {
          choose: (kinds, outcome) =>
            rules.choose(kinds, { merchantId: link.merchantId, orderId: link.orderId, outcome }),
          isOneHeld: isOneHeldForNext,
        },
        ids,
      })
      if (step.kind === 'refused') {
        // The state that forbids the action may come from a write that is still pending. If that write was undone,
        // decide again.
        if (await isOnDisk()) return { kind: 'refused', link, state: step.state }
        continue
      }
      const changes: Change[] = [{ put: 'links', record: step.link }]
      if (step.hits.length > 0) changes.push(...rules.hits(step.hits))
      if (step.kind === 'challenged') {
        await store.commit(changes)
        return { kind: 'challenged', link: step.link, applied: step.applied }
      }
      const { payment, deliveries, redirect } = step
      changes.push({ put: 'payments', record: payment })
      for (const delivery of deliveries) changes.push({ put: 'deliveries', record: delivery })
      await store.commit(changes)
      return { kind: 'settled', link: step.link, payment, redirect }
    }
  }

  return {
    pay: (linkId, card, options) => act(linkId, { kind: 'pay', card, trueAmount: options?.trueAmount }),
    answerChallenge: (linkId, approve) => act(linkId, { kind: 'answer-challenge', approve }),
    cancel: (linkId) => act(linkId, { kind: 'cancel' }),
    settle: (linkId, result, applied) => act(linkId, { kind: 'settle', result, applied }),
  }
}
