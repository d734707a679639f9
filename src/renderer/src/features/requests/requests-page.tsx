import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useSession } from '../../stores/console.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { ComposePanel } from './compose-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { SignaturePanel } from './signature-panel.tsx'
import { useRequestStore, useRequests } from './use-requests.ts'

/** `/requests?merchant=<id>` chooses the merchant to sign for. */
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

const useSendKeys = () => {
  const store = useRequestStore()
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      event.preventDefault()
      void store.send()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [store])
}

/** Build a create call as a form or as text, watch its signature, send it, read the answer. */
const RequestsPage = () => {
  usePrepared()
  useSendKeys()
  const wide = useMedia('(min-width: 1500px)')
  const narrow = useMedia('(max-width: 899px)')
  const [focused, setFocused] = useState<string | null>(null)

  if (wide) {
    return (
      <div className="grid h-full grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <ComposePanel onFocusField={setFocused} />
        <div className="flex min-h-0 flex-col border-l border-line">
          <h2 className="flex h-14 shrink-0 items-center px-4 text-section font-semibold">Signature</h2>
          <div className="min-h-0 flex-1 overflow-auto">
            <SignaturePanel focused={focused} />
          </div>
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
        <ComposePanel onFocusField={setFocused} grows />
        <div className="flex h-[85vh] flex-col border-t border-line bg-surface">
          <SideTabs focused={focused} />
        </div>
      </div>
    )
  }
  return (
    <div className="grid h-full grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <ComposePanel onFocusField={setFocused} />
      <div className="flex min-h-0 flex-col border-l border-line bg-surface pt-2">
        <SideTabs focused={focused} />
      </div>
    </div>
  )
}

const SideTabs = ({ focused }: { focused: string | null }) => {
  const [tab, setTab] = useState('signature')
  const newest = useRequests((state) => state.history[0]?.id)
  const sent = useRequests((state) => state.history.length)
  useEffect(() => {
    if (newest !== undefined) setTab('answer')
  }, [newest])
  return (
    <Tabs
      label="Beside the request"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'signature', label: 'Signature', content: <SignaturePanel focused={focused} /> },
        { value: 'answer', label: 'Answer', content: <AnswerPanel /> },
        {
          value: 'history',
          label: sent === 0 ? 'History' : `History ${sent}`,
          content: (
            <div className="flex h-full flex-col">
              <HistoryPanel onOpen={() => setTab('answer')} />
            </div>
          ),
        },
      ]}
    />
  )
}

export default RequestsPage
