import type { FastifyInstance } from 'fastify'
import { exportVectors } from '../../../shared/contract/signature.ts'
import type { Clock } from '../../domain/clock.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import { md5 } from '../../signature-tools/doctor-workers/md5.ts'
import { goldenVectors } from '../../signature-tools/vectors/golden-vectors.ts'
import { vectorFile } from '../../signature-tools/vectors/vector-file.ts'
import type { Store } from '../../store/store.ts'
import { existing } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { instantOf } from '../lists/instant.ts'

export interface VectorDeps {
  store: Pick<Store, 'merchants' | 'settings'>
  clock: Pick<Clock, 'now'>
}

/** Route of a merchant's golden test vectors, as a file for its own tests. It contains tokens but not the secret. */
export const vectors = async (app: FastifyInstance, { store, clock }: VectorDeps): Promise<void> => {
  route(app, exportVectors, ({ body: { merchantId, format } }) => {
    const { key, secret } = existing(store.merchants, 'merchant', merchantId)
    const numbers = settingsFor(store, merchantId).numbersInSignature
    const made = goldenVectors({ key, secret, numbers, md5 })
    const file = vectorFile(format, { key, numbers, vectors: made })
    return { ...file, vectors: made.length, createdAt: instantOf(clock.now()) }
  })
}
