import { ChevronRight, CircleCheck, CircleX, ReceiptText, SendHorizontal, Stethoscope } from 'lucide-react'
import { useLocation } from 'wouter'
import type { SentExchange } from '../../../../shared/contract/requests.ts'
import { errorCatalogue, isErrorCode } from '../../../../shared/error-catalogue.ts'
import { headerOf } from '../../../../shared/header-of.ts'
import { OpenPageButton } from '../../panels/open-page-button.tsx'
import { useDoctorStore } from '../../stores/doctor-store.ts'
import { type SentRequest, useRequests } from '../../stores/request/request-store.ts'
import { Button } from '../../ui/button.tsx'
import { BodyView, HeaderTable } from '../../ui/code/body-view.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Badge, HttpStatus } from '../../ui/status.tsx'
import { durationText, Time } from '../../ui/text/time.tsx'

/** The service's response to the last send, or to the one chosen from the history. */
export const AnswerPanel = () => {
  const shown = useRequests((state) => state.shown)
  const sending = useRequests((state) => state.sending)
  if (shown === null) {
    return (
      <EmptyState icon={SendHorizontal} title={sending ? 'Sending…' : 'Nothing sent yet'}>
        Send the request to see the answer of the service, byte for byte.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-4 p-4 pt-2" aria-busy={sending}>
      <Verdict sent={shown} />
      <Answer sent={shown} />
    </div>
  )
}

const Verdict = ({ sent }: { sent: SentRequest }) => {
  const [, navigate] = useLocation()
  const { answer, exchange, problem } = sent
  if (exchange === null) return <Notice tone="bad">{problem}</Notice>
  const linkId = exchange.linkId
  const paymentLink = answer?.paymentLink ?? null
  const advice =
    answer === null || answer.ok ? undefined : isErrorCode(answer.code) ? errorCatalogue[answer.code].advice : undefined
  return (
    <section aria-label="Verdict" aria-live="polite" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {answer && (
          <Badge tone={answer.ok ? 'good' : 'bad'} icon={answer.ok ? CircleCheck : CircleX}>
            {answer.ok ? `${answer.code} accepted` : `${answer.code} refused`}
          </Badge>
        )}
        <span className="text-soft">
          HTTP <HttpStatus status={exchange.response.status} />
        </span>
        <span className="text-small text-faint tabular">{durationText(exchange.durationMs)} round trip</span>
        <Time at={sent.at} className="text-small text-faint" />
      </div>
      {answer && <p className="font-medium break-words">{answer.message}</p>}
      {advice !== undefined && <p className="text-soft">{advice}</p>}
      {paymentLink !== null && <Copyable text={paymentLink} what="payment link" />}
      {answer?.code === 'E012' && <DiagnoseButton exchange={exchange} />}
      {(paymentLink !== null || linkId !== null) && (
        <div className="flex flex-wrap gap-2 pt-1">
          {paymentLink !== null && <OpenPageButton url={paymentLink} label="Open hosted page" kind="primary" />}
          {linkId !== null && (
            <Button icon={ReceiptText} onClick={() => navigate(`/payments/${linkId}`)}>
              Show payment
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Opens the request as sent on the Doctor page, which explains why its signature does not match. */
const DiagnoseButton = ({ exchange: { request } }: { exchange: SentExchange }) => {
  const doctor = useDoctorStore()
  const [, navigate] = useLocation()
  const diagnose = () => {
    const authorization = headerOf(request.headers, 'authorization') ?? ''
    navigate('/doctor')
    void doctor.fill({ body: request.body.text, authorization }, 'sent')
  }
  return (
    <div className="pt-1">
      <Button icon={Stethoscope} kind="primary" onClick={diagnose}>
        Diagnose
      </Button>
    </div>
  )
}

const contentType = 'application/json'

const Answer = ({ sent }: { sent: SentRequest }) => {
  if (sent.exchange === null) return null
  const { request, response } = sent.exchange
  return (
    <>
      <BodyView body={response.body} contentType={contentType} label="Answer body" />
      <section className="flex flex-col gap-1">
        <h3 className="text-small font-medium text-soft">Answer headers</h3>
        <HeaderTable headers={response.headers} label="Answer headers" />
      </section>
      <details className="group">
        <summary className="flex h-7 cursor-pointer items-center text-small font-medium text-soft hover:text-text">
          <ChevronRight size={14} className="mr-1 group-open:rotate-90" aria-hidden />
          What was sent
        </summary>
        <div className="flex flex-col gap-3 pt-2">
          <p className="font-mono text-code break-all">
            {request.method} {request.url}
          </p>
          <HeaderTable headers={request.headers} label="Request headers" />
          <BodyView body={request.body} contentType={contentType} label="Request body as sent" />
        </div>
      </details>
    </>
  )
}
