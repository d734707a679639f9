import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

interface CardProps {
  title: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A self-contained section of a page with a title. */
export const Card = ({ title, aside, className, children }: CardProps) => (
  <section
    aria-label={title}
    className={classes('flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-surface', className)}
  >
    <header className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-3 px-4 py-1.5">
      <h2 className="text-section font-semibold">{title}</h2>
      {aside}
    </header>
    {children}
  </section>
)
