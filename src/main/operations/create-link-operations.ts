import type { VirtualClock } from '../domain/clock.ts'
import type { Identity } from '../domain/identity.ts'
import { isHeld } from '../domain/ipn/delivery.ts'
import { settleLink } from '../domain/link/settle-link.ts'
import type { LinkAction } from '../domain/link/settlement.ts'
import { settingsFor } from '../domain/settings-for.ts'
import { type Change, StorageError, type Store } from '../store/store.ts'
import type { LinkOperations, LinkOutcome } from './link-operations.ts'
import { noRules, type RuleBook } from './rule-book.ts'

/** The actions on a payment link. Of several at once the first decides; the others get the resulting state of the link. */
export const createLinkOperations = ({
  store,
  clock,
  identity,
  rules = noRules,
}: {
  store: Pick<
    Store,
    'links' | 'merchants' | 'dueDeliveries' | 'settings' | 'nextPaymentNumber' | 'nextSequence' | 'commit' | 'flushed'
  >
  clock: Pick<VirtualClock, 'now' | 'offset'>
  identity: Pick<Identity, 'recordId'>
  /** Fault rules; none when left out. */
  rules?: RuleBook
}): LinkOperations => {
  const ids = {
    paymentNumber: () => store.nextPaymentNumber(),
    sequence: () => store.nextSequence(),
    recordId: () => identity.recordId(),
  }

  /** Looked for in the store itself, so that of two payments in one turn the second sees the first. */
  const isOneHeldForNext = (): boolean => {
    for (const delivery of store.dueDeliveries()) {
      if (delivery.hold?.for === 'next-payment' && isHeld(delivery)) return true
    }
    return false
  }

  /** Resolves false when something this answer might rest on was undone. */
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
        // The state that forbids this may be another's that is still being written. If it was undone, look again.
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
