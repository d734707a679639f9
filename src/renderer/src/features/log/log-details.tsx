import { CircleCheck, CircleX, Info } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { LogEntryView } from '../../../../shared/contract/log.ts'
import { AppliedRules } from '../../panels/applied-rules.tsx'
import { DetailHeader } from '../../panels/detail-header.tsx'
import { ExchangeView, exchangeOfCall } from '../../panels/exchange-view.tsx'
import { LoadingDetails } from '../../panels/loading-details.tsx'
import { RecordTable } from '../../panels/record-table.tsx'
import { useConsole, useMerchant } from '../../stores/console.tsx'
import { useDetailTab } from '../../stores/use-detail-tab.ts'
import { useResource } from '../../stores/use-resource.ts'
import { classes } from '../../ui/classes.ts'
import { Copyable } from '../../ui/copy-button.tsx'
import { HttpStatus, softTones, tones } from '../../ui/status.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { durationText, RelativeTime, Time } from '../../ui/text/time.tsx'
import { LogActions } from './log-actions.tsx'
import { ResultCode } from './result-code.tsx'
import { callVerdict } from './verdict.ts'

const surfaces: Record<LogEntryView['surface'], string> = {
  create: 'Create payment link',
  'hosted-page': 'Hosted page',
  inbox: 'Built-in inbox',
  shop: 'Demo shop',
  other: 'Something else',
}

const linkClasses = 'text-accent hover:underline'
const none = <span className="text-faint">none</span>

/** The stored facts of a call besides its bytes. */
const LogFacts = ({ entry }: { entry: LogEntryView }) => {
  const merchant = useMerchant(entry.merchantId)
  const text = (value: string | null, what: string) => (value === null ? none : <Copyable text={value} what={what} />)
  return (
    <div className="p-4">
      <RecordTable
        rows={[
          { name: 'Call', value: <Copyable text={entry.id} what="call id" /> },
          { name: 'Part of the service', value: surfaces[entry.surface] },
          { name: 'Result', value: entry.code === null ? none : `${entry.code} ${entry.message ?? ''}` },
          { name: 'Order', value: text(entry.orderId, 'order id') },
          {
            name: 'Merchant',
            value: merchant ? (
              <Link href={`/merchants/${merchant.id}`} className={linkClasses}>
                {merchant.name}
              </Link>
            ) : entry.merchantId === null ? (
              <span className="text-faint">not known from this call</span>
            ) : (
              'deleted since'
            ),
          },
          {
            name: 'Payment link',
            value:
              entry.linkId === null ? (
                none
              ) : (
                <Link href={`/payments/${entry.linkId}`} className={`font-mono text-code ${linkClasses}`}>
                  {entry.linkId}
                </Link>
              ),
          },
          { name: 'Caller', value: <Copyable text={entry.remoteAddress} what="address" /> },
          { name: 'Time (UTC)', value: <Copyable text={entry.at} what="time" /> },
          { name: 'Took', value: `${durationText(entry.durationMs)} in the service` },
          {
            name: 'Kept',
            value: entry.masked ? 'A secret or card number in it was replaced by dots' : 'Byte for byte',
          },
        ]}
      />
    </div>
  )
}

/** One call: its result, its actions and every byte. */
export const LogDetails = memo(({ id, onClose }: { id: string; onClose: () => void }) => {
  const { call } = useConsole().backend
  const { data: entry, problem } = useResource(
    `log ${id}`,
    (signal) => call('GET /api/log/:id', { params: { id }, signal }),
    // A call that waits for its answer is stored before it and again after it.
    (event) => event.type === 'log' && event.item.id === id,
  )
  const merchant = useMerchant(entry?.merchantId ?? null)
  const [tab, setTab] = useDetailTab('exchange')
  if (entry === undefined) return <LoadingDetails label="Call details" problem={problem} onClose={onClose} />

  return (
    <section aria-label="Call details" className="flex h-full flex-col overflow-y-auto">
      <DetailHeader
        title={
          <span className="font-mono text-code" title={`${entry.method} ${entry.url}`}>
            {entry.method || 'not HTTP'} {entry.url}
          </span>
        }
        facts={
          <>
            <HttpStatus status={entry.status} />
            {entry.code !== null && <ResultCode code={entry.code} />}
            {entry.orderId !== null && <span className="font-mono text-code text-text">{entry.orderId}</span>}
            {merchant && <span>{merchant.name}</span>}
            <span className="tabular">{durationText(entry.durationMs)} in the service</span>
            <Time at={entry.at} merchantId={entry.merchantId} className="tabular" />
            <RelativeTime at={entry.at} real className="text-faint" />
          </>
        }
        actions={<LogActions entry={entry} />}
        problem={problem}
        onClose={onClose}
      />
      <AppliedRules rules={entry.rules} className="mx-4 mb-3" />
      <VerdictLine entry={entry} />
      <Tabs
        label="Call details"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'exchange', label: 'Exchange', content: <ExchangeView exchange={exchangeOfCall(entry)} /> },
          { value: 'facts', label: 'Facts', content: <LogFacts entry={entry} /> },
        ]}
      />
    </section>
  )
})

const icons = { good: CircleCheck, bad: CircleX, idle: Info }

const VerdictLine = ({ entry }: { entry: LogEntryView }) => {
  const { tone, title, advice } = callVerdict(entry)
  const Icon = icons[tone]
  // A message is the title of its code and, after a colon, the details of this call.
  const reason = tone === 'bad' ? entry.message?.split(': ').slice(1).join(': ') : undefined
  return (
    <section
      aria-label="Verdict"
      className={classes('mx-4 mb-3 flex gap-2.5 rounded-control px-3 py-2', softTones[tone])}
    >
      <Icon size={16} className={classes('mt-0.5 shrink-0', tones[tone])} aria-hidden />
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className={classes('font-medium', tones[tone])}>{title}</p>
        {reason && <p className="break-words">{reason}</p>}
        {advice !== undefined && <p className="text-soft">{advice}</p>}
      </div>
    </section>
  )
}
