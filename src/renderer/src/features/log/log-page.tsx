import { ScrollText } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { LogSummary } from '../../../../shared/contract/log.ts'
import { createPath } from '../../../../shared/create-path.ts'
import { filterKeys } from '../../../../shared/filter-keys.ts'
import { ListPage } from '../../panels/list-page.tsx'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useFilterKeys } from '../../stores/list/use-filter-keys.ts'
import { useList } from '../../stores/list/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list/list-head.tsx'
import { appliedRulesText, RuleMark } from '../../ui/rule-mark.tsx'
import { HttpStatus } from '../../ui/status.tsx'
import { TestMark } from '../../ui/test-mark.tsx'
import { MiddleText } from '../../ui/text/middle-text.tsx'
import { durationText, ListTime } from '../../ui/text/time.tsx'
import { ExportButton } from './export-button.tsx'
import { LogDetails } from './log-details.tsx'
import { ResultCode } from './result-code.tsx'

const columns: readonly Column[] = [
  { title: 'HTTP' },
  { title: 'Code' },
  { title: 'Call' },
  { title: 'Order' },
  { title: 'Merchant' },
  { title: 'Took', isRight: true },
  { title: 'Time', isRight: true, sort: ['newest', 'oldest'] },
]

const chips = [
  { label: 'All', filter: '' },
  { label: 'API', filter: 'surface:create' },
  { label: 'Page', filter: 'surface:hosted-page' },
  { label: 'Shop', filter: 'surface:shop' },
  { label: 'Inbox', filter: 'surface:inbox' },
  { label: 'Errors', filter: 'is:error' },
]

const callRow =
  (names: ReadonlyMap<string, string>) =>
  (call: LogSummary): ReactNode => (
    <>
      <HttpStatus status={call.status} />
      <ResultCode code={call.code} />
      <span className="truncate font-mono text-code" title={`${call.method} ${call.url}`}>
        <RuleMark rules={call.rules} />
        <TestMark run={call.testRun} />
        <span className="text-faint">{call.method || 'not HTTP'}</span> {call.url}
      </span>
      <MiddleText text={call.orderId ?? ''} className="font-mono text-code" />
      <span className="truncate text-soft">{names.get(call.merchantId ?? '')}</span>
      <span className="truncate text-right text-faint tabular">{durationText(call.durationMs)}</span>
      <ListTime at={call.at} merchantId={call.merchantId} real aged className="text-right" />
    </>
  )

const callLabel = ({ method, url, status, code, orderId, rules }: LogSummary): string =>
  [`${method} ${url}`, status === 0 ? 'no answer' : status, code, orderId, appliedRulesText(rules) || null]
    .filter((part) => part !== null)
    .join(', ')

/** All calls to the service with their verdicts. */
const LogPage = () => {
  const [, navigate] = useLocation()
  const { backend } = useConsole()
  const list = useList((lists) => lists.log, '/log')
  const serviceUrl = useSession(({ status }) => status?.serviceUrl ?? '')
  const merchants = useSession((state) => state.merchants)
  const row = useMemo(() => callRow(new Map(merchants.map((merchant) => [merchant.id, merchant.name]))), [merchants])

  return (
    <ListPage
      title="Log"
      list={list}
      icon={ScrollText}
      filterKeys={useFilterKeys(filterKeys.log)}
      chips={chips}
      toolbar={<ExportButton filter={list.view.filter} tests={list.view.tests} total={list.view.total} />}
      columns="32px 40px minmax(0,1.75fr) minmax(0,1fr) minmax(0,0.75fr) 52px 76px"
      narrow={{
        columns: '32px 40px minmax(0,1.2fr) minmax(0,1fr) 76px',
        without: '[&>:nth-child(5)]:hidden [&>:nth-child(6)]:hidden',
      }}
      header={columns}
      row={row}
      rowLabel={callLabel}
      bulk={{
        one: 'call',
        exchangeOf: async ({ id }) => ({ kind: 'log', id }),
        read: ({ id }) => backend.call('GET /api/log/:id', { params: { id } }),
        fileName: 'paylink-calls.jsonl',
      }}
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
            <Copyable text={`${serviceUrl}${createPath}`} what="URL" />
          </span>
        </EmptyState>
      }
      pick={{
        title: 'Pick a call',
        text: (
          <>
            Its result, the reason, and every byte transferred show here. Find one by{' '}
            <code className="font-mono text-code">order:</code>, <code className="font-mono text-code">email:</code>,{' '}
            <code className="font-mono text-code">code:</code> or any text of its bodies.
          </>
        ),
      }}
      details={(id) => <LogDetails key={id} id={id} onClose={list.close} />}
    />
  )
}

export default LogPage
