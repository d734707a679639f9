import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger'

const kinds: Record<Kind, string> = {
  primary: 'bg-accent text-on-accent font-medium hover:bg-accent-strong',
  secondary: 'bg-raised border border-line-strong text-text hover:bg-hover',
  quiet: 'text-soft hover:bg-hover hover:text-text',
  danger: 'bg-raised border border-line-strong text-bad hover:bg-bad-soft',
}

const sizes = {
  small: 'h-7 px-2 text-small gap-1.5',
  normal: 'h-8 px-3 gap-2',
  large: 'h-11 px-5 text-section gap-2.5',
}

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: Kind
  size?: keyof typeof sizes
  icon?: LucideIcon
}

/** The look of a button, for a link that stands among buttons too. */
export const buttonClasses = (kind: Kind, size: keyof typeof sizes = 'normal', className?: string): string =>
  classes(
    'inline-flex shrink-0 items-center justify-center rounded-control whitespace-nowrap select-none',
    'transition-colors duration-120 disabled:cursor-not-allowed disabled:opacity-50',
    kinds[kind],
    sizes[size],
    className,
  )

/** A button with a text, and an icon before it. */
export const Button = ({
  kind = 'secondary',
  size = 'normal',
  icon: Icon,
  className,
  children,
  ...props
}: ButtonProps) => (
  <button type="button" {...props} className={buttonClasses(kind, size, className)}>
    {Icon && <Icon size={size === 'small' ? 13 : 14} aria-hidden />}
    {children}
  </button>
)
