import { ChevronRight, CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { AttemptView, DeliveryView } from '../../../../shared/contract/deliveries.ts'
import { receiverStatusWords } from '../../../../shared/receiver-status-words.ts'
import { AppliedRules } from '../../panels/applied-rules.tsx'
import { CompareButton } from '../../panels/compare-button.tsx'
import { ExchangeView, exchangeOfAttempt } from '../../panels/exchange-view.tsx'
import { classes } from '../../ui/classes.ts'
import { RuleMark } from '../../ui/rule-mark.tsx'
import { HttpStatus } from '../../ui/status.tsx'
import { Ago, durationText, Time } from '../../ui/text/time.tsx'

/** The attempts, newest first. Each expands to its exchange, or to why there was no response. */
export const AttemptList = ({ delivery }: { delivery: DeliveryView }) => {
  const { attempts, state } = delivery
  const newest = attempts.at(-1)?.id
  // The newest attempt is expanded until the user expands or collapses one.
  const [open, setOpen] = useState<string | null | undefined>(undefined)
  const shown = open === undefined ? newest : open
  if (attempts.length === 0) {
    return (
      <p className="p-4 text-soft">{state === 'sending' ? 'The first attempt is under way.' : 'No attempt yet.'}</p>
    )
  }
  return (
    <ol className="flex flex-col" aria-label="Attempts">
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.id} className="border-b border-line">
          <AttemptRow
            attempt={attempt}
            delivery={delivery}
            open={attempt.id === shown}
            isOnly={attempts.length === 1}
            onToggle={() => setOpen(attempt.id === shown ? null : attempt.id)}
          />
        </li>
      ))}
    </ol>
  )
}

interface AttemptRowProps {
  attempt: AttemptView
  delivery: DeliveryView
  open: boolean
  isOnly: boolean
  onToggle: () => void
}

const AttemptRow = ({ attempt, delivery, open, isOnly, onToggle }: AttemptRowProps) => {
  const { number, cause, startedAt, aheadMs, durationMs, response, error, acknowledged, rules } = attempt
  const Icon = acknowledged ? CircleCheck : CircleX
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="grid w-full grid-cols-[14px_72px_minmax(0,1fr)_auto_auto] items-center gap-2.5 px-4 py-2 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <ChevronRight size={14} className={classes('text-faint', open && 'rotate-90')} aria-hidden />
        <span className="flex items-baseline gap-1.5">
          <span className="font-medium">Attempt {number}</span>
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <Icon size={14} className={classes('shrink-0', acknowledged ? 'text-good' : 'text-bad')} aria-hidden />
          {response && <HttpStatus status={response.status} />}
          <span className="truncate text-soft" title={error?.message}>
            {error ? error.message : acknowledged ? 'acknowledged' : 'not acknowledged'}
          </span>
          <RuleMark rules={rules} />
          {cause === 'resend' && <span className="shrink-0 text-small text-faint">by hand</span>}
        </span>
        <span
          className="text-right text-small text-faint tabular"
          title="round trip: from sending to the end of the answer"
        >
          {durationText(durationMs)}
        </span>
        <span className="flex flex-col items-end text-small">
          <Time at={startedAt} merchantId={delivery.merchantId} aheadMs={aheadMs} className="text-soft" />
          <Ago at={startedAt} className="text-faint" />
        </span>
      </button>
      {/* The rules of a single attempt are shown directly above it, as those of the delivery. */}
      {open && !isOnly && <AppliedRules rules={rules} className="mx-4 mt-2" />}
      {open && attempt.repeated && (
        <p className="mx-4 mt-2 rounded-control bg-sunken px-3 py-2 text-soft">
          Sent twice: the reused connection closed before an answer, so the request was repeated on a new one. The
          receiver may have received both.
        </p>
      )}
      {open && attempt.bodyError && (
        <p className="mx-4 mt-2 rounded-control bg-sunken px-3 py-2 text-soft">
          The status counts, although the body of the answer is incomplete. {attempt.bodyError.message}
        </p>
      )}
      {open && response && !acknowledged && error === null && (
        <p className="mx-4 mt-2 rounded-control bg-sunken px-3 py-2 text-soft">
          {receiverStatusWords(response.status)}
        </p>
      )}
      {open && <ExchangeView exchange={exchangeOfAttempt(attempt)} />}
      {open && (
        <div className="px-4 pb-3">
          <CompareButton exchange={{ kind: 'attempt', deliveryId: delivery.id, number }} title={`Attempt ${number}`} />
        </div>
      )}
    </>
  )
}
