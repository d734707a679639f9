import { md5 as md5Of } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import type { SignatureSteps } from '../../../../shared/contract/signature.ts'
import type { JsonObject } from '../../../../shared/json/json-node.ts'
import { JsonFault, scanJsonObject } from '../../../../shared/json/json-scanner.ts'
import type { NumbersInSignature } from '../../../../shared/signature/canonical-json.ts'
import { signatureSteps } from '../../../../shared/signature/signature-steps.ts'
import type { Md5 } from '../../../../shared/signature/token.ts'
import type { BodyProblem, BodyReading } from './read-body.ts'

export type Signable = { ok: true; root: JsonObject } | { ok: false; problem: BodyProblem }

/** The browser's crypto API has no MD5. */
export const md5: Md5 = (text) => bytesToHex(md5Of(utf8ToBytes(text)))

/**
 * Parses a body as the service does. `reading` already reports invalid JSON, with better messages; this function adds
 * what only the service refuses: lone surrogates, duplicate keys in nested objects, more than 32 levels.
 */
export const readSignable = (text: string, reading: BodyReading): Signable => {
  if (!reading.ok) return reading
  try {
    return { ok: true, root: scanJsonObject(text) }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return { ok: false, problem: { message: `${error.message}.`, offset: error.offset, length: 1 } }
  }
}

/** The signing steps of a body. Without a merchant, only the steps that need no secret; the others are empty. */
export const stepsFor = (
  root: JsonObject,
  merchant: Pick<MerchantView, 'key' | 'secret'> | undefined,
  numbers: NumbersInSignature,
): SignatureSteps =>
  merchant === undefined
    ? { ...signatureSteps({ root, key: '', secret: '', numbers, md5: () => '' }), token: '', authorization: '' }
    : signatureSteps({ root, key: merchant.key, secret: merchant.secret, numbers, md5 })
