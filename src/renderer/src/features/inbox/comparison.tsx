import { CircleCheck, CircleX } from 'lucide-react'
import type { InboxComparison } from '../../../../shared/contract/inbox.ts'

/** How a message differs from what the service meant to send. */
export const Comparison = ({ compared, received }: { compared: InboxComparison; received: string }) => {
  const { identical, sameFields, readable, differences, firstDifference, attempt, sent } = compared
  const Icon = identical ? CircleCheck : CircleX
  const from = Math.max(0, (firstDifference ?? 0) - 20)
  const words = identical
    ? 'Byte-identical: this is exactly what the service sent.'
    : sameFields
      ? 'Same fields, different bytes.'
      : readable
        ? `Changed: ${differences.length} ${differences.length === 1 ? 'field differs' : 'fields differ'}.`
        : 'Changed, and no longer readable as fields.'
  return (
    <div className="flex flex-col gap-3 p-4">
      <p className="flex items-center gap-2 font-medium">
        <Icon size={15} className={identical ? 'text-good' : 'text-bad'} aria-hidden /> {words}
      </p>
      <p className="text-small text-soft">
        {attempt === null
          ? 'Not sent by the service. Matched to the payment by its content.'
          : `Attempt ${attempt} of its delivery.`}
      </p>
      {differences.length > 0 && (
        <table aria-label="Fields that differ" className="w-full table-fixed border-collapse">
          <thead>
            <tr className="text-left text-small text-faint">
              <th scope="col" className="w-40 py-1 pr-3 font-normal">
                Field
              </th>
              <th scope="col" className="py-1 pr-3 font-normal">
                Sent
              </th>
              <th scope="col" className="py-1 font-normal">
                Received
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, sent: before, received: after }) => (
              <tr key={field} className="border-t border-line/60 align-top font-mono text-code">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal break-words text-faint">
                  {field}
                </th>
                <td className="py-1.5 pr-3 break-all">{before ?? <span className="text-faint">not sent</span>}</td>
                <td className="py-1.5 break-all text-bad">{after ?? <span className="text-bad">missing</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {firstDifference !== null && differences.length === 0 && (
        <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-y-1">
          <dt className="text-small text-faint">Sent</dt>
          <dd className="font-mono text-code break-all">
            {sent.body.slice(from, firstDifference + 60) || 'nothing more'}
          </dd>
          <dt className="text-small text-faint">Received</dt>
          <dd className="font-mono text-code break-all text-bad">
            {received.slice(from, firstDifference + 60) || 'nothing more'}
          </dd>
        </dl>
      )}
    </div>
  )
}
