import { useMemo } from 'react'
import type { SignatureSteps } from '../../../../shared/contract/signature.ts'
import type { JsonObject } from '../../../../shared/json/json-node.ts'
import { useMerchant, useSettingFor } from '../../stores/console.tsx'
import { stepsFor } from '../../stores/request/read-signable.ts'

/** The signature steps of a body; null while the settings are not loaded. */
export const useSignature = (root: JsonObject | null, merchantId: string | null): SignatureSteps | null => {
  const { value: numbers } = useSettingFor('numbersInSignature', merchantId)
  const merchant = useMerchant(merchantId)
  return useMemo(
    () => (root === null || numbers === undefined ? null : stepsFor(root, merchant, numbers)),
    [root, merchant, numbers],
  )
}
