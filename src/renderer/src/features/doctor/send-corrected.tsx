import { Send } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Diagnosis } from '../../../../shared/contract/signature.ts'
import { useMerchant } from '../../stores/console.tsx'
import type { DoctorInput } from '../../stores/doctor-input.ts'
import { composedOf } from '../../stores/request/request-store.ts'
import { useRequestStore } from '../../stores/request/use-request-store.ts'
import { toast } from '../../stores/toast.ts'
import { Button } from '../../ui/button.tsx'
import { sentWords } from './sent-words.ts'

/** Opens the same body with the correct signature in Requests, where it can be sent. */
export const SendCorrected = ({ diagnosis, input }: { diagnosis: Diagnosis; input: DoctorInput }) => {
  const requests = useRequestStore()
  const [, navigate] = useLocation()
  const merchant = useMerchant(diagnosis.merchantId)
  if (merchant === undefined || diagnosis.steps === null || input.body.encoding !== 'utf8') return null
  const send = async () => {
    const { history } = requests.getState()
    const before = composedOf(requests.getState())
    requests.setMerchant(merchant.id)
    requests.setHeader('signed')
    requests.setBody(input.body.text)
    navigate('/requests')
    await requests.send()
    const undo = { label: 'Undo', onClick: () => requests.restore(before) }
    toast(sentWords(requests.getState().history[0], history[0]), before.body === '' ? {} : { action: undo })
  }
  return (
    <Button icon={Send} kind="primary" onClick={() => void send()}>
      Send again, signed correctly
    </Button>
  )
}
