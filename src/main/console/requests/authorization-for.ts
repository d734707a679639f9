import { JsonFault } from '../../../shared/json/json-fault.ts'
import { scanJsonObject } from '../../../shared/json/json-scanner.ts'
import type { NumbersInSignature } from '../../../shared/signature/canonical-json.ts'
import { signatureSteps } from '../../../shared/signature/signature-steps.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { md5 } from '../../signature-tools/doctor-workers/md5.ts'

/**
 * Returns the Authorization header of a merchant's create call (specification, Authentication). A body that is not a
 * JSON object has no canonical form, so its bytes are signed unchanged, and the service refuses the call.
 */
export const authorizationFor = (body: string, { key, secret }: Merchant, numbers: NumbersInSignature): string => {
  try {
    return signatureSteps({ root: scanJsonObject(body), key, secret, numbers, md5 }).authorization
  } catch (error) {
    if (error instanceof JsonFault) return `Bearer ${key}.${md5(body + secret)}`
    throw error
  }
}
