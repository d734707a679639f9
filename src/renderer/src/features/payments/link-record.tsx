import { Link } from 'wouter'
import { cardText } from '../../../../shared/card-brand.ts'
import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import type { LinkView, PaymentView } from '../../../../shared/contract/links.ts'
import { AppliedRules } from '../../panels/applied-rules.tsx'
import { RecordTable } from '../../panels/record-table.tsx'
import { RuleMark } from '../../ui/rule-mark.tsx'
import { StateBadge } from '../../ui/status.tsx'
import { LongValue } from '../../ui/text/long-value.tsx'
import { MiddleText, withoutScheme } from '../../ui/text/middle-text.tsx'
import { moneyText } from '../../ui/text/money.ts'
import { Ago, RelativeTime, Time } from '../../ui/text/time.tsx'

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h3 className="text-small font-medium text-soft">{title}</h3>
    {children}
  </section>
)

const Moment = ({ at, aheadMs, merchantId }: { at: string; aheadMs: number; merchantId: string }) => (
  <>
    <Time at={at} aheadMs={aheadMs} merchantId={merchantId} /> <Ago at={at} className="text-faint" />
  </>
)

const Until = ({ at, merchantId }: { at: string; merchantId: string }) => (
  <>
    <Time at={at} merchantId={merchantId} /> <RelativeTime at={at} className="text-faint" />
  </>
)

const paymentRows = (
  { result, csRefCode, transactionId, amount, trueAmount, currency, card, at, aheadMs }: PaymentView,
  merchantId: string,
) => [
  { name: 'Result', value: <StateBadge state={result} plain /> },
  { name: 'cs_ref_code', value: <LongValue text={csRefCode} what="cs_ref_code" /> },
  { name: 'transaction_id', value: <LongValue text={transactionId} what="transaction_id" /> },
  { name: 'amount', value: <span className="tabular">{moneyText(amount, currency)}</span> },
  {
    name: 'true_amount',
    value: (
      <span className="tabular">
        {moneyText(trueAmount, currency)}
        {trueAmount !== amount && <span className="text-wait"> differs from amount</span>}
      </span>
    ),
  },
  { name: 'Card', value: card === null ? <span className="text-faint">None was used</span> : cardText(card) },
  { name: 'Time', value: <Moment at={at} aheadMs={aheadMs} merchantId={merchantId} /> },
]

const DeliveryLine = ({ delivery }: { delivery: DeliverySummary }) => {
  const { id, state, url, format, attemptCount, lastStatus, lastError, rules } = delivery
  const facts = [
    format,
    `${attemptCount} ${attemptCount === 1 ? 'attempt' : 'attempts'}`,
    lastStatus === null ? lastError?.message : `last answer ${lastStatus}`,
  ]
  return (
    <li>
      <Link
        href={`/ipn/${id}`}
        className="flex min-w-0 items-center gap-3 rounded-panel border border-line px-3 py-2 hover:bg-hover"
      >
        <span className="w-24 shrink-0">
          <StateBadge state={state} plain />
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="flex min-w-0 items-center">
            <RuleMark rules={rules} />
            <MiddleText text={withoutScheme(url)} whole={url} className="font-mono text-code" />
          </span>
          <span className="truncate text-small text-faint tabular">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
    </li>
  )
}

/** The stored records of a link: the payment with its reference codes, the IPNs, and the link itself. */
export const LinkRecord = ({ link }: { link: LinkView }) => (
  <div className="flex flex-col gap-6 p-4">
    <Section title="Payment">
      {link.payment === null ? (
        <p className="text-soft">No result yet: the link is {link.state}.</p>
      ) : (
        <>
          <AppliedRules rules={link.payment.rules} />
          <RecordTable rows={paymentRows(link.payment, link.merchantId)} />
        </>
      )}
    </Section>
    <Section title="IPN deliveries">
      {link.deliveries.length === 0 ? (
        <p className="text-soft">
          {link.payment === null ? 'None: an IPN is sent when there is a result.' : 'None was sent for this result.'}
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {link.deliveries.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Section>
    <Section title="Link">
      <RecordTable
        rows={[
          { name: 'Link id', value: <LongValue text={link.id} what="link id" /> },
          { name: 'Payment link', value: <LongValue text={link.paymentLink} what="payment link" /> },
          {
            name: 'Created',
            value: <Moment at={link.createdAt} aheadMs={link.aheadMs} merchantId={link.merchantId} />,
          },
          {
            name: 'Expires',
            value: link.expiresAt === null ? 'Never' : <Until at={link.expiresAt} merchantId={link.merchantId} />,
          },
        ]}
      />
    </Section>
  </div>
)
