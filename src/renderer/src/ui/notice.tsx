import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface NoticeProps {
  tone: 'bad' | 'wait' | 'idle'
  className?: string
  children: ReactNode
}

/** An inline message: what happened and what to do. Problems are announced to screen readers. */
export const Notice = ({ tone, className, children }: NoticeProps) => {
  const Icon = tone === 'idle' ? Info : CircleAlert
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classes(
        'flex gap-2 rounded-control px-3 py-2',
        tone === 'bad' && 'bg-bad-soft text-bad',
        tone === 'wait' && 'bg-wait-soft text-wait',
        tone === 'idle' && 'bg-idle-soft text-soft',
        className,
      )}
    >
      <Icon size={15} className="mt-0.5 shrink-0" aria-hidden />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}
