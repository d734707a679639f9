import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { scanJsonObject } from '../../../../shared/json/json-scanner.ts'
import { canonicalJson } from '../../../../shared/signature/canonical-json.ts'
import { hashOf, tokenOf } from '../../../../shared/signature/token.ts'
import { type Random, sampleBody } from '../../stores/fresh-order.ts'
import { md5 } from '../../stores/read-signable.ts'

/** As PHP's json_encode writes it by default: slashes and all that is not ASCII escaped. */
const asPhpWritesIt = (canonical: string): string =>
  canonical
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A request with the mistake that is made most often, truly signed: the text that was hashed is not the one specified. */
export const brokenExample = ({
  merchant,
  serviceUrl,
  random,
}: {
  merchant: Pick<MerchantView, 'key' | 'secret'>
  serviceUrl: string
  random: Random
}): { body: string; authorization: string } => {
  const body = sampleBody(serviceUrl, random)
  const hashed = asPhpWritesIt(canonicalJson(scanJsonObject(body), 'as-sent'))
  return { body, authorization: `Bearer ${tokenOf(merchant.key, hashOf(hashed, merchant.secret, md5))}` }
}
