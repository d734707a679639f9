import { AlignLeft, Dices, RotateCcw, Send } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../stores/console.tsx'
import { useRequestStore, useRequests } from '../../stores/request/request-store.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { prettyJson } from '../../ui/code/pretty-json.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { later } from '../../ui/later.ts'
import { Select } from '../../ui/select.tsx'
import { counted } from '../../ui/text/counted.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { AuthorizationRow } from './authorization-row.tsx'
import { DraftsButton } from './drafts-button.tsx'
import { replaceBody } from './replace-body.ts'
import { RequestForm } from './request-form.tsx'

const RawEditor = later(() => import('./raw-editor.tsx'))

/** The body exactly as it will be sent. */
const RawPanel = () => {
  const store = useRequestStore()
  const body = useRequests((state) => state.body)
  const problem = useRequests((state) => state.problem)
  const waits = useRequests(({ reading }) => !reading.ok)
  return (
    <section aria-label="Body as text" className="flex min-h-64 flex-1 flex-col border-t border-line">
      <header className="flex min-h-9 shrink-0 items-center gap-2 py-1 pr-2 pl-4">
        <h2 className="font-medium">JSON</h2>
        <p role="status" className={classes('min-w-0 flex-1 text-small', problem ? 'text-bad' : 'text-faint')}>
          {problem
            ? problem.message + (waits ? ' The form waits.' : '')
            : `${counted(new TextEncoder().encode(body).length, 'byte')}, sent exactly as shown here`}
        </p>
        <IconButton
          icon={AlignLeft}
          label="Lay out for reading"
          disabled={waits}
          onClick={() => store.setBody(prettyJson(body))}
        />
        <CopyButton text={body} what="body" />
      </header>
      <div className="min-h-0 flex-1 border-t border-line">
        <Suspense fallback={<pre className="h-full overflow-auto p-2 pl-9 font-mono text-code">{body}</pre>}>
          <RawEditor value={body} onChange={store.setBody} />
        </Suspense>
      </div>
    </section>
  )
}

const SendButton = () => {
  const store = useRequestStore()
  const sending = useRequests((state) => state.sending)
  const ready = useRequests((state) => state.merchantId !== null)
  return (
    <Tooltip label="Send to the service" shortcut="Mod+Enter">
      <Button icon={Send} kind="primary" disabled={sending || !ready} onClick={() => void store.send()}>
        {sending ? 'Sending…' : 'Send'}
      </Button>
    </Tooltip>
  )
}

const MerchantPicker = () => {
  const store = useRequestStore()
  const [, navigate] = useLocation()
  const merchants = useSession((state) => state.merchants)
  const merchantId = useRequests((state) => state.merchantId)
  if (merchants.length === 0) {
    return (
      <Button size="small" onClick={() => navigate('/merchants')}>
        Add a merchant first
      </Button>
    )
  }
  return (
    <Select
      label="Merchant"
      value={merchantId ?? ''}
      onChange={store.setMerchant}
      options={merchants.map(({ id, name, key }) => ({ value: id, label: `${name} · ${key}` }))}
      className="w-auto! max-w-60 flex-[1_1_160px]"
    />
  )
}

/** The request being edited: merchant, form, text and header. */
export const ComposePanel = ({
  grows = false,
}: {
  /** Grows with its content, for a layout in which the page scrolls. */
  grows?: boolean
}) => {
  const store = useRequestStore()
  const serviceUrl = useSession(({ status }) => status?.serviceUrl ?? '')
  return (
    <section aria-label="Request" className={classes('flex min-h-0 min-w-0 flex-col bg-surface', !grows && 'h-full')}>
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 px-4 py-2">
        <h1 className="mr-1 text-page font-semibold">Requests</h1>
        <MerchantPicker />
        <span className="ml-auto flex items-center gap-2">
          <Tooltip label="Make a fresh order: another id, customer and amount">
            <Button icon={Dices} kind="quiet" onClick={store.rollOrder}>
              New order
            </Button>
          </Tooltip>
          <Tooltip label="Start over with the sample order">
            <Button
              icon={RotateCcw}
              kind="quiet"
              aria-label="Start over with the sample order"
              onClick={() => replaceBody(store, () => store.startOver(serviceUrl), 'Started over')}
            >
              <span className="min-[900px]:max-[1399px]:sr-only">Start over</span>
            </Button>
          </Tooltip>
          <DraftsButton />
          <SendButton />
        </span>
      </header>
      <div className={classes('flex min-h-0 flex-1 flex-col', !grows && 'overflow-y-auto')}>
        <RequestForm />
        <AuthorizationRow />
        <RawPanel />
      </div>
    </section>
  )
}
