import { Hourglass, Unplug } from 'lucide-react'
import type { InboxSummary } from '../../../../shared/contract/inbox.ts'
import { classes } from '../../ui/classes.ts'
import { HttpStatus } from '../../ui/status.tsx'
import { noAnswerWord, reactionWords } from './reaction-words.ts'

/** The status of the response to a message, or what was done instead of a response. */
export const Answered = ({ message: { answeredStatus, reaction } }: { message: InboxSummary }) => {
  if (answeredStatus !== null) return <HttpStatus status={answeredStatus} />
  const waits = reaction?.state === 'waiting'
  const Icon = waits ? Hourglass : Unplug
  return (
    <span
      title={reaction === null ? undefined : reactionWords(reaction)}
      className={classes('inline-flex min-w-0 items-center gap-1 text-small', waits ? 'text-wait' : 'text-simulated')}
    >
      <Icon size={12} className="shrink-0" aria-hidden />
      <span className="truncate">{noAnswerWord(reaction)}</span>
    </span>
  )
}
