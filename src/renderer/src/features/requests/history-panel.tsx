import { History } from 'lucide-react'
import { useMemo } from 'react'
import { readBody } from '../../stores/request/read-body.ts'
import { type SentRequest, useRequestStore, useRequests } from '../../stores/request/request-store.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { HttpStatus } from '../../ui/status.tsx'
import { ListTime } from '../../ui/text/time.tsx'
import { replaceBody } from './replace-body.ts'

interface Row {
  id: string
  sent: SentRequest
  order: string
}

const rowOf = (sent: SentRequest): Row => {
  const body = readBody(sent.body)
  const order = body.ok ? body.members.find(({ name }) => name === 'order_id')?.value : undefined
  return { id: String(sent.id), sent, order: order ?? (body.ok ? 'no order_id' : 'not JSON') }
}

/** The requests sent in this session, newest first. Choosing one restores its body and response. */
export const HistoryPanel = ({ onOpen }: { onOpen?: () => void }) => {
  const store = useRequestStore()
  const history = useRequests((state) => state.history)
  const shown = useRequests((state) => state.shown)
  const rows = useMemo(() => history.map(rowOf), [history])
  if (rows.length === 0) {
    return (
      <EmptyState icon={History} title="No sends yet">
        The last 50 of this session are kept here; a click brings one back.
      </EmptyState>
    )
  }
  return (
    <VirtualList
      label="History of sends"
      items={rows}
      columns="44px 52px minmax(0,1fr) 72px"
      header={[{ title: 'HTTP' }, { title: 'Code' }, { title: 'Order' }, { title: 'Sent', isRight: true }]}
      row={({ sent, order }) => (
        <>
          {sent.exchange ? (
            <HttpStatus status={sent.exchange.response.status} />
          ) : (
            <span className="text-bad">none</span>
          )}
          <span className={classes('font-mono text-code', sent.answer?.ok === false && 'text-bad')}>
            {sent.answer?.code ?? '—'}
          </span>
          <span className="truncate font-mono text-code">{order}</span>
          <ListTime at={sent.at} className="text-right" />
        </>
      )}
      rowLabel={({ sent, order }) => `${order}, ${sent.answer?.code ?? sent.problem ?? 'no answer'}`}
      selectedId={shown ? String(shown.id) : null}
      onSelect={(id) => replaceBody(store, () => store.bringBack(Number(id)), 'Brought back the body of that send')}
      {...(onOpen ? { onOpen } : {})}
      rowHeight={32}
    />
  )
}
