import { scanJsonObject } from '../../../shared/json/json-scanner.ts'
import { canonicalJson, type NumbersInSignature } from '../../../shared/signature/canonical-json.ts'
import { hashOf, type Md5, tokenOf } from '../../../shared/signature/token.ts'
import { orderIdeas } from './order-ideas.ts'
import { textIdeas } from './text-ideas.ts'
import { valueIdeas } from './value-ideas.ts'
import { bodyOf, compact, type VectorDraft } from './vector-draft.ts'

/** A body with the correct results of a signer (specification, Authentication). */
export interface GoldenVector extends VectorDraft {
  canonical: string
  hash: string
  token: string
  authorization: string
}

export interface Signer {
  key: string
  secret: string
  numbers: NumbersInSignature
  md5: Md5
}

/** The data of a vector file. It does not contain the secret: tests read it from MERCHANT_SECRET. */
export interface VectorSet {
  /** The merchant key. */
  key: string
  numbers: NumbersInSignature
  vectors: readonly GoldenVector[]
}

/**
 * In the order of the files, which check the secret with the first one. Not made at the start: V8 compiled the scanner for
 * these few texts then, and read every create call four times slower.
 */
const drafts = (): VectorDraft[] =>
  [...orderIdeas, ...textIdeas, ...valueIdeas].map(([name, catches, change = compact], index) => ({
    name,
    catches,
    body: bodyOf(`VECTOR-${String(index + 1).padStart(2, '0')}`, change),
  }))

/** Returns bodies that reveal naive signers, signed for a merchant. Each is a valid create call with its own order. */
export const goldenVectors = ({ key, secret, numbers, md5 }: Signer): GoldenVector[] =>
  drafts().map((draft) => {
    const canonical = canonicalJson(scanJsonObject(draft.body), numbers)
    const hash = hashOf(canonical, secret, md5)
    const token = tokenOf(key, hash)
    return { ...draft, canonical, hash, token, authorization: `Bearer ${token}` }
  })
