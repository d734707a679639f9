import { routes } from '../../backend/routes.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useSubmit } from '../../stores/use-submit.ts'
import { useDraft } from '../../stores/use-tab-state.ts'
import { Copyable } from '../../ui/copy-button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface NewInboxProps {
  known: readonly string[]
  onClose: () => void
  onMade: (name: string) => void
}

/** Creates an inbox by name. An existing one stays unchanged. */
export const NewInbox = ({ known, onClose, onMade }: NewInboxProps) => {
  const { call } = useConsole().backend
  const serviceUrl = useSession(({ status }) => status?.serviceUrl ?? '')
  const [name, setName, close] = useDraft('new inbox name', '', onClose)
  const make = async () => {
    if (known.includes(name)) return name
    return (await call(routes.setInboxBehaviour, { params: { name }, body: { kind: 'plain' } })).name
  }
  const form = useSubmit(make, (made) => {
    onMade(made)
    close()
  })
  return (
    <FormDialog title="New inbox" action="Make the inbox" incomplete={name === ''} form={form} onClose={close}>
      <Field label="Name" problem={form.faults.name} hint="The last part of its URL.">
        <TextInput value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      {name !== '' && <Copyable text={`${serviceUrl}/inbox/${encodeURIComponent(name)}`} what="inbox URL" />}
    </FormDialog>
  )
}
