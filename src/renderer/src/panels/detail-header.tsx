import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'

interface DetailHeaderProps {
  title: ReactNode
  badge?: ReactNode
  /** Short facts in one line under the title. */
  facts?: ReactNode
  actions?: ReactNode
  /** Why the last read failed, so that what is shown may be out of date. */
  problem?: string | null
  onClose: () => void
}

/** Head of a details panel: title, state and actions. */
export const DetailHeader = ({ title, badge, facts, actions, problem = null, onClose }: DetailHeaderProps) => (
  <header className="flex shrink-0 flex-col gap-2 px-4 pt-3 pb-3">
    <div className="flex min-w-0 items-center gap-2.5">
      <h2 className="min-w-0 truncate text-section font-semibold">{title}</h2>
      {badge}
      <span className="flex-1" />
      <IconButton icon={X} label="Close details" shortcut="Esc" onClick={onClose} />
    </div>
    {facts !== undefined && <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">{facts}</div>}
    {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    {problem !== null && <Notice tone="bad">{problem}</Notice>}
  </header>
)
