/** Values of an effect's fields as typed: texts and booleans. */
export type EffectValues = Readonly<Record<string, string | boolean>>

interface FieldBase {
  name: string
  label: string
  hint?: string
  /** The field is omitted while it is false. */
  when?: (values: EffectValues) => boolean
}

/** One field of an effect, with its initial value. */
export type EffectField = FieldBase &
  (
    | { type: 'number'; unit: 'ms' | 's' | '%' | ''; initial: string }
    | { type: 'text'; initial: string; optional?: true; placeholder?: string }
    | { type: 'choice'; initial: string; options: readonly { value: string; label: string }[] }
    /** Only selects other fields. It is not sent to the engine. */
    | { type: 'switch-over'; initial: string; options: readonly { value: string; label: string }[] }
    | { type: 'flag'; initial: boolean }
  )

/** The editor's description of an effect: name, action, the bug that it reveals, and fields. */
export interface EffectInfo {
  title: string
  /** One sentence: what happens. */
  does: string
  /** One sentence: the bug that shows. */
  reveals: string
  fields: readonly EffectField[]
}

/** A duration input. A sentence beside it spells the duration out. */
export const time = (name: string, label: string, initial: string, hint?: string): EffectField => ({
  type: 'number',
  name,
  label,
  unit: 'ms',
  initial,
  ...(hint === undefined ? {} : { hint }),
})
