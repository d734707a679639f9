import type { Settings } from '../../../shared/contract/settings.ts'
import { type Refusal, refusal } from '../../domain/refusal.ts'
import type { CreateOutcome } from '../../operations/create-link.ts'
import type { SentAnswer } from '../http/exchange-log.ts'
import { jsonContentType, refusalBody, refusalStatus, successBody, successMessage } from '../http/send-refusal.ts'
import { malformedAnswer } from './malformed-answer.ts'

/** The complete response to a create call. `code` and `message` are null when a fault makes it unreadable. */
export interface CreateAnswer {
  code: string | null
  message: string | null
  contentType: string
  /** The response as sent. */
  sent: SentAnswer & { body: string }
}

const answerOf = (
  { code, message }: Pick<CreateAnswer, 'code' | 'message'>,
  { status, body, contentType = jsonContentType }: { status: number; body: string; contentType?: string },
): CreateAnswer => {
  const length = String(Buffer.byteLength(body))
  const sent: CreateAnswer['sent'] = {
    status,
    headers: [
      ['content-type', contentType],
      ['content-length', length],
    ],
    body,
  }
  return { code, message, contentType, sent }
}

const success = { code: '00', message: successMessage }
const unreadable = { code: null, message: null }

/** Builds the response to an outcome, with the faults of fault rules. `settings` are those of the caller. */
export const createAnswers = (payUrl: () => string) => {
  const refused = (why: Refusal, settings: () => Settings): CreateAnswer =>
    answerOf(why, { status: refusalStatus(why, settings()), body: refusalBody(why) })

  const plain = ({ decision }: CreateOutcome, settings: () => Settings): CreateAnswer => {
    if (decision.kind === 'refused') return refused(decision.refusal, settings)
    return answerOf(success, { status: 200, body: successBody(`${payUrl()}/pay/${decision.link.id}`) })
  }

  return (outcome: CreateOutcome, settings: () => Settings): CreateAnswer => {
    const { fault } = outcome
    if (fault === null) return plain(outcome, settings)
    if (fault.kind === 'create-error') return refused(refusal(fault.code), settings)
    const { sent } = plain(outcome, settings)
    if (fault.kind !== 'create-malformed') return answerOf(unreadable, sent)
    return answerOf(unreadable, { status: fault.status, ...malformedAnswer(fault.as, sent.body) })
  }
}
