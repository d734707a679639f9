import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { routes } from '../../backend/routes.ts'
import { useConsole } from '../../stores/console.tsx'
import { useAction } from '../../stores/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'

/** Deletes the messages of one inbox, or of all, after confirmation. `names`: the inboxes shown. */
export const ClearInbox = ({ names, disabled }: { names: readonly string[]; disabled: boolean }) => {
  const { call } = useConsole().backend
  /** null: all inboxes. undefined: the dialog is closed. */
  const [asked, setAsked] = useState<string | null | undefined>(undefined)
  const clear = useAction(async (name: string | null) => {
    await call(routes.clearInbox, { query: name === null ? {} : { name } })
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
              ? 'Deletes all messages of the built-in receiver. Deliveries and the log are kept.'
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
