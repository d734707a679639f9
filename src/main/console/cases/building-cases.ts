import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { BaseLogger } from 'pino'
import { buildCase } from '../../../shared/contract/cases.ts'
import { expecting } from '../../client/api.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import type { DoctorMerchant } from '../../signature-tools/doctor/evidence.ts'
import { searchBudget } from '../../signature-tools/doctor/search-budget.ts'
import { DoctorFailure, type DoctorWorkers } from '../../signature-tools/doctor-workers/doctor-workers.ts'
import type { Store } from '../../store/store.ts'
import { hangUpSignal } from '../http/hang-up-signal.ts'
import { ConsoleProblem, conflict, type ProblemCode, problemStatus } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { instantOf } from '../lists/instant.ts'
import { ThreadLimit } from '../parsers/limited-thread.ts'
import { ownApi } from '../runs/own-api.ts'
import { brokeOff, toDoctorMerchant } from '../signature/diagnose.ts'
import type { OtherCalls } from '../signature/other-calls.ts'
import type { CaseWorkers } from './case-workers.ts'
import { collectCase } from './collect-case.ts'

export interface BuildingCasesDeps {
  store: Pick<Store, 'merchants' | 'settings' | 'linkOfOrder'>
  clock: VirtualClock
  token: string
  version: string
  serviceUrl: () => string
  doctorWorkers: Pick<DoctorWorkers, 'resign'>
  caseWorkers: Pick<CaseWorkers, 'build'>
  otherCalls: OtherCalls
  logger: Pick<BaseLogger, 'error'>
}

/** Turns an error response of the control API into a problem of this request. */
const problemOf = (status: number, body: unknown): ConsoleProblem => {
  const { error } = (body ?? {}) as { error?: { message?: string } }
  const code = (Object.keys(problemStatus) as ProblemCode[]).find((one) => problemStatus[one] === status) ?? 'internal'
  return new ConsoleProblem(code, error?.message ?? 'The records of the case changed meanwhile. Try again.')
}

const tooLarge = 'This material is too large or too complex for a case. Include only what matters.'

/** Builds cases from this console's records. Nothing is stored: the client saves the file. */
export const buildingCases = async (app: FastifyInstance, deps: BuildingCasesDeps): Promise<void> => {
  const { store, clock, token, version, serviceUrl, doctorWorkers, caseWorkers, otherCalls, logger } = deps
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
    try {
      const built = await caseWorkers.build(
        { draft, merchants: merchantsAt(undefined), otherSecrets: [token], keepCustomers, serviceUrl: serviceUrl() },
        (evidence, candidates) => doctorWorkers.resign({ evidence, candidates, budget: searchBudget }, signal),
        signal,
      )
      if ('refused' in built) throw conflict(built.refused)
      return reply.type('application/json; charset=utf-8').send(Buffer.from(built.reply))
    } catch (error) {
      if (error instanceof ThreadLimit) throw conflict(tooLarge)
      if (!(error instanceof DoctorFailure)) throw error
      logger.error({ err: error.cause }, 'a case could not be signed anew')
      throw new ConsoleProblem('internal', brokeOff)
    }
  })
}
