import { Link } from 'wouter'
import type { LogEntryView } from '../../../../shared/contract/log.ts'
import { RecordTable } from '../../panels/record-table.tsx'
import { useMerchant } from '../../stores/console.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { durationText } from '../../ui/text/time.tsx'

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
export const LogFacts = ({ entry }: { entry: LogEntryView }) => {
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
