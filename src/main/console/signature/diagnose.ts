import type { FastifyInstance } from 'fastify'
import type { BaseLogger } from 'pino'
import { type Diagnosis, diagnoseSignature } from '../../../shared/contract/signature.ts'
import { parseAuthorization } from '../../../shared/signature/token.ts'
import { sentBody } from '../../cases/body-as-text.ts'
import type { Clock } from '../../domain/clock.ts'
import { type Merchant, rotatedSecrets, validSecrets } from '../../domain/merchant.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import type { DoctorMerchant, SentBody } from '../../signature-tools/doctor/evidence.ts'
import { searchBudget } from '../../signature-tools/doctor/search-budget.ts'
import { DoctorFailure, type DoctorWorkers } from '../../signature-tools/doctor-workers/doctor-workers.ts'
import type { Store } from '../../store/store.ts'
import type { ProgressEvents } from '../events/progress-events.ts'
import { hangUpSignal } from '../http/hang-up-signal.ts'
import { ConsoleProblem } from '../http/problems.ts'
import { route } from '../http/route.ts'
import type { OtherCalls } from './other-calls.ts'

export interface DiagnoseDeps {
  store: Pick<Store, 'merchants' | 'merchantByKey' | 'settings'>
  clock: Pick<Clock, 'now'>
  progressEvents: Pick<ProgressEvents, 'publish'>
  logger: Pick<BaseLogger, 'error'>
  doctorWorkers: Pick<DoctorWorkers, 'run'>
  otherCalls: OtherCalls
}

export const bodyOf = (body: string | { text: string; encoding: 'utf8' | 'base64' }): SentBody =>
  typeof body === 'string' ? { text: body } : sentBody(body)

/** Returns the key in a header, if it has the form of the specification. */
const keyIn = (header: string | undefined): string => parseAuthorization(header?.trim())?.key ?? ''

/** Returns a merchant as it was at a time. For a past call the secret that was valid then comes first. */
export const toDoctorMerchant =
  (store: Pick<Store, 'merchants' | 'settings'>, now: number, at: number | undefined) =>
  (merchant: Merchant): DoctorMerchant => {
    const { id, name, key } = merchant
    const moment = at ?? now
    const secrets = validSecrets(merchant, moment)
    return {
      id,
      name,
      key,
      secrets: at === undefined ? secrets : secrets.toReversed(),
      rotated: rotatedSecrets(merchant, moment),
      numbers: settingsFor(store, id).numbersInSignature,
    }
  }

/** The given value is omitted, because it may be a secret in the wrong field. */
const nobody = 'There is no merchant with this id. Leave the id out to use the merchant of the key in the header.'
export const brokeOff = 'The diagnosis ended without a result. Try again; a shorter body may help.'

/**
 * Routes that find out why a signature does not match (specification, Authentication). The search runs in a thread and
 * ends when the client disconnects. The service itself never returns such details.
 */
export const diagnosing = async (
  app: FastifyInstance,
  { store, clock, progressEvents, logger, doctorWorkers: workers, otherCalls }: DiagnoseDeps,
): Promise<void> => {
  route(app, diagnoseSignature, async ({ body: asked, reply }): Promise<Diagnosis> => {
    const { body, progressId: id, merchantId, at, otherBodies = [], ...rest } = asked
    if (merchantId !== undefined && !store.merchants.get(merchantId)) throw new ConsoleProblem('not-found', nobody)
    try {
      return await workers.run(
        {
          evidence: {
            ...rest,
            merchantId,
            body: bodyOf(body),
            otherCalls: [
              ...otherBodies.map((text) => ({ body: text })),
              ...otherCalls(rest.authorization, merchantId ?? store.merchantByKey(keyIn(rest.authorization))?.id),
            ],
            merchants: [...store.merchants.oldest()].map(
              toDoctorMerchant(store, clock.now(), at === undefined ? undefined : Date.parse(at)),
            ),
            numbers: store.settings().numbersInSignature,
          },
          budget: searchBudget,
        },
        id === undefined ? undefined : (progress) => progressEvents.publish({ type: 'diagnosis', id, ...progress }),
        hangUpSignal(reply),
      )
    } catch (error) {
      if (!(error instanceof DoctorFailure)) throw error
      logger.error({ err: error.cause }, 'a diagnosis broke off')
      throw new ConsoleProblem('internal', brokeOff)
    }
  })
}
