import type { BodyText, HeaderList } from '../../../shared/contract/common.ts'
import type { AttemptView } from '../../../shared/contract/deliveries.ts'
import type { LogEntryView } from '../../../shared/contract/log.ts'
import { headerOf } from '../../../shared/header-of.ts'
import { BodyView, HeaderTable } from '../ui/code/body-view.tsx'
import { HttpStatus } from '../ui/status.tsx'
import { LongText } from '../ui/text/long-value.tsx'
import { durationText } from '../ui/text/time.tsx'

interface ExchangeShown {
  request: { method: string; url: string; headers: HeaderList; body: BodyText }
  /** null: there was no response; `failure` is the reason. */
  response: { status: number; headers: HeaderList; body: BodyText } | null
  durationMs: number
  /** What the duration measures. */
  measured: 'in the service' | 'in the inbox' | 'round trip'
  failure?: string
}

export const exchangeOfCall = (entry: LogEntryView): ExchangeShown => ({
  request: { method: entry.method, url: entry.url, headers: entry.requestHeaders, body: entry.requestBody },
  // Status 0: a fault rule suppressed the response.
  response:
    entry.status === 0 ? null : { status: entry.status, headers: entry.responseHeaders, body: entry.responseBody },
  durationMs: entry.durationMs,
  measured: 'in the service',
  failure: 'No answer was sent.',
})

export const exchangeOfAttempt = ({ request, response, durationMs, error }: AttemptView): ExchangeShown => ({
  request,
  response,
  durationMs,
  measured: 'round trip',
  failure: error?.message ?? 'No answer was received.',
})

const contentTypeOf = (headers: HeaderList): string => headerOf(headers, 'content-type') ?? ''

/** One HTTP exchange: request above response, with every header and byte. */
export const ExchangeView = ({ exchange }: { exchange: ExchangeShown }) => {
  const { request, response, durationMs, measured, failure } = exchange
  return (
    <div className="flex flex-col gap-5 p-4">
      <section aria-label="Request" className="flex flex-col gap-2">
        <h3 className="flex items-baseline gap-2 font-medium">
          <span className="text-small text-faint">Request</span>
          <LongText text={`${request.method} ${request.url}`} />
        </h3>
        <HeaderTable headers={request.headers} label="Request headers" />
        <BodyView body={request.body} contentType={contentTypeOf(request.headers)} label="Request body" />
      </section>
      <section aria-label="Answer" className="flex flex-col gap-2">
        <h3 className="flex items-baseline gap-2 font-medium">
          <span className="text-small text-faint">Answer</span>
          {response ? <HttpStatus status={response.status} /> : <span className="text-bad">{failure}</span>}
          <span className="shrink-0 text-small text-faint tabular">
            {durationText(durationMs)} {measured}
          </span>
        </h3>
        {response && (
          <>
            <HeaderTable headers={response.headers} label="Answer headers" />
            <BodyView body={response.body} contentType={contentTypeOf(response.headers)} label="Answer body" />
          </>
        )}
      </section>
    </div>
  )
}
