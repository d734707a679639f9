import { onTestFinished } from 'vitest'
import type { Attempt, Delivery } from '../../src/main/domain/ipn/delivery.ts'
import { secretsOf } from '../../src/main/domain/merchant.ts'
import type { Payment } from '../../src/main/domain/payment/payment.ts'
import type { Rule } from '../../src/main/domain/rules/rule.ts'
import { createScheduler } from '../../src/main/ipn/create-scheduler.ts'
import type { RuleEffect } from '../../src/shared/contract/rule-effects.ts'
import { createBody } from './create-body.ts'
import { makeRule } from './make-rule.ts'
import { createReceiver, type ReceivedMessage } from './receiver.ts'
import { buildTestService, resultOf } from './test-service.ts'

const cards = { success: '4111111111111111', redirect: '4000000000003220', failed: '4000000000000002' }

/** A turn of the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * The service, its rules and a real scheduler on one fake clock, and a shop's receiver on loopback. A step of the
 * customer ends when its answer is there.
 */
export const createRuleBench = async (settings: Parameters<typeof buildTestService>[0] = {}) => {
  const service = await buildTestService(settings)
  const { store, clock, identity, app } = service
  /** What the shop's receiver answers from now on. */
  const answers = { status: 200 }
  const receiver = await createReceiver((response) => response.writeHead(answers.status).end('ok'))
  const scheduler = createScheduler({
    store,
    clock,
    identity,
    secrets: () => secretsOf(store.merchants),
    version: '1.2.3',
  })
  scheduler.start()
  onTestFinished(async () => {
    await scheduler.close(0)
    await app.close()
    await receiver.close()
  })

  /** Posts a form of the hosted page as a browser does: with the cookie and the token of the page before it. */
  const submit = async (page: string, path: string, fields: Record<string, string>, host = 'localhost:80') => {
    const shown = await app.inject({ url: page })
    const cookie = String(shown.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    const token = /name="_csrf" value="([^"]+)"/.exec(shown.body)?.[1] ?? ''
    return app.inject({
      method: 'POST',
      url: path,
      headers: { host, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ _csrf: token, ...fields }).toString(),
    })
  }
  const cardForm = (outcome: keyof typeof cards) => ({ number: cards[outcome], expiry: '12/34', cvv: '123' })

  return {
    ...service,
    receiver,
    answers,
    scheduler,
    turn,
    /** Adds a rule behind the others; `the-rule` unless named. */
    rule: async (effect: RuleEffect, over: Partial<Rule> = {}): Promise<void> => {
      const record = makeRule(store.nextSequence(), { id: 'the-rule', name: 'Bad day', effect, ...over })
      await store.commit([{ put: 'rules', record }])
    },
    hits: (id = 'the-rule'): number | undefined => store.rules.get(id)?.hits,
    /** A create call; resolves to the link's id. */
    order: async (orderId: string, fields: object = {}): Promise<string> => {
      const body = createBody({ order_id: orderId, ipn_url: receiver.url, ...fields })
      return (
        resultOf(await service.create(body))
          .payment_link?.split('/')
          .at(-1) ?? ''
      )
    },
    /** The customer, who calls the service as `host`, submits a card; resolves to where the browser is sent. */
    pay: async (linkId: string, outcome: keyof typeof cards = 'success', host?: string): Promise<string> =>
      String((await submit(`/pay/${linkId}`, `/pay/${linkId}`, cardForm(outcome), host)).headers.location),
    answerBank: async (linkId: string, answer: 'approve' | 'decline'): Promise<string> =>
      String((await submit(`/pay/${linkId}/challenge`, `/pay/${linkId}/challenge`, { answer })).headers.location),
    /** Time passes, in real time too where an attempt is under way. */
    pass: async (ms: number): Promise<void> => {
      await clock.advance(ms)
      await scheduler.settled()
      await turn()
    },
    deliveries: (linkId: string): Delivery[] => store.deliveriesOfLink(linkId),
    attempts: (linkId: string): Attempt[] =>
      store.deliveriesOfLink(linkId).flatMap(({ id }) => store.attemptsOfDelivery(id)),
    payment: (linkId: string): Payment | undefined => store.paymentOfLink(linkId),
  }
}

export type RuleBench = Awaited<ReturnType<typeof createRuleBench>>

/** The fields of an IPN, form or JSON. */
export const fieldsOf = ({ headers, body }: ReceivedMessage): Record<string, string> =>
  String(headers['content-type']).includes('json') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
