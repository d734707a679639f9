import { ScrollText } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import type { LogSummary } from '../../../../shared/contract/log.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useFilterKeys } from '../../stores/use-filter-keys.ts'
import { useList } from '../../stores/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { RightHead } from '../../ui/right-head.tsx'
import { appliedRulesText, RuleMark } from '../../ui/rule-mark.tsx'
import { Split } from '../../ui/split.tsx'
import { HttpStatus } from '../../ui/status.tsx'
import { durationText, ListTime } from '../../ui/time.tsx'
import { ExportButton } from './export-button.tsx'
import { LogDetails } from './log-details.tsx'
import { ResultCode } from './result-code.tsx'

const filterKeys = {
  status: { hint: 'HTTP status, 4xx', values: ['200', '4xx', '401', '5xx'] },
  code: { hint: 'result code', values: ['00', 'E0', 'E002', 'E003', 'E004', 'E012'] },
  order: { hint: 'order id' },
  email: { hint: 'customer e-mail' },
  merchant: { hint: 'name or key' },
  method: { hint: 'HTTP method', values: ['get', 'post'] },
  url: { hint: 'part of the path' },
  surface: { hint: 'part of the service', values: ['create', 'hosted-page', 'inbox', 'shop', 'other'] },
  rule: { hint: 'name of a fault rule' },
}

const callRow =
  (names: ReadonlyMap<string, string>) =>
  (call: LogSummary): ReactNode => (
    <>
      <HttpStatus status={call.status} />
      <ResultCode code={call.code} />
      <span className="truncate font-mono text-code" title={`${call.method} ${call.url}`}>
        <RuleMark rules={call.rules} />
        <span className="text-faint">{call.method || 'not HTTP'}</span> {call.url}
      </span>
      <span className="truncate font-mono text-code">{call.orderId}</span>
      <span className="truncate text-soft">{names.get(call.merchantId ?? '')}</span>
      <span className="truncate text-right text-faint tabular">{durationText(call.durationMs)}</span>
      <ListTime at={call.at} merchantId={call.merchantId} real aged className="text-right" />
    </>
  )

/** Every call to the service with its verdict. */
const LogPage = () => {
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { lists } = useConsole()
  const { view, actions } = useList(lists.log)
  const serviceUrl = useSession(({ status }) => status?.serviceUrl ?? '')
  const merchants = useSession((state) => state.merchants)
  const row = useMemo(() => callRow(new Map(merchants.map((merchant) => [merchant.id, merchant.name]))), [merchants])
  const close = () => navigate('/log')

  return (
    <Split
      id="log"
      open={id !== undefined}
      list={
        <ListPanel
          title="Log"
          view={view}
          actions={actions}
          filterKeys={useFilterKeys(filterKeys)}
          toolbar={<ExportButton filter={view.filter} total={view.total} />}
          columns="32px 40px minmax(0,1.75fr) minmax(0,1fr) minmax(0,0.75fr) 52px 60px"
          narrow={{
            columns: '32px 40px minmax(0,1.2fr) minmax(0,1fr) 60px',
            without: '[&>:nth-child(5)]:hidden [&>:nth-child(6)]:hidden',
          }}
          header={[
            'HTTP',
            'Code',
            'Call',
            'Order',
            'Merchant',
            <RightHead key="took">Took</RightHead>,
            <RightHead key="time">Time</RightHead>,
          ]}
          row={row}
          rowLabel={({ method, url, status, code, orderId, rules }) =>
            [`${method} ${url}`, status === 0 ? 'no answer' : status, code, orderId, appliedRulesText(rules) || null]
              .filter((part) => part !== null)
              .join(', ')
          }
          selectedId={id ?? null}
          onSelect={(next) => navigate(`/log/${next}`, { replace: id !== undefined })}
          onEscape={close}
          empty={
            <EmptyState
              icon={ScrollText}
              title="No calls yet"
              action={
                <Button kind="primary" onClick={() => navigate('/requests')}>
                  Send a request
                </Button>
              }
            >
              Every call to the service is kept here, byte for byte. Point your code at
              <span className="mt-1 flex justify-center">
                <Copyable text={`${serviceUrl}/v2/payment-links`} what="URL" />
              </span>
            </EmptyState>
          }
        />
      }
      details={
        id === undefined ? (
          <EmptyState icon={ScrollText} title="Pick a call">
            What came of it, why, and every byte that crossed the wire show here. Find one by{' '}
            <code className="font-mono text-code">order:</code>, <code className="font-mono text-code">email:</code>,{' '}
            <code className="font-mono text-code">code:</code> or any text of its bodies.
          </EmptyState>
        ) : (
          <LogDetails key={id} id={id} onClose={close} />
        )
      }
    />
  )
}

export default LogPage
