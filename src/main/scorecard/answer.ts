import type { AttemptView } from '../../shared/contract/deliveries.ts'

/** `words` follow "the receiver". */
type Answered<Kind extends string> = { kind: Kind; status: number; ms: number; words: string }

type Unacknowledged =
  | Answered<'redirected' | 'refused' | 'broken'>
  /** `words` is a whole sentence. */
  | { kind: 'none'; words: string }

/** A receiver's response to an attempt. */
export type Answer = Answered<'acknowledged'> | Unacknowledged

export const timeText = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`)

export const answerOf = ({ response, error, durationMs, acknowledged }: AttemptView): Answer => {
  if (response === null || (error !== null && !acknowledged)) {
    return { kind: 'none', words: error?.message ?? 'No answer came.' }
  }
  const { status } = response
  const answer = { status, ms: durationMs, words: `answered ${status} in ${timeText(durationMs)}` }
  if (acknowledged) return { kind: 'acknowledged', ...answer }
  if (status >= 500) return { kind: 'broken', ...answer }
  return status < 400 ? { kind: 'redirected', ...answer } : { kind: 'refused', ...answer }
}

/** Describes a response that is not an acknowledgement, as a sentence. */
export const complaintOf = (answer: Unacknowledged): string => {
  switch (answer.kind) {
    case 'none':
      return answer.words
    case 'redirected':
      return `The receiver ${answer.words}. Redirects are not followed: give the address it leads to.`
    case 'refused':
      return `The receiver ${answer.words}, which refuses the IPN: it will be sent again.`
    case 'broken':
      return `The receiver ${answer.words}: it failed, and the IPN will be sent again.`
  }
}
