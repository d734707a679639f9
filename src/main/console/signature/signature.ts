import type { FastifyInstance } from 'fastify'
import { explainSignature } from '../../../shared/contract/signature.ts'
import { JsonFault } from '../../../shared/json/json-fault.ts'
import type { JsonObject } from '../../../shared/json/json-node.ts'
import { scanJsonObject } from '../../../shared/json/json-scanner.ts'
import { signatureSteps } from '../../../shared/signature/signature-steps.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import { md5 } from '../../signature-tools/doctor-workers/md5.ts'
import type { Store } from '../../store/store.ts'
import { existing, invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'

/** Placeholder for the key when only a secret is given, as in the specification. */
const keyPlaceholder = '<MERCHANT_KEY>'

/** Returns the object of a body, or throws a 400. */
export const signableRoot = (body: string): JsonObject => {
  try {
    return scanJsonObject(body)
  } catch (error) {
    if (error instanceof JsonFault) throw invalid({ body: `cannot be signed: ${error.message}` })
    throw error
  }
}

/** Routes that show how a token is computed, step by step (specification, Authentication). */
export const signature = async (
  app: FastifyInstance,
  { store }: { store: Pick<Store, 'merchants' | 'settings'> },
): Promise<void> => {
  route(app, explainSignature, ({ body }) => {
    const merchantId = 'merchantId' in body ? body.merchantId : null
    const { key = keyPlaceholder, secret } =
      'merchantId' in body ? existing(store.merchants, 'merchant', body.merchantId) : body
    const numbers = settingsFor(store, merchantId).numbersInSignature
    return signatureSteps({ root: signableRoot(body.body), key, secret, numbers, md5 })
  })
}
