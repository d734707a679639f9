import { Hourglass, Inbox, Trash2, Unplug } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { InboxSummary } from '../../../../shared/contract/inbox.ts'
import { filterKeys } from '../../../../shared/filter-keys.ts'
import { shellWord } from '../../panels/curl-command.ts'
import { ListPage } from '../../panels/list-page.tsx'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useList } from '../../stores/list/use-list.ts'
import { useAction } from '../../stores/use-action.ts'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Copyable, CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Column } from '../../ui/list/list-head.tsx'
import { Menu } from '../../ui/menu.tsx'
import { HttpStatus } from '../../ui/status.tsx'
import { TestMark } from '../../ui/test-mark.tsx'
import { MiddleText } from '../../ui/text/middle-text.tsx'
import { sizeText } from '../../ui/text/size-text.ts'
import { ListTime } from '../../ui/text/time.tsx'
import { InboxStrip } from './inbox-strip.tsx'
import { MessageDetails } from './message-details.tsx'
import { noAnswerWord, reactionWords } from './reaction-words.ts'

/** Deletes the messages of one inbox, or of all, after confirmation. `names`: the inboxes shown. */
const ClearInbox = ({ names, disabled }: { names: readonly string[]; disabled: boolean }) => {
  const { call } = useConsole().backend
  /** null: all inboxes. undefined: the dialog is closed. */
  const [asked, setAsked] = useState<string | null | undefined>(undefined)
  const clear = useAction(async (name: string | null) => {
    await call('DELETE /api/inbox', { query: name === null ? {} : { name } })
    setAsked(undefined)
  }, 'Messages deleted')
  const one = names.map((name) => ({ label: `Clear ${name}…`, onSelect: () => setAsked(name) }))
  const all = { label: 'Clear every inbox…', icon: Trash2, danger: true, onSelect: () => setAsked(null) }
  return (
    <>
      <Menu items={[...one, all]}>
        <IconButton icon={Trash2} label="Clear the inbox" disabled={disabled} />
      </Menu>
      {asked !== undefined && (
        <ConfirmDialog
          title={asked === null ? 'Clear every inbox?' : `Clear the inbox ${asked}?`}
          text={
            asked === null
              ? 'Deletes the messages of every inbox. Deliveries and the log are kept.'
              : 'Deletes all messages of this inbox, including filtered ones. Other inboxes, deliveries and the log are kept.'
          }
          keep="Keep them"
          action="Delete messages"
          busy={clear.busy}
          onAgree={() => clear.start(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** The status of the response to a message, or what was done instead of a response. */
const Answered = ({ message: { answeredStatus, reaction } }: { message: InboxSummary }) => {
  if (answeredStatus !== null) return <HttpStatus status={answeredStatus} />
  const waits = reaction?.state === 'waiting'
  const Icon = waits ? Hourglass : Unplug
  return (
    <span
      title={reaction === null ? undefined : reactionWords(reaction)}
      className={classes('inline-flex min-w-0 items-center gap-1 text-small', waits ? 'text-wait' : 'text-simulated')}
    >
      <Icon size={12} className="shrink-0" aria-hidden />
      <span className="truncate">{noAnswerWord(reaction)}</span>
    </span>
  )
}

/** A POSIX shell command that sends a message to the inbox. */
const curlLine = (inboxUrl: string): string =>
  `curl -sS ${shellWord(inboxUrl)} --data-urlencode 'merchant_ref_code=ORD-1' --data 'status=1'`

/** Shown for an empty inbox: its URL, and a command that sends a message. */
const InboxEmpty = () => {
  const serviceUrl = useSession(({ status }) => status?.serviceUrl ?? '')
  const url = `${serviceUrl}/inbox/demo`
  return (
    <EmptyState icon={Inbox} title="The inbox is empty">
      <p>An inbox takes whatever is sent to it and answers 200. Any name makes one:</p>
      <p className="mt-2 flex justify-center">
        <Copyable text={url} what="inbox URL" />
      </p>
      <p className="mt-4">Use it as ipn_url, or try it from a shell:</p>
      <div className="mt-2 flex items-start gap-1 rounded-control border border-line bg-sunken py-1 pr-1 pl-3 text-left">
        <code className="min-w-0 flex-1 py-1 font-mono text-code wrap-anywhere text-text">
          {curlLine(url)
            .split(/(?<= )(--?[\w-]+)/)
            .map((part) => (
              // Prevents a line break between an option and its dashes.
              <span key={part} className={part.startsWith('-') ? 'whitespace-nowrap' : undefined}>
                {part}
              </span>
            ))}
        </code>
        <CopyButton text={curlLine(url)} what="command" />
      </div>
    </EmptyState>
  )
}

const maxNames = 8

const columns: readonly Column[] = [
  { title: 'Inbox' },
  { title: 'Method' },
  { title: 'Answer' },
  { title: 'Order' },
  { title: 'Size', isRight: true },
  { title: 'Time', isRight: true, sort: ['newest', 'oldest'] },
]

const chips = [
  { label: 'All', filter: '' },
  { label: 'Acknowledged', filter: 'status:2xx' },
  { label: 'Not acknowledged', filter: '-status:2xx' },
]

const messageRow = (message: InboxSummary): ReactNode => (
  <>
    <span className="truncate font-medium">{message.name}</span>
    <span className="font-mono text-code text-soft">{message.method}</span>
    <Answered message={message} />
    <span className="flex min-w-0 items-center">
      <TestMark run={message.testRun} />
      <MiddleText text={message.orderId ?? ''} className="font-mono text-code" />
    </span>
    <span className="truncate text-right text-soft tabular">{sizeText(message.bytes)}</span>
    <ListTime at={message.at} aged real className="text-right" />
  </>
)

const messageLabel = (message: InboxSummary): string => {
  const { name, method, orderId, answeredStatus, reaction } = message
  const answer = answeredStatus === null ? noAnswerWord(reaction) : `answered ${answeredStatus}`
  return [name, method, answer, orderId].filter(Boolean).join(', ')
}

/** The messages of the built-in receiver. */
const InboxPage = () => {
  const { backend } = useConsole()
  const list = useList((lists) => lists.inbox, '/inbox')
  const { items } = list.view
  const names = useMemo(() => [...new Set(items.map(({ name }) => name))].sort().slice(0, maxNames), [items])
  const keys = useMemo(() => ({ ...filterKeys.inbox, name: { ...filterKeys.inbox.name, values: names } }), [names])

  return (
    <ListPage
      title="Inbox"
      list={list}
      icon={Inbox}
      filterKeys={keys}
      chips={chips}
      banner={<InboxStrip filter={list.view.filter} onFilter={list.actions.setFilter} />}
      toolbar={<ClearInbox names={names} disabled={list.view.total === 0} />}
      columns="minmax(0,1fr) 48px 76px minmax(0,1.4fr) 64px 76px"
      narrow={{
        columns: 'minmax(0,1fr) 44px 72px minmax(0,1.2fr) 76px',
        without: '[&>:nth-child(5)]:hidden',
      }}
      header={columns}
      row={messageRow}
      rowLabel={messageLabel}
      bulk={{
        one: 'message',
        exchangeOf: async ({ id }) => ({ kind: 'inbox', id }),
        read: ({ id }) => backend.call('GET /api/inbox/:id', { params: { id } }),
        fileName: 'paylink-inbox.jsonl',
      }}
      empty={<InboxEmpty />}
      pick={{
        title: 'Pick a message',
        text: 'Its fields, its exact bytes and its headers show here. Pick an inbox above to set how it answers.',
      }}
      details={(id) => <MessageDetails key={id} id={id} onClose={list.close} />}
    />
  )
}

export default InboxPage
