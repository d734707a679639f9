import type { RuleEffectKind } from '../../../../../shared/contract/rule-effects.ts'
import { classes } from '../../../ui/classes.ts'
import { inputClasses, useFieldControl } from '../../../ui/field.tsx'
import { effectGroups } from './effect-groups.ts'

/** Chooses an effect, grouped by the part of the flow that it changes. */
export const EffectChoice = ({
  value,
  onChange,
}: {
  value: RuleEffectKind
  onChange: (kind: RuleEffectKind) => void
}) => (
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
