import { Inbox } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import type { InboxSummary } from '../../../../shared/contract/inbox.ts'
import { useConsole } from '../../stores/console.tsx'
import { useList } from '../../stores/use-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { RightHead } from '../../ui/right-head.tsx'
import { Split } from '../../ui/split.tsx'
import { ListTime, RelativeTime } from '../../ui/time.tsx'
import { Answered } from './answered.tsx'
import { ClearInbox } from './clear-inbox.tsx'
import { InboxEmpty } from './inbox-empty.tsx'
import { InboxStrip } from './inbox-strip.tsx'
import { MessageDetails } from './message-details.tsx'
import { noAnswerWord } from './reaction-words.ts'
import { sizeText } from './size-text.ts'

const maxNames = 8

const messageRow = (message: InboxSummary): ReactNode => (
  <>
    <span className="truncate font-medium">{message.name}</span>
    <span className="font-mono text-code text-soft">{message.method}</span>
    <Answered message={message} />
    <span className="truncate font-mono text-code">{message.orderId}</span>
    <span className="truncate text-right text-soft tabular">{sizeText(message.bytes)}</span>
    <ListTime at={message.at} className="text-right" />
    <RelativeTime at={message.at} real className="truncate text-right text-small text-faint" />
  </>
)

/** What the built-in receiver got. */
const InboxPage = () => {
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { lists } = useConsole()
  const { view, actions } = useList(lists.inbox)
  const { items } = view
  const names = useMemo(() => [...new Set(items.map(({ name }) => name))].sort().slice(0, maxNames), [items])
  const filterKeys = {
    name: { hint: 'inbox', values: names },
    order: { hint: 'merchant_ref_code' },
    method: { hint: 'HTTP method', values: ['post', 'get', 'put'] },
    type: { hint: 'content type', values: ['json', 'form'] },
  }
  const close = () => navigate('/inbox')

  return (
    <Split
      id="inbox"
      open={id !== undefined}
      list={
        <ListPanel
          title="Inbox"
          view={view}
          actions={actions}
          filterKeys={filterKeys}
          banner={<InboxStrip filter={view.filter} onFilter={actions.setFilter} />}
          toolbar={<ClearInbox names={names} disabled={view.total === 0} />}
          columns="minmax(0,1fr) 48px 76px minmax(0,1.2fr) 72px 72px 84px"
          narrow={{
            columns: 'minmax(0,1fr) 44px 72px minmax(0,1.2fr) 64px',
            without: '[&>:nth-child(5)]:hidden [&>:nth-child(7)]:hidden',
          }}
          header={[
            'Inbox',
            'Method',
            'Answer',
            'Order',
            <RightHead key="size">Size</RightHead>,
            <RightHead key="time">Time</RightHead>,
            '',
          ]}
          row={messageRow}
          rowLabel={(message) => {
            const { name, method, orderId, answeredStatus, reaction } = message
            const answer = answeredStatus === null ? noAnswerWord(reaction) : `answered ${answeredStatus}`
            return [name, method, answer, orderId].filter(Boolean).join(', ')
          }}
          selectedId={id ?? null}
          onSelect={(next) => navigate(`/inbox/${next}`, { replace: id !== undefined })}
          onEscape={close}
          empty={<InboxEmpty />}
        />
      }
      details={
        id === undefined ? (
          <EmptyState icon={Inbox} title="Pick a message">
            Its fields, its exact bytes and its headers show here. Pick an inbox above to say how it answers.
          </EmptyState>
        ) : (
          <MessageDetails key={id} id={id} onClose={close} />
        )
      }
    />
  )
}

export default InboxPage
