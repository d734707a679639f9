import { Check, X } from 'lucide-react'
import { cardText } from '../../../../shared/card-brand.ts'
import type { LinkState, LinkView } from '../../../../shared/contract/links.ts'
import { OpenPageButton } from '../../panels/open-page-button.tsx'
import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StateBadge } from '../../ui/status.tsx'
import { moneyText } from '../../ui/text/money.ts'
import type { DemoState } from './demo-run.ts'
import { Step, type StepPhase } from './step.tsx'

const phases: Record<LinkState, StepPhase> = {
  open: 'active',
  challenged: 'active',
  paid: 'done',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'failed',
}

const Waiting = ({ link, byHand }: { link: LinkView; byHand: boolean }) => {
  const { call } = useConsole().backend
  const params = { id: link.id }
  const answer = useAction((approve: boolean) =>
    call('POST /api/links/:id/challenge', { params, body: { approve, through: 'hosted-page' } }),
  )
  if (link.state === 'open') {
    if (!byHand) return <p className="text-soft">Paying with a test card…</p>
    return (
      <>
        <p className="text-soft">Pay as a customer would. The page offers the three test cards.</p>
        <span>
          <OpenPageButton url={link.paymentLink} label="Open the hosted page" kind="primary" />
        </span>
      </>
    )
  }
  return (
    <>
      <p className="text-soft">The bank must confirm this payment. You decide for the bank:</p>
      <span className="flex flex-wrap gap-2">
        <Button icon={Check} kind="primary" disabled={answer.busy} onClick={() => answer.start(true)}>
          Approve
        </Button>
        <Button icon={X} disabled={answer.busy} onClick={() => answer.start(false)}>
          Decline
        </Button>
        <OpenPageButton url={`${link.paymentLink}/challenge`} label="Open the bank page" />
      </span>
    </>
  )
}

/** The URL that the browser is redirected to for this result (specification, What the service does). */
const destination = (state: LinkState): string => (state === 'paid' ? 'return_url' : 'cancel_url')

/** Step two: a card on the hosted page, with or without a browser. */
export const PayStep = ({ state, link }: { state: DemoState; link: LinkView | undefined }) => {
  const waits = link?.state === 'open' || link?.state === 'challenged'
  const stuck = state.phase === 'stuck' && state.linkId !== null
  return (
    <Step
      number={2}
      title="Pay"
      phase={stuck ? 'failed' : link === undefined ? 'ahead' : phases[link.state]}
      aside={link && <StateBadge state={link.state} plain />}
    >
      {stuck && <Notice tone="bad">{state.problem}</Notice>}
      {link === undefined ? (
        <p className="text-soft">The customer pays on the hosted page; here a test card is sent for them.</p>
      ) : waits ? (
        <Waiting link={link} byHand={state.byHand || stuck} />
      ) : link.state === 'expired' ? (
        <p className="text-soft">
          Nobody paid in time, and nobody was charged. The link now shows a page that says so.
        </p>
      ) : (
        <p className="text-soft tabular">
          {moneyText(link.payment?.trueAmount ?? link.amount, link.currency)}
          {link.payment?.card && <> with {cardText(link.payment.card)}</>}; the browser goes to{' '}
          <code className="font-mono text-code">{destination(link.state)}</code>.
        </p>
      )}
    </Step>
  )
}
