import { type FormEvent, useId, useState } from 'react'
import { routes } from '../../backend/routes.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useSubmit } from '../../stores/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Makes an inbox by its name; one of that name that is there already stays as it is. */
export const NewInbox = ({
  known,
  onClose,
  onMade,
}: {
  known: readonly string[]
  onClose: () => void
  onMade: (name: string) => void
}) => {
  const { call } = useConsole().backend
  const serviceUrl = useSession(({ status }) => status?.serviceUrl ?? '')
  const formId = useId()
  const [name, setName] = useState('')
  const make = async () => {
    if (known.includes(name)) return name
    return (await call(routes.setInboxBehaviour, { params: { name }, body: { kind: 'plain' } })).name
  }
  const { busy, faults, problem, submit } = useSubmit(make, (made) => {
    onMade(made)
    onClose()
  })
  const handle = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New inbox"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} disabled={busy || name === ''}>
            Make the inbox
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handle} noValidate className="flex flex-col gap-3 pt-1">
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <Field label="Name" problem={faults.name} hint="The last part of its URL.">
          {(control) => <TextInput {...control} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
        {name !== '' && <Copyable text={`${serviceUrl}/inbox/${encodeURIComponent(name)}`} what="inbox URL" />}
      </form>
    </Dialog>
  )
}
