/** Values of an effect's fields as they are typed: texts, and yes or no. */
export type EffectValues = Readonly<Record<string, string | boolean>>

interface FieldBase {
  name: string
  label: string
  hint?: string
  /** Left out while it says no. */
  when?: (values: EffectValues) => boolean
}

/** One field of an effect, with what it holds at first. */
export type EffectField = FieldBase &
  (
    | { type: 'number'; unit: 'ms' | 's' | '%' | ''; initial: string }
    | { type: 'text'; initial: string; optional?: true; placeholder?: string }
    | { type: 'choice'; initial: string; options: readonly { value: string; label: string }[] }
    /** Only chooses among other fields; the engine does not know it. */
    | { type: 'switch-over'; initial: string; options: readonly { value: string; label: string }[] }
    | { type: 'flag'; initial: boolean }
  )

/** What the editor knows of an effect: how it is called, what it does, which bug it reveals, what can be set. */
export interface EffectInfo {
  title: string
  /** One sentence: what happens. */
  does: string
  /** One sentence: which bug shows. */
  reveals: string
  fields: readonly EffectField[]
}

/** A time to type, which a sentence beside it says in words. */
export const time = (name: string, label: string, initial: string, hint?: string): EffectField => ({
  type: 'number',
  name,
  label,
  unit: 'ms',
  initial,
  ...(hint === undefined ? {} : { hint }),
})
