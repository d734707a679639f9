import { hash } from 'node:crypto'
import { JsonFault, scanJsonObject } from '../../../shared/json/json-scanner.ts'
import { canonicalJson } from '../../../shared/signature/canonical-json.ts'
import { hashOf, parseAuthorization } from '../../../shared/signature/token.ts'
import { validSecrets } from '../../domain/merchant.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import type { Candidate } from '../../reader/candidate.ts'
import type { Store } from '../../store/store.ts'

const note =
  'The signature is right for this body, and yet the service answered E012: the body that was sent was another one. Ask for it as it left the program, and look for what changes it after it was signed.'
const maxBody = 100_000

/** Says of a call that was answered E012 that its signature is right, so that this is not the body that was sent. */
export const otherBodyNote = (
  one: Candidate,
  store: Pick<Store, 'merchants' | 'merchantByKey' | 'settings'>,
  now: number,
): string[] => {
  if (one.kind !== 'create-request' || one.answered !== 'E012' || one.request.body.length > maxBody) return []
  const token = parseAuthorization(one.request.authorization ?? undefined)
  const merchant = token && store.merchantByKey(token.key)
  if (merchant === undefined) return []
  try {
    const root = scanJsonObject(Buffer.from(one.request.body).toString())
    const text = canonicalJson(root, settingsFor(store, merchant.id).numbersInSignature)
    const isRight = validSecrets(merchant, now).some(
      (secret) => hashOf(text, secret, (json) => hash('md5', json)) === token?.hash,
    )
    return isRight ? [note] : []
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return []
  }
}
