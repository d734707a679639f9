import { createFieldNames } from '../../../shared/create-fields.ts'
import { ipnOnlyFields } from '../../../shared/ipn-only-fields.ts'
import { memberOf } from '../../../shared/json/json-node.ts'
import type { Evidence } from './evidence.ts'
import type { BodyReading } from './read-body.ts'

/** Whether a body is not a create call: a text without a signature, or the body of another message. */
export const isNoCall = (
  { root }: BodyReading,
  { authorization, hash, hashed, canonicalJson, body }: Evidence,
): boolean => {
  const isClaimed = [authorization, hash, hashed, canonicalJson].some((given) => (given ?? '').trim() !== '')
  if (root === undefined) return !isClaimed && !('text' in body && /[{"=]/.test(body.text))
  if (createFieldNames.some((name) => memberOf(root, name) !== undefined)) return false
  return !isClaimed || ipnOnlyFields.some((name) => memberOf(root, name) !== undefined)
}
