import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** The accessible name, also shown as tooltip. */
  label: string
  shortcut?: string
}

export const IconButton = ({ icon: Icon, label, shortcut, className, ...props }: IconButtonProps) => (
  <Tooltip label={label} {...(shortcut === undefined ? {} : { shortcut })}>
    <button
      type="button"
      aria-label={label}
      {...props}
      className={classes(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-control text-soft transition-colors',
        'duration-120 hover:bg-hover hover:text-text disabled:opacity-40 aria-pressed:bg-selected aria-pressed:text-text',
        className,
      )}
    >
      <Icon size={15} strokeWidth={1.9} aria-hidden />
    </button>
  </Tooltip>
)
