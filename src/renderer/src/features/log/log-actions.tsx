import { Columns2, FileJson, PencilRuler, ReceiptText, Stethoscope } from 'lucide-react'
import { useLocation } from 'wouter'
import type { LogEntryView } from '../../../../shared/contract/log.ts'
import { joinedHeaderOf } from '../../../../shared/header-of.ts'
import { useCaseDialog } from '../../panels/case-export/use-case-dialog.tsx'
import { CompareButton } from '../../panels/compare-button.tsx'
import { comparePath } from '../../panels/compare-path.ts'
import { notRepeatable } from '../../panels/curl-command.ts'
import { useCompare } from '../../panels/use-compare.ts'
import { useCopyAsCurl } from '../../panels/use-copy-as-curl.ts'
import { useSession } from '../../stores/console.tsx'
import { composedOf, useRequestStore } from '../../stores/request/request-store.ts'
import { toast } from '../../stores/toast.ts'
import { Button } from '../../ui/button.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { canBeDiagnosed } from './verdict.ts'

/** Opens the call in Requests unchanged, with its own token, so that sending it repeats the result. */
const useSendAgain = (entry: LogEntryView) => {
  const requests = useRequestStore()
  const isKnown = useSession(({ merchants }) => merchants.some(({ id }) => id === entry.merchantId))
  const [, navigate] = useLocation()
  return () => {
    const header = joinedHeaderOf(entry.requestHeaders, 'authorization')
    const before = composedOf(requests.getState())
    if (isKnown && entry.merchantId !== null) requests.setMerchant(entry.merchantId)
    if (header === undefined) requests.setHeader('none')
    else requests.setHeader('own', header)
    requests.setBody(entry.requestBody.text)
    navigate('/requests')
    const undo = { label: 'Undo', onClick: () => requests.restore(before) }
    toast('The call as it came, with its own token', before.body === '' ? {} : { action: undo })
  }
}

/** The order and the result of a create call, otherwise the request line. */
const nameOf = ({ orderId, code, status, method, url }: LogEntryView): string =>
  orderId === null ? `${method} ${url}` : `${orderId} (${code ?? status})`

export const LogActions = ({ entry }: { entry: LogEntryView }) => {
  const [, navigate] = useLocation()
  const sendAgain = useSendAgain(entry)
  const { id, linkId, merchantId, surface, method, requestBody } = entry
  const exchange = { kind: 'log', id } as const
  const compare = useCompare(exchange, nameOf(entry))
  const curl = useCopyAsCurl(entry, 'Copied as cURL, token included')
  const caseExport = useCaseDialog(exchange)
  const obstacle = notRepeatable(entry)
  const isCreateCall = surface === 'create' && method === 'POST' && requestBody.encoding === 'utf8'

  const exportIt = () =>
    saveFile(new Blob([JSON.stringify(entry, null, 2)], { type: 'application/json' }), `paylink-call-${id}.json`)
  const withLatestGood: readonly MenuItem[] =
    entry.code === 'E012' && merchantId !== null
      ? [
          {
            label: 'Compare with the latest good one',
            icon: Columns2,
            onSelect: () => navigate(comparePath(exchange, { kind: 'latest-good', merchantId })),
          },
        ]
      : []

  return (
    <>
      {canBeDiagnosed(entry) && (
        <Button icon={Stethoscope} kind="primary" onClick={() => navigate(`/doctor?log=${id}`)}>
          Diagnose
        </Button>
      )}
      {linkId !== null && (
        <Button icon={ReceiptText} onClick={() => navigate(`/payments/${linkId}`)}>
          Open payment
        </Button>
      )}
      {compare.isSecond && <CompareButton exchange={exchange} title={nameOf(entry)} />}
      {isCreateCall && (
        <Button
          icon={PencilRuler}
          kind="quiet"
          onClick={sendAgain}
          disabled={obstacle !== null}
          title={obstacle ?? undefined}
        >
          Send again in Requests
        </Button>
      )}
      <MoreMenu
        items={[
          curl,
          ...withLatestGood,
          ...(compare.isSecond ? [] : [compare.item]),
          caseExport.item,
          { label: 'Save as JSON', icon: FileJson, onSelect: exportIt },
        ]}
      />
      {caseExport.dialog}
    </>
  )
}
