import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export const inputClasses =
  'h-8 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2.5 text-text placeholder:text-faint ' +
  'disabled:opacity-60 aria-invalid:border-bad'

/** A labelled control with its fault and a hint. The child gets id and aria attributes. */
export const Field = ({
  label,
  hint,
  problem,
  required = false,
  children,
  className,
}: {
  label: ReactNode
  hint?: ReactNode
  problem?: string | undefined
  required?: boolean
  className?: string
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}) => {
  const id = useId()
  const note = problem ?? hint
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
      {children({
        id,
        ...(problem === undefined ? {} : { 'aria-invalid': true as const }),
        ...(note === undefined ? {} : { 'aria-describedby': `${id}-note` }),
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={classes('text-small', problem === undefined ? 'text-faint' : 'text-bad')}>
          {note}
        </p>
      )}
    </div>
  )
}

export const TextInput = ({ className, ...props }: ComponentProps<'input'>) => (
  <input type="text" autoComplete="off" spellCheck={false} {...props} className={classes(inputClasses, className)} />
)
