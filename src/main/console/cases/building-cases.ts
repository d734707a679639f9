import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { BaseLogger } from 'pino'
import { buildCase } from '../../../shared/contract/cases.ts'
import { caseHtml } from '../../cases/case-html.ts'
import { caseMarkdown } from '../../cases/case-markdown.ts'
import { TooManyCustomersError } from '../../cases/customers-in.ts'
import { redactCase } from '../../cases/redact-case.ts'
import { expecting } from '../../client/api.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import { withOwnScenario } from '../../scenario/with-own-scenario.ts'
import type { DoctorMerchant } from '../../signature-tools/doctor/evidence.ts'
import { searchBudget } from '../../signature-tools/doctor/search-budget.ts'
import { DoctorFailure, type DoctorWorkers } from '../../signature-tools/doctor-workers/doctor-workers.ts'
import type { Store } from '../../store/store.ts'
import { hangUpSignal } from '../http/hang-up-signal.ts'
import { ConsoleProblem, conflict, type ProblemCode, problemStatus } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { instantOf } from '../lists/instant.ts'
import { ownApi } from '../runs/own-api.ts'
import { brokeOff, toDoctorMerchant } from '../signature/diagnose.ts'
import type { OtherCalls } from '../signature/other-calls.ts'
import { collectCase } from './collect-case.ts'

export interface BuildingCasesDeps {
  store: Pick<Store, 'merchants' | 'settings' | 'linkOfOrder'>
  clock: VirtualClock
  token: string
  version: string
  serviceUrl: () => string
  doctorWorkers: Pick<DoctorWorkers, 'resign'>
  otherCalls: OtherCalls
  logger: Pick<BaseLogger, 'error'>
}

/** Turns an error response of the control API into a problem of this request. */
const problemOf = (status: number, body: unknown): ConsoleProblem => {
  const { error } = (body ?? {}) as { error?: { message?: string } }
  const code = (Object.keys(problemStatus) as ProblemCode[]).find((one) => problemStatus[one] === status) ?? 'internal'
  return new ConsoleProblem(code, error?.message ?? 'The records of the case changed meanwhile. Try again.')
}

export const fileNameOf = (title: string): string => {
  const words = title
    .slice(0, 500)
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  // Windows opens a device by such a name, with any ending.
  const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(words)
  return `${isDevice ? '_' : ''}${words.slice(0, 80) || 'case'}`
}

/** Builds cases from this console's records. Nothing is stored: the client saves the file. */
export const buildingCases = async (app: FastifyInstance, deps: BuildingCasesDeps): Promise<void> => {
  const { store, clock, token, version, serviceUrl, doctorWorkers, otherCalls, logger } = deps
  const ask = expecting(ownApi(app, token), problemOf)
  const merchantsAt = (at: number | undefined): DoctorMerchant[] =>
    [...store.merchants.oldest()].map(toDoctorMerchant(store, clock.now(), at))

  route(app, buildCase, async ({ body: { keepCustomers, ...asked }, reply }) => {
    const signal = hangUpSignal(reply)
    const draft = await collectCase(asked, {
      ask,
      merchant: (id) => (id ? store.merchants.get(id) : undefined),
      bodiesOfOrder: (orderId) =>
        [...store.merchants.oldest()].flatMap(({ id }) => store.linkOfOrder(id, orderId)?.body ?? []),
      merchantsAt,
      settingsOf: (id) => settingsFor(store, id),
      otherCalls,
      serviceUrl: serviceUrl(),
      version,
      id: randomBytes(12).toString('base64url'),
      now: instantOf(clock.real.now()),
    })
    const merchants = merchantsAt(undefined)
    try {
      const { case: redacted, preview } = await redactCase(draft, {
        merchants,
        signal,
        random: (max) => randomInt(Math.max(1, max)),
        keepCustomers,
        resign: (evidence, candidates) => doctorWorkers.resign({ evidence, candidates, budget: searchBudget }, signal),
      })
      const made = withOwnScenario(redacted, serviceUrl())
      return {
        case: made,
        fileName: fileNameOf(made.head.title),
        json: `${JSON.stringify(made, null, 1)}\n`,
        html: caseHtml(made),
        markdown: caseMarkdown(made),
        preview,
      }
    } catch (error) {
      if (error instanceof TooManyCustomersError) throw conflict(error.message)
      if (!(error instanceof DoctorFailure)) throw error
      logger.error({ err: error.cause }, 'a case could not be signed anew')
      throw new ConsoleProblem('internal', brokeOff)
    }
  })
}
