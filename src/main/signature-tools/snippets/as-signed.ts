import type { JsonObject } from '../../../shared/json/json-node.ts'
import { scanJsonObject } from '../../../shared/json/json-scanner.ts'
import { canonicalJson, type NumbersInSignature } from '../../../shared/signature/canonical-json.ts'

/**
 * Returns the data for code that signs a body itself: the fields in the order sent, with numbers written as they are
 * hashed (setting `numbersInSignature`), and the canonical text. A body sent in this form has the same hash.
 */
export const asSigned = (root: JsonObject, numbers: NumbersInSignature): { fields: JsonObject; canonical: string } => {
  const canonical = canonicalJson(root, numbers)
  const signed = new Map(scanJsonObject(canonical).entries.map(([key, value]) => [key, value]))
  const entries = root.entries.map(([key, value, text]) => [key, signed.get(key) ?? value, text] as const)
  return { fields: { type: 'object', entries }, canonical }
}
