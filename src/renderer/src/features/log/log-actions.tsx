import { Columns2, FileJson, PencilRuler, ReceiptText, Stethoscope } from 'lucide-react'
import { useLocation } from 'wouter'
import type { LogEntryView } from '../../../../shared/contract/log.ts'
import { CaseButton } from '../../panels/case-export/case-button.tsx'
import { CompareButton } from '../../panels/compare-button.tsx'
import { comparePath } from '../../panels/compare-path.ts'
import { CopyAsCurl } from '../../panels/copy-as-curl.tsx'
import { notRepeatable } from '../../panels/curl-command.ts'
import { useSession } from '../../stores/console.tsx'
import { useRequestStore } from '../../stores/request/use-request-store.ts'
import { toast } from '../../stores/toast.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { canBeDiagnosed } from './verdict.ts'

/** Opens the call in Requests unchanged, with its own token, so that sending it repeats the result. */
const useSendAgain = (entry: LogEntryView) => {
  const requests = useRequestStore()
  const isKnown = useSession(({ merchants }) => merchants.some(({ id }) => id === entry.merchantId))
  const [, navigate] = useLocation()
  return () => {
    const header = entry.requestHeaders.find(([name]) => name.toLowerCase() === 'authorization')?.[1]
    const before = requests.getState().body
    if (isKnown && entry.merchantId !== null) requests.setMerchant(entry.merchantId)
    if (header === undefined) requests.setHeader('none')
    else requests.setHeader('own', header)
    requests.setBody(entry.requestBody.text)
    navigate('/requests')
    const undo = { label: 'Undo', onClick: () => requests.setBody(before) }
    toast('The call as it came, with its own token', before === '' ? {} : { action: undo })
  }
}

/** The order and the result of a create call, otherwise the request line. */
const nameOf = ({ orderId, code, status, method, url }: LogEntryView): string =>
  orderId === null ? `${method} ${url}` : `${orderId} (${code ?? status})`

export const LogActions = ({ entry }: { entry: LogEntryView }) => {
  const [, navigate] = useLocation()
  const sendAgain = useSendAgain(entry)
  const { linkId, surface, method, requestBody } = entry
  const obstacle = notRepeatable(entry)
  const isCreateCall = surface === 'create' && method === 'POST' && requestBody.encoding === 'utf8'

  const exportIt = () =>
    saveFile(new Blob([JSON.stringify(entry, null, 2)], { type: 'application/json' }), `paylink-call-${entry.id}.json`)

  return (
    <>
      {linkId !== null && (
        <Button onClick={() => navigate(`/payments/${linkId}`)}>
          <ReceiptText size={14} aria-hidden /> Open payment
        </Button>
      )}
      {canBeDiagnosed(entry) && (
        <Button kind="primary" onClick={() => navigate(`/doctor?log=${entry.id}`)}>
          <Stethoscope size={14} aria-hidden /> Diagnose
        </Button>
      )}
      {entry.code === 'E012' && entry.merchantId !== null && (
        <Button
          onClick={() =>
            navigate(
              comparePath({ kind: 'log', id: entry.id }, { kind: 'latest-good', merchantId: entry.merchantId ?? '' }),
            )
          }
        >
          <Columns2 size={14} aria-hidden /> Compare with the latest good one
        </Button>
      )}
      {isCreateCall && (
        <Button onClick={sendAgain} disabled={obstacle !== null} title={obstacle ?? undefined}>
          <PencilRuler size={14} aria-hidden /> Send again in Requests
        </Button>
      )}
      <CompareButton exchange={{ kind: 'log', id: entry.id }} title={nameOf(entry)} />
      <CopyAsCurl call={entry} said="Copied as cURL, token included" />
      <CaseButton source={{ kind: 'log', id: entry.id }} />
      <Button onClick={exportIt}>
        <FileJson size={14} aria-hidden /> Export
      </Button>
    </>
  )
}
