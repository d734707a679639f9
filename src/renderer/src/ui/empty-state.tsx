import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Shown when there is no data yet: what to do next. */
export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <div className="flex min-h-full flex-col items-center justify-center gap-2 p-8 text-center">
    <Icon size={28} strokeWidth={1.4} className="mb-1 text-faint" aria-hidden />
    <p className="text-section font-medium">{title}</p>
    {children !== undefined && <div className="max-w-96 text-soft">{children}</div>}
    {action !== undefined && <div className="mt-3">{action}</div>}
  </div>
)
