import Fastify from 'fastify'
import type { PaymentLink } from '../../src/main/domain/link/payment-link.ts'
import { createLinkOperations } from '../../src/main/operations/create-link-operations.ts'
import type { HeldDeliveries } from '../../src/main/operations/held-deliveries.ts'
import type { LinkOperations } from '../../src/main/operations/link-operations.ts'
import { hostedPage } from '../../src/main/service/hosted-page/hosted-page.ts'
import { decorateExchange, type Exchange } from '../../src/main/service/http/exchange.ts'
import { createFakeClock } from './fake-clock.ts'
import { makeLink, sampleBody } from './make-records.ts'
import { createMemoryStore } from './memory-store.ts'
import { noRules, nothingHeld } from './no-faults.ts'
import { createSequenceIdentity } from './sequence-identity.ts'

export const sampleCards = { success: '4111111111111111', redirect: '4000000000003220', failed: '4000000000000002' }
export const goodCard = { number: sampleCards.success, expiry: '12/34', cvv: '123' }

interface Answer {
  status: number
  location: string | undefined
  text: string
  headers: Record<string, unknown>
}

/** A browser's tab as far as forms go: keeps the cookie, and posts with the token of the page it last saw. */
export interface Tab {
  get(path: string): Promise<Answer>
  post(path: string, fields?: Record<string, string>): Promise<Answer>
  cookie: string | undefined
  token: string
}

/** The hosted page over a memory store and a fake clock, with one merchant. `links` and `held` replace theirs. */
export const buildHostedPageApp = async (
  options: { links?: Partial<LinkOperations>; held?: Partial<HeldDeliveries>; payUrl?: string } = {},
) => {
  const store = createMemoryStore()
  const clock = createFakeClock()
  const operations = createLinkOperations({ store, clock, identity: createSequenceIdentity(), rules: noRules })
  const exchanges: Exchange[] = []
  const crashes: unknown[] = []
  const app = Fastify()
  decorateExchange(app, clock)
  app.addHook('onResponse', (request, _reply, done) => {
    exchanges.push(request.exchange)
    done()
  })
  app.register(hostedPage, {
    store,
    clock,
    links: { ...operations, ...options.links },
    rules: noRules,
    held: { ...nothingHeld, ...options.held },
    brandOf: () => undefined,
    onLeft: () => {},
    onUnfinished: () => {},
    payUrl: () => options.payUrl ?? 'http://127.0.0.1:4010',
    onCrash: (error) => {
      crashes.push(error)
      return 'log-17'
    },
  })
  const merchant = {
    id: 'merchant-1',
    seq: 1,
    name: 'Demo shop',
    key: 'k',
    secret: 's',
    previousSecrets: [],
    createdAt: 0,
  }
  await store.commit([{ put: 'merchants', record: merchant }])

  let made = 0
  const makeOrder = async (
    fields: Partial<PaymentLink> = {},
    request: Parameters<typeof sampleBody>[0] = {},
  ): Promise<string> => {
    const id = `link-${String(++made).padStart(16, '0')}`
    const record = makeLink({ id, seq: store.nextSequence(), body: sampleBody(request), ...fields })
    await store.commit([{ put: 'links', record }])
    return id
  }

  const openTab = (): Tab => {
    const see = (response: Awaited<ReturnType<typeof app.inject>>): Answer => {
      const set = response.headers['set-cookie']
      if (set !== undefined) tab.cookie = String(set).split(';')[0]
      tab.token = /name="_csrf" value="([^"]+)"/.exec(response.body)?.[1] ?? tab.token
      const { statusCode: status, headers, body: text } = response
      return { status, headers, text, location: headers.location }
    }
    const headers = () => (tab.cookie === undefined ? {} : { cookie: tab.cookie })
    const tab: Tab = {
      cookie: undefined,
      token: '',
      get: async (url) => see(await app.inject({ url, headers: headers() })),
      post: async (url, fields = {}) =>
        see(
          await app.inject({
            method: 'POST',
            url,
            headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams({ _csrf: tab.token, ...fields }).toString(),
          }),
        ),
    }
    return tab
  }

  return { app, store, clock, links: operations, exchanges, crashes, makeOrder, openTab }
}

export type HostedPageApp = Awaited<ReturnType<typeof buildHostedPageApp>>
