import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { classes } from './classes.ts'

const boxClasses =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-2.5 text-text placeholder:text-faint ' +
  'disabled:opacity-60 aria-invalid:border-bad'
export const inputClasses = `h-8 ${boxClasses}`

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  problem?: string | undefined
  required?: boolean
  className?: string
  /** One control that uses `useFieldControl`. */
  children: ReactNode
}

const FieldControl = createContext<{ id?: string; 'aria-invalid'?: true; 'aria-describedby'?: string }>({})

/** The attributes that connect a control to the field around it, if any. */
export const useFieldControl = () => useContext(FieldControl)

/** A labelled control with its fault and a hint. */
export const Field = ({ label, hint, problem, required = false, children, className }: FieldProps) => {
  const id = useId()
  const note = problem ?? hint
  const control = {
    id,
    ...(problem === undefined ? {} : { 'aria-invalid': true as const }),
    ...(note === undefined ? {} : { 'aria-describedby': `${id}-note` }),
  }
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-small font-medium text-soft">
        {label}
        {required && (
          <span className="text-bad" title="required">
            {' '}
            *
          </span>
        )}
      </label>
      <FieldControl value={control}>{children}</FieldControl>
      {note !== undefined && (
        <p id={`${id}-note`} className={classes('text-small', problem === undefined ? 'text-faint' : 'text-bad')}>
          {note}
        </p>
      )}
    </div>
  )
}

type TextProps<E extends 'input' | 'textarea'> = Omit<ComponentProps<E>, 'onChange'> & {
  onChange: (text: string) => void
  /** In the font of code. */
  mono?: boolean
}

export const TextInput = ({ className, mono = false, onChange, ...props }: TextProps<'input'>) => (
  <input
    type="text"
    autoComplete="off"
    spellCheck={false}
    {...useFieldControl()}
    {...props}
    onChange={(event) => onChange(event.target.value)}
    className={classes(inputClasses, mono && 'font-mono text-code', className)}
  />
)

export const TextArea = ({ className, mono = false, onChange, ...props }: TextProps<'textarea'>) => (
  <textarea
    autoComplete="off"
    spellCheck={false}
    {...useFieldControl()}
    {...props}
    onChange={(event) => onChange(event.target.value)}
    className={classes(boxClasses, 'py-1.5', mono && 'font-mono text-code', className)}
  />
)
