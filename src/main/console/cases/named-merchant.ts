import { distance } from 'fastest-levenshtein'
import { chooseMerchant } from '../../signature-tools/doctor/choose-merchant.ts'
import type { DoctorMerchant, Evidence } from '../../signature-tools/doctor/evidence.ts'
import { readToken } from '../../signature-tools/doctor/read-token.ts'
import { nodeDigests } from '../../signature-tools/doctor-workers/node-digests.ts'

/** Returns the merchant whose key the header of a pasted call has, as the doctor chooses it. */
export const namedMerchant = (evidence: Evidence): DoctorMerchant | undefined => {
  if (evidence.authorization === undefined) return undefined
  const token = readToken(evidence.authorization, evidence.merchants, nodeDigests)
  const { own, isGuess } = chooseMerchant(evidence, token, distance)
  return isGuess ? undefined : own
}
