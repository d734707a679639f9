import type { InboxSummary } from '../../../../shared/contract/inbox.ts'

type Reaction = NonNullable<InboxSummary['reaction']>

/** What the inbox did with a message besides its response status. */
export const reactionWords = ({ kind, state }: Reaction): string => {
  if (state === 'waiting') return kind === 'hang' ? 'left without an answer' : 'waits for its answer'
  if (state === 'sender-left') return 'the sender left first'
  if (state === 'stopped') return 'the service stopped first'
  if (state === 'refused') return 'refused by the inbox'
  const done = {
    answer: 'as programmed',
    reset: 'connection broken off',
    hang: 'left without an answer',
    forward: 'forwarded',
  }
  return done[kind]
}

/** What was done instead of a response, in one word for a row. */
export const noAnswerWord = (reaction: Reaction | null): string => {
  if (reaction === null) return 'none'
  const { kind, state } = reaction
  if (state === 'waiting') return kind === 'hang' ? 'hangs' : 'waits'
  if (state === 'sender-left') return 'left'
  if (state === 'stopped') return 'stopped'
  return kind === 'reset' ? 'reset' : kind === 'hang' ? 'hung' : 'none'
}
