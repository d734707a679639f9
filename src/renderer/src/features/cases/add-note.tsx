import { MessageSquarePlus } from 'lucide-react'
import type { CaseExchange, OpenedCase } from '../../../../shared/contract/cases.ts'
import { useConsole } from '../../stores/console.tsx'
import { useSubmit } from '../../stores/use-submit.ts'
import { useOpenDialog } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'

/** The possible subjects of a note: fields of a JSON body, and headers. */
const fieldsOf = (exchange: CaseExchange | null): string[] => {
  if (exchange?.request == null) return []
  const headers = exchange.request.headers.map(([name]) => name)
  try {
    const body: unknown = JSON.parse(exchange.request.body.text)
    return typeof body === 'object' && body !== null ? [...Object.keys(body), ...headers] : headers
  } catch {
    return [...new URLSearchParams(exchange.request.body.text).keys(), ...headers]
  }
}

interface AddNoteProps {
  id: string
  /** null: the whole case. */
  exchange: CaseExchange | null
  onChange: (next: OpenedCase) => void
}

/** A button that opens the form of a note about a step, one of its fields, or the whole case. */
export const AddNote = ({ id, exchange, onChange }: AddNoteProps) => {
  const { call } = useConsole().backend
  // undefined: the form is closed.
  const [typed, setTyped] = useOpenDialog<{ text: string; field: string } | undefined>(
    `note ${id} ${exchange?.id ?? ''}`,
    undefined,
  )
  const { text, field } = typed ?? { text: '', field: '' }
  const fields = [...new Set(fieldsOf(exchange))].filter((name) => name.length <= 300).slice(0, 100)
  const anchor = { exchange: exchange?.id ?? null, field: field === '' ? null : field }
  const form = useSubmit(
    () => call('POST /api/cases/:id/notes', { params: { id }, body: { anchor, text } }),
    (next) => {
      setTyped(undefined)
      onChange(next)
    },
  )
  return (
    <>
      <Button icon={MessageSquarePlus} size="small" onClick={() => setTyped({ text: '', field: '' })}>
        Add a note
      </Button>
      {typed && (
        <FormDialog
          title={exchange === null ? 'Note about the case' : `Note about “${exchange.title}”`}
          action="Add the note"
          incomplete={text.trim() === ''}
          form={form}
          onClose={() => setTyped(undefined)}
        >
          <Field label="Note" problem={form.faults.text}>
            <TextInput value={text} onChange={(text) => setTyped({ text, field })} />
          </Field>
          {fields.length > 0 && (
            <Field label="About">
              <Select
                value={field}
                onChange={(next) => setTyped({ text, field: next })}
                options={[
                  { value: '', label: 'the whole step' },
                  ...fields.map((name) => ({ value: name, label: name })),
                ]}
              />
            </Field>
          )}
        </FormDialog>
      )}
    </>
  )
}
