import type { ComputedKind } from '../../stores/doctor-input.ts'
import { useDoctor, useDoctorStore } from '../../stores/doctor-store.ts'
import { TextArea } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'

const kinds: readonly { value: ComputedKind; label: string }[] = [
  { value: 'nothing', label: 'I don’t know' },
  { value: 'hashed', label: 'A string' },
  { value: 'canonicalJson', label: 'Canonical JSON' },
  { value: 'hash', label: 'Hash only' },
]

const hints: Record<ComputedKind, string> = {
  nothing: 'Optional. If no mistake is found, it locates the first different character.',
  hashed: 'The whole string that went into MD5, secret included. It is not kept.',
  canonicalJson: 'The JSON before the secret was appended. Works without a header too.',
  hash: 'The hash your code computed. Works without a header too.',
}

export const computedFieldId = 'doctor-computed'

/** Input for what the merchant's own code computed from the body. */
export const ComputedField = () => {
  const store = useDoctorStore()
  const { kind, text } = useDoctor(({ input }) => input.computed)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="text-small font-medium text-soft" id={`${computedFieldId}-label`}>
        What did your code hash?
      </span>
      <span>
        <Segmented
          label="What did your code hash?"
          value={kind}
          onChange={(next) => store.setComputed(next, text)}
          options={kinds}
        />
      </span>
      {kind !== 'nothing' && (
        <TextArea
          id={computedFieldId}
          aria-labelledby={`${computedFieldId}-label`}
          aria-describedby={`${computedFieldId}-hint`}
          rows={kind === 'hash' ? 1 : 4}
          value={text}
          onChange={(typed) => store.setComputed(kind, typed)}
          mono
          className="resize-y break-all"
        />
      )}
      <p id={`${computedFieldId}-hint`} className="text-small text-faint">
        {hints[kind]}
      </p>
    </div>
  )
}
