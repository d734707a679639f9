import { JsonFault } from '../../../shared/json/json-fault.ts'
import { scanJsonObject } from '../../../shared/json/json-scanner.ts'
import type { NumbersInSignature } from '../../../shared/signature/canonical-json.ts'
import { signatureSteps } from '../../../shared/signature/signature-steps.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { md5 } from '../../signature-tools/doctor-workers/md5.ts'

/**
 * The header a create call of a merchant carries (specification, Authentication). A body that is no JSON object has no
 * canonical form; it is signed as it stands, so that the service gets to refuse it.
 */
export const authorizationFor = (body: string, { key, secret }: Merchant, numbers: NumbersInSignature): string => {
  try {
    return signatureSteps({ root: scanJsonObject(body), key, secret, numbers, md5 }).authorization
  } catch (error) {
    if (error instanceof JsonFault) return `Bearer ${key}.${md5(body + secret)}`
    throw error
  }
}
