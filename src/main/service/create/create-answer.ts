import type { HeaderList } from '../../../shared/contract/common.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import { type Refusal, refusal } from '../../domain/refusal.ts'
import type { CreateOutcome } from '../../operations/create-link.ts'
import type { SentAnswer } from '../http/exchange-log.ts'
import { jsonContentType, refusalBody, refusalStatus, successBody, successMessage } from '../http/send-refusal.ts'
import { malformedAnswer } from './malformed-answer.ts'

/** The complete response to a create call. `code` and `message` are null when a fault makes it unreadable. */
export interface CreateAnswer {
  status: number
  code: string | null
  message: string | null
  contentType: string
  body: string
  /** The response as sent. */
  sent: SentAnswer
}

type Plain = Omit<CreateAnswer, 'sent'>

const headersOf = ({ contentType, body }: Plain): HeaderList => [
  ['content-type', contentType],
  ['content-length', String(Buffer.byteLength(body))],
]

/** Field by field: copying them with a spread took as long as everything else about the answer. */
const complete = (answer: Plain): CreateAnswer => {
  const { status, code, message, contentType, body } = answer
  return { status, code, message, contentType, body, sent: { status, headers: headersOf(answer), body } }
}

/** Builds the response to an outcome, with the faults of fault rules. `settings` are those of the caller. */
export const createAnswers = (payUrl: () => string) => {
  const refused = (why: Refusal, settings: () => Settings): Plain => ({
    ...why,
    status: refusalStatus(why, settings()),
    contentType: jsonContentType,
    body: refusalBody(why),
  })

  const plain = ({ decision }: CreateOutcome, settings: () => Settings): Plain => {
    if (decision.kind === 'refused') return refused(decision.refusal, settings)
    const body = successBody(`${payUrl()}/pay/${decision.link.id}`)
    return { status: 200, code: '00', message: successMessage, contentType: jsonContentType, body }
  }

  const withFault = (outcome: CreateOutcome, settings: () => Settings): Plain => {
    const { fault } = outcome
    if (fault === null) return plain(outcome, settings)
    if (fault.kind === 'create-error') return refused(refusal(fault.code), settings)
    const unreadable = { ...plain(outcome, settings), code: null, message: null }
    if (fault.kind !== 'create-malformed') return unreadable
    return { ...unreadable, status: fault.status, ...malformedAnswer(fault.as, unreadable.body) }
  }

  return (outcome: CreateOutcome, settings: () => Settings): CreateAnswer => complete(withFault(outcome, settings))
}
