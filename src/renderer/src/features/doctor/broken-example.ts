import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { scanJsonObject } from '../../../../shared/json/json-scanner.ts'
import { canonicalJson } from '../../../../shared/signature/canonical-json.ts'
import { hashOf, tokenOf } from '../../../../shared/signature/token.ts'
import { type Random, sampleBody } from '../../stores/request/fresh-order.ts'
import { md5 } from '../../stores/request/read-signable.ts'

/** Written as PHP's json_encode does by default: slashes and non-ASCII characters are escaped. */
const asPhpWritesIt = (canonical: string): string =>
  canonical
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A request with the most frequent mistake and a matching hash of the wrong text. */
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
