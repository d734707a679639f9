import { useState } from 'react'
import type { RuleEffectKind } from '../../../../../shared/contract/rule-effects.ts'
import type { RuleView } from '../../../../../shared/contract/rules.ts'
import { useConsole } from '../../../stores/console.tsx'
import { toast } from '../../../stores/toast.ts'
import { useRuleStore } from '../../../stores/use-rule-store.ts'
import { useSubmit } from '../../../stores/use-submit.ts'
import { useDraft } from '../../../stores/use-tab-state.ts'
import { classes } from '../../../ui/classes.ts'
import { Field, inputClasses, TextInput, useFieldControl } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { EffectFields } from './effect-fields.tsx'
import { effectGroups, infoOf } from './effect-groups.ts'
import { MatchFields } from './match-fields.tsx'
import { effectOf, lastsOf, matchOf, ruleDraft, withKind } from './rule-draft.ts'

/** Chooses an effect, grouped by the part of the flow that it changes. */
const EffectChoice = ({ value, onChange }: { value: RuleEffectKind; onChange: (kind: RuleEffectKind) => void }) => (
  <select
    {...useFieldControl()}
    value={value}
    onChange={(event) => onChange(event.target.value as RuleEffectKind)}
    className={classes(inputClasses, 'picker')}
  >
    {effectGroups.map((group) => (
      <optgroup
        key={group.title}
        label={group.title}
        className="font-medium text-faint [&>option]:font-normal [&>option]:text-text"
      >
        {group.options.map(({ kind, title }) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </optgroup>
    ))}
  </select>
)

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-3 border-t border-line pt-3">
    <legend className="sr-only">{title}</legend>
    <p aria-hidden className="font-medium">
      {title}
    </p>
    {children}
  </fieldset>
)

/** Creates or edits a rule. The engine validates every field. */
export const RuleDialog = ({ rule, onClose }: { rule: RuleView | undefined; onClose: () => void }) => {
  const { call } = useConsole().backend
  const store = useRuleStore()
  const [start] = useState(() => ruleDraft(rule))
  const [draft, setDraft, close] = useDraft(`rule ${rule?.id ?? 'new'}`, start, onClose)
  const info = infoOf(draft.kind)
  const save = (): Promise<RuleView> => {
    const seconds = lastsOf(draft)
    const lasts = seconds === undefined ? {} : { on: true, onForSeconds: seconds }
    // An empty name takes the placeholder.
    const name = draft.name.trim() || info.title
    const body = { name, match: matchOf(draft), effect: effectOf(draft), ...lasts }
    return rule === undefined
      ? call('POST /api/rules', { body })
      : call('PATCH /api/rules/:id', { params: { id: rule.id }, body })
  }
  const form = useSubmit(save, (saved) => {
    void store.refresh()
    toast.success(rule === undefined ? `${saved.name} is on` : `${saved.name} saved`)
    close()
  })

  return (
    <FormDialog
      wide
      title={rule === undefined ? 'New rule' : 'Edit rule'}
      action={rule === undefined ? 'Add and switch on' : 'Save'}
      form={form}
      onClose={close}
    >
      <Field label="Name" problem={form.faults.name}>
        <TextInput value={draft.name} placeholder={info.title} onChange={(name) => setDraft({ ...draft, name })} />
      </Field>
      <Part title="What goes wrong">
        <Field label="Effect">
          <EffectChoice value={draft.kind} onChange={(kind) => setDraft(withKind(draft, kind))} />
        </Field>
        <p role="status" className="rounded-control bg-simulated-soft px-3 py-2">
          {info.does} <span className="text-soft">{info.reveals}</span>
        </p>
        <EffectFields
          fields={info.fields}
          values={draft.values}
          faults={form.faults}
          onChange={(values) => setDraft({ ...draft, values })}
        />
      </Part>
      <Part title="For which payments">
        <MatchFields draft={draft} faults={form.faults} onChange={setDraft} />
      </Part>
    </FormDialog>
  )
}
