import { useSession } from '../../../stores/console.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { UnitInput } from './effect-fields.tsx'
import { isBeforePayment } from './effect-groups.ts'
import type { RuleDraft } from './rule-draft.ts'

const outcomes = [
  { value: '', label: 'Any' },
  { value: 'paid', label: 'Paid' },
  { value: 'failed', label: 'Failed' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'challenged', label: 'Bank page next' },
] as const

interface MatchFieldsProps {
  draft: RuleDraft
  faults: Readonly<Record<string, string>>
  onChange: (draft: RuleDraft) => void
}

/** Selects the payments that a rule applies to. An empty field matches all. */
export const MatchFields = ({ draft, faults, onChange }: MatchFieldsProps) => {
  const merchants = useSession((state) => state.merchants)
  const gone =
    draft.merchantId !== '' && !merchants.some(({ id }) => id === draft.merchantId)
      ? [{ value: draft.merchantId, label: 'a deleted merchant' }]
      : []
  const early = isBeforePayment(draft.kind)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Field label="Merchant" problem={faults['match.merchantId']} className="min-w-44 flex-1">
        <Select
          value={draft.merchantId}
          onChange={(merchantId) => onChange({ ...draft, merchantId })}
          options={[
            { value: '', label: 'Any' },
            ...merchants.map(({ id, name }) => ({ value: id, label: name })),
            ...gone,
          ]}
        />
      </Field>
      <Field label="Order" problem={faults['match.orderId']} hint="* any characters, ? one" className="min-w-44 flex-1">
        <TextInput
          value={draft.orderId}
          placeholder="any, or T-*"
          onChange={(orderId) => onChange({ ...draft, orderId })}
          mono
        />
      </Field>
      <Field
        label="Outcome"
        problem={faults['match.outcome']}
        {...(early && { hint: 'Not known yet when a link is created.' })}
        className="min-w-36 flex-1"
      >
        <Select
          value={early ? '' : draft.outcome}
          disabled={early}
          onChange={(outcome) => onChange({ ...draft, outcome })}
          options={outcomes}
        />
      </Field>
      <Field label="Probability" problem={faults['match.probability'] && 'must be from 0 to 100'} className="w-36">
        <UnitInput unit="%" value={draft.percent} onChange={(percent) => onChange({ ...draft, percent })} />
      </Field>
      <Field label="Only the first" problem={faults['match.firstTimes']} className="w-36">
        <UnitInput
          unit="times"
          placeholder="all"
          value={draft.firstTimes}
          onChange={(firstTimes) => onChange({ ...draft, firstTimes })}
        />
      </Field>
      <Field label="Switch off after" problem={faults.onForSeconds} className="w-40">
        <UnitInput
          unit="s"
          placeholder="never"
          value={draft.lasts}
          onChange={(lasts) => onChange({ ...draft, lasts })}
        />
      </Field>
    </div>
  )
}
