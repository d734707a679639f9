import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, TextInput } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface SecretFieldProps {
  label: string
  hint: string
  problem: string | undefined
  value: string
  onChange: (value: string) => void
}

/** An input for a secret. It is masked unless the user shows it. */
export const SecretField = ({ label, hint, problem, value, onChange }: SecretFieldProps) => {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} problem={problem}>
      <span className="flex gap-1">
        <TextInput
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          value={value}
          onChange={onChange}
          mono
        />
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? 'Hide what is typed' : 'Show what is typed'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="size-8"
        />
      </span>
    </Field>
  )
}
