import { createStore, type StoreApi } from 'zustand/vanilla'
import type { IpnFormat } from '../../../../shared/contract/deliveries.ts'
import type { SentExchange } from '../../../../shared/contract/requests.ts'
import type { SignatureSteps } from '../../../../shared/contract/signature.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import type { CardOutcome } from '../../../../shared/test-cards.ts'
import type { Backend } from '../../backend/backend.ts'
import { BackendError } from '../../backend/call.ts'
import { demoBody, demoOrderId } from './demo-body.ts'

/** How the payment is made: with a test card of an outcome, or by hand on the hosted page. */
export type DemoOutcome = CardOutcome | 'by-hand'

export interface DemoState {
  /** `made`: the link exists and, unless by hand, a card was used. The result is stored with the link. */
  phase: 'idle' | 'building' | 'paying' | 'made' | 'stuck'
  outcome: DemoOutcome
  format: IpnFormat
  /** Whether the last payment is made by hand. `outcome` may have been changed since. */
  byHand: boolean
  body: string | null
  signature: SignatureSteps | null
  exchange: SentExchange | null
  linkId: string | null
  /** Why the run failed. */
  problem: string | null
}

export interface DemoRun extends StoreApi<DemoState> {
  choose(choice: Partial<Pick<DemoState, 'outcome' | 'format'>>): void
  /** Makes a whole payment. Does nothing while one is in progress. */
  make(at: { merchantId: string; serviceUrl: string }): Promise<void>
}

const afresh = { byHand: false, body: null, signature: null, exchange: null, linkId: null, problem: null }

const refusalOf = ({ response }: SentExchange): string => {
  try {
    const { result } = JSON.parse(response.body.text) as { result: { code: string; message: string } }
    return `The service refused the order: ${result.code}, ${result.message}`
  } catch {
    return `The service answered with status ${response.status}.`
  }
}

/** Makes test payments one after another, as a merchant's code would. The last one stays visible. */
export const createDemoRun = ({
  call,
  events,
  random = Math.random,
}: Pick<Backend, 'call' | 'events'> & { random?: () => number }): DemoRun => {
  const store = createStore<DemoState>()(
    (): DemoState => ({ phase: 'idle', outcome: 'success', format: 'form', ...afresh }),
  )
  const { getState: get, setState: set } = store

  const run = async ({ merchantId, serviceUrl }: { merchantId: string; serviceUrl: string }): Promise<void> => {
    const { outcome, format } = get()
    const body = demoBody({ serviceUrl, orderId: demoOrderId(random), format })
    set({ ...afresh, phase: 'building', byHand: outcome === 'by-hand', body })
    set({ signature: await call('POST /api/signature/explain', { body: { body, merchantId } }) })
    const exchange = await call('POST /api/requests', { body: { merchantId, body } })
    const { linkId } = exchange
    set({ exchange, linkId })
    if (linkId === null) throw new Error(refusalOf(exchange))
    if (outcome !== 'by-hand') {
      set({ phase: 'paying' })
      await call('POST /api/links/:id/pay', { params: { id: linkId }, body: { outcome, through: 'hosted-page' } })
    }
    set({ phase: 'made' })
  }

  const forget = () => set({ ...afresh, phase: 'idle' })

  // A reset or an import may delete the link; the run is then cleared. Listens as long as the page lives.
  events.subscribe((event) => {
    const { linkId } = get()
    if (linkId === null) return
    if (event.type === 'removed' && event.resource === 'link' && event.ids.includes(linkId)) forget()
    if (event.type !== 'reload') return
    call('GET /api/links/:id', { params: { id: linkId } }).catch((error: unknown) => {
      if (error instanceof BackendError && error.status === 404 && get().linkId === linkId) forget()
    })
  })

  return {
    ...store,
    choose: (choice) => set(choice),
    make: async (at) => {
      if (get().phase === 'building' || get().phase === 'paying') return
      await run(at).catch((error: unknown) => set({ phase: 'stuck', problem: messageOf(error) }))
    },
  }
}
