import { useId, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { DeliveryView } from '../../../../shared/contract/deliveries.ts'
import { useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { useDraft } from '../../stores/use-tab-state.ts'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'
import { durationText } from '../../ui/text/time.tsx'
import { type EditDraft, editDraft, hasFields, inFormat, replayOf, typeInWords } from './edit-draft.ts'
import { EditRows } from './edit-rows.tsx'

const formats = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
] as const
const parts = [
  { value: 'fields', label: 'Fields' },
  { value: 'body', label: 'Raw body' },
] as const

/** Returns the faults by the name after the dot: `headers.Host` → `Host`. A map, because a field may be called __proto__. */
const within = (faults: Readonly<Record<string, string>>, part: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(faults).flatMap(([name, why]) =>
      name.startsWith(`${part}.`) ? [[name.slice(part.length + 1), why]] : [],
    ),
  )

const Heading = ({ children }: { children: string }) => <h3 className="text-small font-medium text-soft">{children}</h3>

/** The effects of fault rules that the copy keeps, besides what can be edited. */
const Inherited = ({ delivery: { charset, slowBodyMs } }: { delivery: DeliveryView }) => {
  const parts = [
    ...(charset === 'utf-8' ? [] : [`charset ${charset}`]),
    ...(slowBodyMs === null ? [] : [`body sent over ${durationText(slowBodyMs)}`]),
  ]
  if (parts.length === 0) return null
  return <p className="text-small text-soft">Keeps from the original: {parts.join(', ')}.</p>
}

/** Edits a copy of an IPN and sends it as a new delivery. */
export const EditDialog = ({ delivery, onClose }: { delivery: DeliveryView; onClose: () => void }) => {
  const { call } = useConsole().backend
  const [, navigate] = useLocation()
  const retryId = useId()
  // Keeps the original as it was when the dialog opened, whatever events arrive meanwhile.
  const [original] = useState(delivery)
  const start = useMemo(() => editDraft(original), [original])
  const [draft, setDraft, close] = useDraft(`edited IPN ${original.id}`, start, onClose)
  const form = useSubmit(
    () => call('POST /api/deliveries/:id/replay', { params: { id: original.id }, body: replayOf(original, draft) }),
    ({ id }) => {
      toast.success('Sent an edited copy')
      close()
      navigate(`/ipn/${id}`)
    },
  )
  const change = (next: Partial<EditDraft>) => setDraft({ ...draft, ...next })
  const { faults } = form
  const valuesOf = (rows: EditDraft['fields']) => new Map(rows.map(({ name, value }) => [name, value]))
  const inFields = within(faults, 'fields')
  const inHeaders = within(faults, 'headers')
  // When the raw body is not shown, its fault is shown above the fields.
  const messageFault = faults.fields ?? (draft.part === 'fields' ? faults.body : undefined)

  return (
    <FormDialog
      wide
      title="Edit and resend"
      description="Sends a copy as a separate delivery, marked as edited. This delivery does not change."
      action="Send edited copy"
      form={form}
      onClose={close}
      aside={
        <span className="mr-auto flex items-center gap-2">
          <Switch id={retryId} checked={draft.retry} onChange={(retry) => change({ retry })} />
          <label htmlFor={retryId} className="text-soft">
            Retry by the schedule if it fails
          </label>
        </span>
      }
    >
      <Field label="URL" problem={faults.url}>
        <TextInput value={draft.url} onChange={(url) => change({ url })} mono />
      </Field>
      <section className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Heading>Message</Heading>
          <span className="flex-1" />
          <Segmented
            label="Format"
            value={draft.format}
            onChange={(format) => setDraft(inFormat(original, draft, format))}
            options={formats}
          />
          {hasFields(original) && (
            <Segmented label="Edit as" value={draft.part} onChange={(part) => change({ part })} options={parts} />
          )}
        </div>
        <Inherited delivery={original} />
        {(messageFault ?? faults.format) !== undefined && (
          <Notice tone="bad">The message {messageFault ?? faults.format}.</Notice>
        )}
        {draft.part === 'fields' ? (
          <EditRows
            label="Fields"
            one="field"
            rows={draft.fields}
            onChange={(fields) => change({ fields })}
            before={valuesOf(start.fields)}
            faults={inFields}
          />
        ) : (
          <Field label="Raw body" problem={faults.body} hint={`Sent byte for byte, as ${typeInWords(draft)}.`}>
            <TextArea value={draft.body} onChange={(body) => change({ body })} mono className="h-48" />
          </Field>
        )}
      </section>
      <section className="flex flex-col gap-2">
        <Heading>Headers</Heading>
        <EditRows
          label="Headers"
          one="header"
          rows={draft.headers}
          onChange={(headers) => change({ headers })}
          before={valuesOf(start.headers)}
          faults={inHeaders}
        />
      </section>
    </FormDialog>
  )
}
