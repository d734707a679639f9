import { FlaskConical, Plus, RotateCcw, SlidersHorizontal } from 'lucide-react'
import type { InboxView } from '../../../../shared/contract/inboxes.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'
import { useResource } from '../../stores/use-resource.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { useDraft, useOpenDialog } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Copyable } from '../../ui/copy-button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Badge } from '../../ui/status.tsx'
import { counted } from '../../ui/text/counted.ts'
import { BehaviourDialog } from './behaviour-dialog.tsx'

interface NewInboxProps {
  known: readonly string[]
  onClose: () => void
  onMade: (name: string) => void
}

/** Creates an inbox by name. An existing one stays unchanged. */
const NewInbox = ({ known, onClose, onMade }: NewInboxProps) => {
  const { call } = useConsole().backend
  const serviceUrl = useSession(({ status }) => status?.serviceUrl ?? '')
  const [name, setName, close] = useDraft('new inbox name', '', onClose)
  const make = async () => {
    if (known.includes(name)) return name
    return (await call('PUT /api/inbox/:name/behaviour', { params: { name }, body: { kind: 'plain' } })).name
  }
  const form = useSubmit(make, (made) => {
    onMade(made)
    close()
  })
  return (
    <FormDialog title="New inbox" action="Make the inbox" incomplete={name === ''} form={form} onClose={close}>
      <Field label="Name" problem={form.faults.name} hint="The last part of its URL.">
        <TextInput value={name} onChange={setName} />
      </Field>
      {name !== '' && <Copyable text={`${serviceUrl}/inbox/${encodeURIComponent(name)}`} what="inbox URL" />}
    </FormDialog>
  )
}

const filterFor = (name: string): string => (/[\s"]/.test(name) ? `name:"${name.replaceAll('"', '')}"` : `name:${name}`)

/** The inboxes by name. A selected one shows its messages, its URL and its next response. */
export const InboxStrip = ({ filter, onFilter }: { filter: string; onFilter: (filter: string) => void }) => {
  const { call } = useConsole().backend
  const { data } = useResource(
    'inboxes',
    (signal) => call('GET /api/inboxes', { signal }),
    (event) =>
      event.type === 'inbox' ||
      event.type === 'inbox-setup' ||
      (event.type === 'removed' && (event.resource === 'inbox' || event.resource === 'inbox-setup')),
  )
  const [making, setMaking] = useOpenDialog('new inbox', false)
  const items = data?.items ?? []
  const chosen = items.find(({ name }) => filter === filterFor(name))
  return (
    <section aria-label="Inboxes" className="mx-4 mb-2 flex shrink-0 flex-col gap-2">
      <div className="flex max-h-20 flex-wrap items-center gap-1 overflow-y-auto p-0.5">
        {items.map((inbox) => (
          <InboxChip
            key={inbox.name}
            inbox={inbox}
            chosen={inbox === chosen}
            onChoose={() => onFilter(inbox === chosen ? '' : filterFor(inbox.name))}
          />
        ))}
        <Button icon={Plus} kind="quiet" size="small" onClick={() => setMaking(true)}>
          New inbox
        </Button>
      </div>
      {chosen !== undefined && <ChosenInbox inbox={chosen} />}
      {making && (
        <NewInbox
          known={items.map(({ name }) => name)}
          onClose={() => setMaking(undefined)}
          onMade={(name) => onFilter(filterFor(name))}
        />
      )}
    </section>
  )
}

const InboxChip = ({ inbox, chosen, onChoose }: { inbox: InboxView; chosen: boolean; onChoose: () => void }) => {
  const simulated = inbox.behaviour.kind !== 'plain'
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      title={`${inbox.name} ${inbox.next}`}
      className={classes(
        'inline-flex h-7 max-w-48 items-center gap-1.5 rounded-control border px-2 text-small',
        chosen ? 'border-accent bg-selected text-text' : 'border-line text-soft hover:bg-hover',
      )}
    >
      {simulated && <FlaskConical size={12} className="shrink-0 text-simulated" aria-label="programmed" />}
      <span className="truncate">{inbox.name}</span>
      <span className="text-faint tabular">{inbox.messages}</span>
    </button>
  )
}

const ChosenInbox = ({ inbox }: { inbox: InboxView }) => {
  const { call } = useConsole().backend
  const [editing, setEditing] = useOpenDialog(`behaviour of ${inbox.name} open`, false)
  const params = { name: inbox.name }
  const restart = useAction(
    () => call('POST /api/inbox/:name/behaviour/restart', { params }),
    'Counting from the first request again',
  )
  const plain = useAction(
    () => call('DELETE /api/inbox/:name/behaviour', { params }),
    `${inbox.name} answers 200 again`,
  )
  const counts = inbox.behaviour.kind === 'fail-first' || inbox.behaviour.kind === 'sequence'
  const simulated = inbox.behaviour.kind !== 'plain'
  return (
    <section aria-label="Behaviour" className="flex flex-col gap-2 rounded-panel border border-line px-3 py-2">
      <Copyable text={inbox.url} what="inbox URL" />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          {simulated && (
            <Badge tone="simulated" icon={FlaskConical}>
              programmed
            </Badge>
          )}
          <span className="min-w-0 break-words">It {inbox.next}.</span>
          {inbox.waiting > 0 && (
            <span className="text-wait">{counted(inbox.waiting, 'request waits', 'requests wait')} for an answer.</span>
          )}
        </p>
        <span className="flex flex-wrap gap-2">
          {counts && (
            <Button
              icon={RotateCcw}
              size="small"
              onClick={() => restart.start()}
              disabled={restart.busy || inbox.answered === 0}
            >
              Restart count
            </Button>
          )}
          {simulated && (
            <Button size="small" onClick={() => plain.start()} disabled={plain.busy}>
              Answer 200 again
            </Button>
          )}
          <Button icon={SlidersHorizontal} size="small" onClick={() => setEditing(true)}>
            Behaviour
          </Button>
        </span>
      </div>
      {editing && <BehaviourDialog inbox={inbox} onClose={() => setEditing(undefined)} />}
    </section>
  )
}
