import type { SignatureSteps } from '../contract/signature.ts'
import type { JsonObject } from '../json/json-node.ts'
import { hiddenSecret } from '../secret-spellings.ts'
import { canonicalJson, type NumbersInSignature, sortedKeys } from './canonical-json.ts'
import { hashOf, type Md5, stringToHash, tokenOf } from './token.ts'

export interface SignatureInput {
  root: JsonObject
  key: string
  secret: string
  numbers: NumbersInSignature
  md5: Md5
}

/** Returns every step from a body to its token (specification, Authentication). No step contains the secret itself. */
export const signatureSteps = ({ root, key, secret, numbers, md5 }: SignatureInput): SignatureSteps => {
  const canonical = canonicalJson(root, numbers)
  const hash = hashOf(canonical, secret, md5)
  const token = tokenOf(key, hash)
  return {
    sortedKeys: sortedKeys(root),
    canonicalJson: canonical,
    stringToHash: stringToHash(canonical, hiddenSecret),
    hash,
    token,
    authorization: `Bearer ${token}`,
  }
}
