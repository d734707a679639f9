import type { ReactNode } from 'react'
import { type CreateFieldName, choicesOf, createFields, isRequired } from '../../../../shared/create-fields.ts'
import type { Member } from '../../stores/request/read-body.ts'
import { refusalsShown, useRequestStore, useRequests } from '../../stores/request/request-store.ts'
import { classes } from '../../ui/classes.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { usePointedFromElsewhere, useRequestPointer } from './use-request-pointer.ts'

/** The fields in reading order, on a grid of twelve columns; two per row in a narrow form. */
const spans: Readonly<Record<CreateFieldName, string>> = {
  order_id: 'col-span-6 md:col-span-4',
  description: 'col-span-6 md:col-span-3',
  amount: 'col-span-6 md:col-span-2',
  currency_code: 'col-span-6 md:col-span-3',
  customer_firstname: 'col-span-6 md:col-span-4',
  customer_lastname: 'col-span-6 md:col-span-4',
  customer_phone: 'col-span-6 md:col-span-4',
  customer_email: 'col-span-6 md:col-span-4',
  customer_ip: 'col-span-6 md:col-span-4',
  ipn_format: 'col-span-6 md:col-span-4',
  ipn_url: 'col-span-12',
  return_url: 'col-span-12 md:col-span-6',
  cancel_url: 'col-span-12 md:col-span-6',
}
const places = Object.entries(spans) as [CreateFieldName, string][]

/** Radix does not allow an empty value. */
const leftOut = 'left out'

const kindNote = (name: CreateFieldName, member: Member | undefined): string | undefined => {
  if (member === undefined) return undefined
  if (createFields[name].kind !== 'amount') return member.kind === 'text' ? undefined : 'not a text in the JSON'
  if (member.kind !== 'text' || member.value === '') return undefined
  return member.value.includes(',') ? 'a comma: write a point, as in 12.50' : 'in quotes: a text, not a number'
}

interface ControlProps {
  name: CreateFieldName
  problem: string | undefined
}

const TextField = ({ name, problem }: ControlProps) => {
  const store = useRequestStore()
  const member = useRequests(({ members }) => members.find((one) => one.name === name))
  const note = kindNote(name, member)
  const { kind } = createFields[name]
  const mono = kind === 'web-address' || kind === 'ip-address' || kind === 'amount' || name === 'order_id'
  return (
    <Field
      label={<span className="font-mono font-normal">{name}</span>}
      required={isRequired(name)}
      problem={problem}
      {...(note === undefined ? {} : { hint: note })}
    >
      <TextInput
        name={name}
        required={isRequired(name)}
        inputMode={kind === 'amount' ? 'decimal' : 'text'}
        value={member?.value ?? ''}
        placeholder={member === undefined ? leftOut : ''}
        onChange={(typed) => store.setField(name, typed)}
        mono={mono}
      />
    </Field>
  )
}

const ChoiceField = ({ name, problem }: ControlProps) => {
  const store = useRequestStore()
  const value = useRequests(({ members }) => members.find((one) => one.name === name)?.value)
  const values: readonly string[] = choicesOf(name) ?? []
  const shown = value === undefined || value === '' ? leftOut : value
  const all = [leftOut, ...values, ...(shown === leftOut || values.includes(shown) ? [] : [shown])]
  return (
    <Field label={<span className="font-mono font-normal">{name}</span>} problem={problem}>
      <Select
        value={shown}
        onChange={(next) => (next === leftOut ? store.leaveOut(name) : store.setField(name, next))}
        options={all.map((one) => ({ value: one, label: one === leftOut ? `left out (${values[0]})` : one }))}
      />
    </Field>
  )
}

interface PlaceOfFieldProps {
  name: CreateFieldName
  className: string
  children: ReactNode
}

/** Highlights its field on hover and focus, and shows when another view highlights it. */
const PlaceOfField = ({ name, className, children }: PlaceOfFieldProps) => {
  const pointer = useRequestPointer()
  const marked = usePointedFromElsewhere(name, 'form')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes which field inside is looked at.
    <div
      onFocus={() => pointer.focus({ name, from: 'form' })}
      onBlur={() => pointer.focus(null)}
      onMouseEnter={() => pointer.hover({ name, from: 'form' })}
      onMouseLeave={() => pointer.hover(null)}
      data-marked={marked}
      className={classes(
        className,
        'rounded-xs data-[marked=true]:bg-selected data-[marked=true]:shadow-[0_0_0_4px_var(--color-selected)]',
      )}
    >
      {children}
    </div>
  )
}

/** The fields of the create call. Disabled while the text beside it is invalid JSON. */
export const RequestForm = () => {
  const waits = useRequests(({ reading }) => !reading.ok)
  const members = useRequests((state) => state.members)
  const shown = useRequests((state) => state.shown)
  const refusals = refusalsShown({ shown, members })
  return (
    <form
      aria-label="Fields of the request"
      onSubmit={(event) => event.preventDefault()}
      className="shrink-0 px-4 pb-3"
    >
      <fieldset disabled={waits} className="grid grid-cols-12 gap-x-3 gap-y-2">
        {places.map(([name, span]) => {
          const Control = choicesOf(name) === undefined ? TextField : ChoiceField
          return (
            <PlaceOfField key={name} name={name} className={span}>
              <Control name={name} problem={refusals[name]} />
            </PlaceOfField>
          )
        })}
      </fieldset>
    </form>
  )
}
