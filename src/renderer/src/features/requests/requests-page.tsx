import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { textOfFile } from '../../../../shared/text-of-file.ts'
import { readFile } from '../../panels/read-file.ts'
import { dropOutline, useFileDrop } from '../../panels/use-file-drop.ts'
import { useSession } from '../../stores/console.tsx'
import { useRequestStore, useRequests } from '../../stores/request/request-store.ts'
import { toast } from '../../stores/toast.ts'
import { classes } from '../../ui/classes.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useSendKey } from '../../ui/use-send-key.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { ComposePanel } from './compose-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { RequestCode } from './request-code.tsx'
import { SignaturePanel } from './signature-panel.tsx'
import { useTakeMaterial } from './use-take-material.ts'

/** `/requests?merchant=<id>` selects the merchant to sign for. */
const usePrepared = () => {
  const store = useRequestStore()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('merchant')
  const merchants = useSession((state) => state.merchants)
  const serviceUrl = useSession(({ status }) => status?.serviceUrl)
  const chosen = useRequests(({ merchantId }) => merchantId)

  useEffect(() => {
    if (serviceUrl === undefined) return
    store.prepare(merchants.at(-1)?.id ?? null, serviceUrl)
  }, [store, merchants, serviceUrl])

  useEffect(() => {
    const [first] = merchants
    const exists = merchants.some(({ id }) => id === chosen)
    if (first !== undefined && chosen !== null && !exists) store.setMerchant(first.id)
  }, [store, merchants, chosen])

  useEffect(() => {
    if (wanted === null) return
    store.setMerchant(wanted)
    setSearch({}, { replace: true })
  }, [store, wanted, setSearch])
}

/** The columns of the page, as many as there is room for. */
const Columns = () => {
  const wide = useMedia('(min-width: 1500px)')
  const narrow = useMedia('(max-width: 899px)')

  if (wide) {
    return (
      <div className="grid h-full grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <ComposePanel />
        <div className="flex min-h-0 flex-col border-l border-line pt-[19px]">
          <MiddleTabs />
        </div>
        <div className="flex min-h-0 flex-col border-l border-line bg-surface">
          <h2 className="flex h-14 shrink-0 items-center px-4 text-section font-semibold">Answer</h2>
          <div className="min-h-0 flex-1 overflow-auto">
            <AnswerPanel />
          </div>
          <h2 className="flex h-10 shrink-0 items-center border-t border-line px-4 font-semibold">History</h2>
          <div className="flex h-[30%] min-h-40 shrink-0 flex-col">
            <HistoryPanel />
          </div>
        </div>
      </div>
    )
  }
  if (narrow) {
    return (
      <div className="h-full overflow-auto">
        <ComposePanel grows />
        <div className="flex h-[85vh] flex-col border-t border-line bg-surface">
          <SideTabs />
        </div>
      </div>
    )
  }
  return (
    <div className="grid h-full grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <ComposePanel />
      <div className="flex min-h-0 flex-col border-l border-line bg-surface pt-2">
        <SideTabs />
      </div>
    </div>
  )
}

/** Edits a create call as a form or as text, shows its signature, sends it, and shows the response. */
const RequestsPage = () => {
  usePrepared()
  useSendKey(useRequestStore().send)
  const take = useTakeMaterial()
  const { over, zone } = useFileDrop(async (file) => {
    const bytes = await readFile(file)
    if (typeof bytes === 'string') toast.error(`${file.name}: ${bytes}`)
    else await take(textOfFile(bytes), 'dropped file')
  })
  return (
    <div {...zone} className={classes('h-full', over && dropOutline)}>
      <Columns />
    </div>
  )
}

/** With room for three columns the response has its own. */
const MiddleTabs = () => {
  const { setTab } = useRequestStore()
  const tab = useRequests((state) => (state.tab === 'code' ? 'code' : 'signature'))
  return <Tabs label="About the request" value={tab} onChange={setTab} tabs={[signatureTab, codeTab]} />
}

const signatureTab = { value: 'signature' as const, label: 'Signature', content: <SignaturePanel /> }
const codeTab = { value: 'code' as const, label: 'Code', content: <RequestCode /> }

const SideTabs = () => {
  const { setTab } = useRequestStore()
  const tab = useRequests((state) => state.tab)
  const sent = useRequests((state) => state.history.length)
  return (
    <Tabs
      label="Beside the request"
      value={tab}
      onChange={setTab}
      tabs={[
        signatureTab,
        { value: 'answer' as const, label: 'Answer', content: <AnswerPanel /> },
        {
          value: 'history' as const,
          label: sent === 0 ? 'History' : `History ${sent}`,
          content: (
            <div className="flex h-full flex-col">
              <HistoryPanel onOpen={() => setTab('answer')} />
            </div>
          ),
        },
        codeTab,
      ]}
    />
  )
}

export default RequestsPage
