import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { runScorecard, scorecardPage } from '../../../shared/contract/scorecards.ts'
import { maskCardData } from '../../../shared/mask-card-data.ts'
import { maskSecrets } from '../../../shared/mask-secrets.ts'
import { runNumber } from '../../client/run-number.ts'
import { webAddressFault } from '../../domain/link/web-address.ts'
import { secretsOf } from '../../domain/merchant.ts'
import { runScorecard as run } from '../../scorecard/run-scorecard.ts'
import { defaultLimits, type OrderAnswer } from '../../scorecard/scorecard-deps.ts'
import { scorecardHtml } from '../../scorecard/scorecard-html.ts'
import type { Store } from '../../store/store.ts'
import type { ProgressEvents } from '../events/progress-events.ts'
import { type FieldFaults, invalid, notFound } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createOneRun } from '../runs/one-run.ts'
import { ownApi } from '../runs/own-api.ts'
import type { UnfinishedRuns } from '../runs/unfinished-runs.ts'
import { lookAtOrder } from './look-at-order.ts'

export interface ScorecardDeps {
  store: Pick<Store, 'merchants'>
  token: string
  serviceUrl: () => string
  progressEvents: Pick<ProgressEvents, 'publish'>
  runs: UnfinishedRuns
}

const probeFault = (probe: string): string | undefined => {
  if (!probe.includes('{order}')) return 'must have {order} in it, where the order id goes'
  return webAddressFault(probe.replaceAll('{order}', 'x'))
}

/** A field that is not given has no fault. */
const faultsOf = ({ ipnUrl, probe }: { ipnUrl: string; probe: string | undefined }): FieldFaults => {
  const urlFault = webAddressFault(ipnUrl)
  const lookFault = probe === undefined ? undefined : probeFault(probe)
  return {
    ...(urlFault === undefined ? {} : { ipnUrl: urlFault }),
    ...(lookFault === undefined ? {} : { probe: lookFault }),
  }
}

/** Routes that check how a merchant's receiver handles IPNs, and that render the result as a page. */
export const scorecards = async (
  app: FastifyInstance,
  { store, token, serviceUrl, progressEvents, runs }: ScorecardDeps,
): Promise<void> => {
  const api = ownApi(app, token)
  /** The report is passed on, and a receiver may answer with anything. */
  const masked = (answer: OrderAnswer): OrderAnswer =>
    answer.kind === 'answer'
      ? { ...answer, text: maskCardData(maskSecrets(answer.text, [token, ...secretsOf(store.merchants)])) }
      : answer
  const oneRun = createOneRun('A scorecard is being made; wait for its end.', runs)

  route(app, runScorecard, async ({ body: { ipnUrl, merchantId, probe, orderPrefix, progressId }, reply }) => {
    const faults = faultsOf({ ipnUrl, probe })
    if (Object.keys(faults).length > 0) throw invalid(faults)
    if (store.merchants.get(merchantId) === undefined) throw notFound('merchant', merchantId)
    return oneRun(reply, (canceled, keepUndos) => {
      const deps = {
        api,
        serviceUrl: serviceUrl(),
        ipnUrl,
        merchantId,
        probe,
        look: async (url: string) => masked(await lookAtOrder(url, canceled)),
        orderPrefix,
        runNumber: runNumber(),
        now: Date.now,
        sleep: (ms: number) => delay(ms, undefined, { signal: canceled }),
        limits: defaultLimits,
        keepUndos,
      }
      return run(deps, (line, index) => {
        if (progressId !== undefined) progressEvents.publish({ type: 'scorecard', id: progressId, index, line })
      })
    })
  })

  route(app, scorecardPage, ({ body }) => ({
    fileName: `scorecard-${body.startedAt.slice(0, 19).replaceAll(/[^\dT]+/g, '-')}.html`,
    html: scorecardHtml(body),
  }))
}
