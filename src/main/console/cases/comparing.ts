import type { FastifyInstance } from 'fastify'
import type { CaseExchange } from '../../../shared/contract/cases.ts'
import { type ComparedRef, compareExchanges } from '../../../shared/contract/compare.ts'
import type { SignatureSteps } from '../../../shared/contract/signature.ts'
import { exchangeOfAttempt, exchangeOfCall, exchangeOfMessage } from '../../cases/case-exchanges.ts'
import { compareExchanges as sideBySide } from '../../cases/compare-exchanges.ts'
import { expecting } from '../../client/api.ts'
import type { Store } from '../../store/store.ts'
import { ConsoleProblem, notFound } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { ownApi } from '../runs/own-api.ts'

export interface ComparingDeps {
  store: Pick<Store, 'log' | 'merchants'>
  token: string
}

interface Side {
  exchange: CaseExchange
  /** The merchant whose secret the signature steps use. */
  merchantId: string | null
  steps?: SignatureSteps | undefined
}

/** Compares two calls, deliveries or messages of this console or of a case. */
export const comparing = async (app: FastifyInstance, { store, token }: ComparingDeps): Promise<void> => {
  const api = ownApi(app, token)
  const asking = (what: string, id: string) => expecting(api, () => notFound(what, id))

  const ofCall = async (id: string): Promise<Side> => {
    const entry = await asking('log entry', id)('GET /api/log/:id', { params: { id } })
    return { exchange: exchangeOfCall(entry), merchantId: entry.surface === 'create' ? entry.merchantId : null }
  }

  const sideOf = async (ref: ComparedRef): Promise<Side> => {
    switch (ref.kind) {
      case 'log':
        return ofCall(ref.id)
      case 'latest-good': {
        const good = [...store.log.newest()].find(
          ({ surface, code, merchantId }) => surface === 'create' && code === '00' && merchantId === ref.merchantId,
        )
        if (good) return ofCall(good.id)
        throw new ConsoleProblem('not-found', 'This merchant has no accepted create call, or it is no longer stored.')
      }
      case 'attempt': {
        const { deliveryId, number } = ref
        const params = { id: deliveryId }
        const delivery = await asking('delivery', deliveryId)('GET /api/deliveries/:id', { params })
        const attempt = delivery.attempts.find((one) => one.number === number)
        if (!attempt) throw notFound('attempt', String(number))
        return { exchange: exchangeOfAttempt(attempt, delivery), merchantId: null }
      }
      case 'inbox': {
        const message = await asking('message', ref.id)('GET /api/inbox/:id', { params: { id: ref.id } })
        return { exchange: exchangeOfMessage(message), merchantId: null }
      }
      case 'case': {
        const { case: file } = await asking('case', ref.caseId)('GET /api/cases/:id', { params: { id: ref.caseId } })
        const exchange = file.exchanges.find(({ id }) => id === ref.exchange)
        if (!exchange) throw notFound('exchange', ref.exchange)
        const { signing, verdict } = file
        const isDiagnosed = exchange.kind === 'create' && exchange.request?.body.text === signing?.body.text
        return { exchange, merchantId: null, steps: (isDiagnosed && verdict.diagnosis?.steps) || undefined }
      }
    }
  }

  const stepsOf = async ({ exchange, merchantId, steps }: Side): Promise<SignatureSteps | undefined> => {
    const body = exchange.request?.body
    if (steps || exchange.kind !== 'create') return steps
    if (merchantId === null || body?.encoding !== 'utf8' || !store.merchants.get(merchantId)) return undefined
    const explained = await api('POST', '/api/signature/explain', { body: body.text, merchantId })
    return explained.status === 200 ? (explained.body as SignatureSteps) : undefined
  }

  route(app, compareExchanges, async ({ body }) => {
    const [left, right] = [await sideOf(body.left), await sideOf(body.right)]
    // A call with an unknown key is still attributed to the merchant of the call it is compared with.
    const merchantId = left.merchantId ?? right.merchantId
    return sideBySide(left.exchange, right.exchange, {
      left: await stepsOf({ ...left, merchantId }),
      right: await stepsOf({ ...right, merchantId }),
    })
  })
}
