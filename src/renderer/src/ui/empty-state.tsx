import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** What to do next, where there is nothing yet. */
export const EmptyState = ({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="flex min-h-full flex-col items-center justify-center gap-2 p-8 text-center">
    <Icon size={28} strokeWidth={1.4} className="mb-1 text-faint" aria-hidden />
    <p className="text-section font-medium">{title}</p>
    {children !== undefined && <div className="max-w-96 text-soft">{children}</div>}
    {action !== undefined && <div className="mt-3">{action}</div>}
  </div>
)
