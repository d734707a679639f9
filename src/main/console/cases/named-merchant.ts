import { distance } from 'fastest-levenshtein'
import { chooseMerchant, type MerchantChoice } from '../../signature-tools/doctor/choose-merchant.ts'
import type { DoctorMerchant, Evidence } from '../../signature-tools/doctor/evidence.ts'
import { readToken } from '../../signature-tools/doctor/read-token.ts'
import { nodeDigests } from '../../signature-tools/doctor-workers/node-digests.ts'

type Header = Pick<Evidence, 'authorization' | 'merchants'> & { merchantId?: string | undefined }

const choiceFor = (authorization: string, { merchants, merchantId }: Header): MerchantChoice =>
  chooseMerchant(
    { body: { text: '' }, merchants, merchantId, numbers: 'as-sent' },
    readToken(authorization, merchants, nodeDigests),
    distance,
  )

/** Returns the merchant whose key the header of a call has, as the doctor chooses it. */
export const namedMerchant = (header: Header): DoctorMerchant | undefined => {
  if (header.authorization === undefined) return undefined
  const { own, isGuess } = choiceFor(header.authorization, header)
  return isGuess ? undefined : own
}

/** Returns the merchants with the one that the doctor names first, so that the doctor names it in the case too. */
export const chosenFirst = (header: Header): readonly DoctorMerchant[] => {
  const { authorization, merchants } = header
  const own = authorization === undefined ? undefined : choiceFor(authorization, header).own
  return own === undefined ? merchants : [own, ...merchants.filter((one) => one !== own)]
}
