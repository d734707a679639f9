import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { SessionView } from '../../../../shared/contract/sessions.ts'
import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'
import { useResource } from '../../stores/use-resource.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Badge } from '../../ui/status.tsx'
import { Time } from '../../ui/text/time.tsx'
import { Group } from './settings-group.tsx'

/** The browser sessions, and buttons to end them. */
export const AccessPart = () => {
  const { backend } = useConsole()
  const { data, problem, reload } = useResource('sessions', (signal) => backend.call('GET /api/sessions', { signal }))
  const [endingAll, setEndingAll] = useState(false)
  if (problem !== null) return <Notice tone="bad">{problem}</Notice>
  if (data === undefined) return null
  return (
    <>
      <Group title="Sessions">
        {data.items.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={reload} />
        ))}
        {data.items.length === 0 && <p className="px-4 py-2.5 text-soft">No browser is signed in.</p>}
      </Group>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <p className="max-w-[52ch] text-soft">
          A session ends by itself after seven days. Its secret is stored by that browser for this address alone and is
          sent to no other page or program.
        </p>
        <Button icon={LogOut} kind="danger" onClick={() => setEndingAll(true)}>
          End all…
        </Button>
      </div>
      <p className="max-w-[60ch] text-soft">
        Scripts send the token that was printed at start as a bearer token. What they can do is described in the{' '}
        <a
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          className="rounded text-accent underline underline-offset-2"
        >
          API reference
        </a>
        .
      </p>
      {endingAll && (
        <EndDialog
          title="End all sessions"
          what={`Signs out every browser now${backend.desktop.onMessage === undefined ? ', including this one' : ''}.`}
          end={() => backend.call('DELETE /api/sessions')}
          onClose={() => {
            setEndingAll(false)
            reload()
          }}
        />
      )}
    </>
  )
}

const SessionRow = ({ session, onEnded }: { session: SessionView; onEnded: () => void }) => {
  const { backend } = useConsole()
  const [asking, setAsking] = useState(false)
  const end = () => backend.call('DELETE /api/sessions/:id', { params: { id: session.id } })
  const { start, busy } = useAction(() => end().finally(onEnded), 'Session ended')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 px-4 py-2.5">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-medium">
          {session.browser}
          {session.current && <Badge tone="good">this browser</Badge>}
        </p>
        <p className="text-small text-faint tabular">
          Signed in <Time at={session.createdAt} /> · last used <Time at={session.lastUsedAt} /> · ends{' '}
          <Time at={session.expiresAt} />
        </p>
      </div>
      <Button
        size="small"
        disabled={busy}
        onClick={session.current ? () => setAsking(true) : start}
        aria-label={`End the session of ${session.browser}`}
      >
        {session.current ? 'End…' : 'End'}
      </Button>
      {asking && (
        <EndDialog
          title="End this session"
          what="Signs out this browser now."
          end={end}
          onClose={() => {
            setAsking(false)
            onEnded()
          }}
        />
      )}
    </div>
  )
}

/** Asks before the session of this browser ends. */
const EndDialog = ({
  title,
  what,
  end,
  onClose,
}: {
  title: string
  what: string
  end: () => Promise<unknown>
  onClose: () => void
}) => {
  const { backend } = useConsole()
  const isWindow = backend.desktop.onMessage !== undefined
  const form = useSubmit(end, onClose)
  return (
    <FormDialog title={title} action={title} danger form={form} onClose={onClose} className="gap-3!">
      <p>
        {what}{' '}
        {isWindow
          ? 'This window signs in again by itself.'
          : 'To sign in again, open the URL printed when the console started.'}
      </p>
      <p className="text-soft">The token itself stays valid until the service is started again.</p>
    </FormDialog>
  )
}
