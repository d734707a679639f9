import { ExternalLink, X } from 'lucide-react'
import { Link } from 'wouter'
import type { ScorecardExchange, ScorecardLine, ScorecardLook } from '../../../../../shared/contract/scorecards.ts'
import { ExchangeView } from '../../../panels/exchange-view.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { HttpStatus } from '../../../ui/status.tsx'
import { outcomeLooks } from './outcome-looks.ts'

const Exchange = ({ exchange, open }: { exchange: ScorecardExchange; open: boolean }) => {
  const { what, deliveryId, request, response, error, durationMs } = exchange
  const failure = error === null ? {} : { failure: error }
  return (
    <details open={open} className="border-b border-line">
      <summary className="flex cursor-pointer items-center gap-3 px-4 py-2 hover:bg-hover">
        <span className="min-w-0 flex-1 break-words">{what}</span>
        {response ? <HttpStatus status={response.status} /> : <span className="text-bad">no answer</span>}
      </summary>
      <div className="px-4">
        <Link href={`/ipn/${deliveryId}`} className="inline-flex items-center gap-1.5 text-accent hover:underline">
          Open in IPN <ExternalLink size={12} aria-hidden />
        </Link>
      </div>
      <ExchangeView exchange={{ request, response, durationMs: durationMs ?? 0, measured: 'round trip', ...failure }} />
    </details>
  )
}

const Looks = ({ looks }: { looks: readonly ScorecardLook[] }) => (
  <section aria-label="What your shop answered" className="flex flex-col gap-2 p-4">
    <h3 className="font-medium">What your shop answered</h3>
    {looks.map(({ what, url, status, answer }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they were asked in order and never move.
      <div key={index} className="flex flex-col gap-1">
        <p>{what}</p>
        <p className="font-mono text-code break-all text-soft">
          GET {url} <HttpStatus status={status ?? 0} />
        </p>
        <pre className="rounded-control bg-raised px-2.5 py-1.5 font-mono text-code break-all whitespace-pre-wrap">
          {answer}
        </pre>
      </div>
    ))}
  </section>
)

/** The details of a line: purpose, result and exchanges. */
export const LineDetails = ({ line, onClose }: { line: ScorecardLine; onClose: () => void }) => {
  const { title, why, outcome, words, exchanges, looks } = line
  const { icon: Icon, ink, word } = outcomeLooks[outcome]
  return (
    <section aria-label="Details of the line" className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 items-start gap-2 border-b border-line py-2.5 pr-2 pl-4">
        <h3 className="min-w-0 flex-1 pt-1 font-medium">{title}</h3>
        <IconButton icon={X} label="Close the line" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard. */}
      <div key={line.id} tabIndex={0} className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]">
        <div className="flex flex-col gap-2 border-b border-line p-4">
          <p className={`flex items-center gap-2 font-medium ${ink}`}>
            <Icon size={15} aria-hidden /> {word}
          </p>
          <p className="break-words">{words}</p>
          <p className="text-soft">{why}</p>
        </div>
        {exchanges.map((exchange, index) => (
          <Exchange key={exchange.attemptId ?? exchange.deliveryId} exchange={exchange} open={index === 0} />
        ))}
        {looks.length > 0 && <Looks looks={looks} />}
        {exchanges.length + looks.length === 0 && <p className="p-4 text-soft">Nothing was sent for this line.</p>}
      </div>
    </section>
  )
}
