import { Ban, Check, ChevronDown, CreditCard, ExternalLink, Landmark, ListChecks, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { LinkView } from '../../../../shared/contract/links.ts'
import { type CardOutcome, cardOutcomes, testCards } from '../../../../shared/test-cards.ts'
import { useCaseDialog } from '../../panels/case-export/use-case-dialog.tsx'
import { OpenPageButton } from '../../panels/open-page-button.tsx'
import { useConsole } from '../../stores/console.tsx'
import { useScenarioStore } from '../../stores/scenario-store.ts'
import { toast } from '../../stores/toast.ts'
import { useAction } from '../../stores/use-action.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { isPressed } from '../../ui/is-pressed.ts'
import { Menu } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { inOverlay, takesText } from '../../ui/takes-text.ts'

/** `r` works anywhere on the page, except in text fields, menus and dialogs. */
const useResendKey = (resend: (() => void) | undefined): void => {
  const latest = useRef(resend)
  latest.current = resend
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (isPressed(event, 'r') && !takesText(event.target) && !inOverlay(event.target)) latest.current?.()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

/** Opens the link's history in the Lab as a scenario that repeats it. */
const useSaveAsScenario = (link: LinkView) => {
  const { call } = useConsole().backend
  const scenario = useScenarioStore()
  const [, navigate] = useLocation()
  return useAction(async () => {
    const { text } = await call('GET /api/links/:id/scenario', { params: { id: link.id } })
    const before = scenario.getState().text
    scenario.setText(text)
    navigate('/lab/scenarios')
    toast(`What happened to ${link.orderId}, as a scenario`, {
      action: { label: 'Undo', onClick: () => scenario.setText(before) },
    })
  })
}

const resultIcons = { paid: Check, challenged: Landmark, failed: X } as const

/** The actions allowed by the state of a link. */
export const LinkActions = ({ link }: { link: LinkView }) => {
  const { call } = useConsole().backend
  const params = { id: link.id }
  const pay = useAction((outcome: CardOutcome) => call('POST /api/links/:id/pay', { params, body: { outcome } }))
  const answer = useAction((approve: boolean) => call('POST /api/links/:id/challenge', { params, body: { approve } }))
  const cancel = useAction(() => call('POST /api/links/:id/cancel', { params }), 'Payment canceled')
  const resend = useAction(
    (id: string) => call('POST /api/deliveries/:id/resend', { params: { id } }),
    'IPN sent once more',
  )
  const scenario = useSaveAsScenario(link)
  const caseExport = useCaseDialog({ kind: 'link', id: link.id })
  const delivery = link.deliveries[0]
  const waits = link.state === 'open' || link.state === 'challenged'

  useResendKey(delivery === undefined ? undefined : () => resend.start(delivery.id))

  return (
    <>
      {link.state === 'challenged' && (
        <>
          <Button icon={Check} kind="primary" disabled={answer.busy} onClick={() => answer.start(true)}>
            Approve
          </Button>
          <Button icon={X} disabled={answer.busy} onClick={() => answer.start(false)}>
            Decline
          </Button>
        </>
      )}
      {waits && <OpenPageButton url={link.paymentLink} kind={link.state === 'open' ? 'primary' : 'secondary'} />}
      {link.state === 'open' && (
        <Menu
          items={cardOutcomes.map((outcome) => ({
            label: testCards[outcome].label,
            icon: resultIcons[testCards[outcome].result],
            onSelect: () => pay.start(outcome),
          }))}
        >
          <Button icon={CreditCard} disabled={pay.busy}>
            Pay as… <ChevronDown size={13} aria-hidden />
          </Button>
        </Menu>
      )}
      {delivery !== undefined && (
        <Button
          icon={RotateCcw}
          kind={delivery.state === 'failed' ? 'primary' : 'secondary'}
          disabled={resend.busy || delivery.state === 'sending'}
          onClick={() => resend.start(delivery.id)}
          aria-keyshortcuts="r"
        >
          Resend IPN
        </Button>
      )}
      {!waits && (
        <a href={link.paymentLink} target="_blank" rel="noreferrer" className={buttonClasses('quiet')}>
          <ExternalLink size={14} aria-hidden /> Final page
        </a>
      )}
      {waits && <CopyButton text={link.paymentLink} what="payment link" className="size-8" />}
      <MoreMenu
        items={[
          caseExport.item,
          { label: 'Make a scenario', icon: ListChecks, disabled: scenario.busy, onSelect: scenario.start },
          ...(waits
            ? [{ label: 'Cancel the payment', icon: Ban, danger: true, disabled: cancel.busy, onSelect: cancel.start }]
            : []),
        ]}
      />
      {caseExport.dialog}
    </>
  )
}
