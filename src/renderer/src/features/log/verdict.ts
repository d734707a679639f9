import type { LogEntryView, LogSummary } from '../../../../shared/contract/log.ts'
import { errorCatalogue, isDiagnosable, isErrorCode } from '../../../../shared/error-catalogue.ts'

export interface CallVerdict {
  tone: 'good' | 'bad' | 'idle'
  /** What happened. */
  title: string
  /** What to do next. undefined when nothing needs to be done. */
  advice?: string
}

/** The catalogue's texts for a code. An unknown code, such as one of an older version, is shown as it is. */
const ofCode = (code: string, message: string | null): CallVerdict => {
  if (!isErrorCode(code)) return { tone: 'bad', title: message ?? `Refused with ${code}` }
  const { summary, advice } = errorCatalogue[code]
  return { tone: 'bad', title: summary, advice }
}

const asTold = 'The Inbox page shows the message, and how this inbox is set to answer.'

/** An inbox responds as configured. A status that is a failure elsewhere is expected here. */
const byInbox = (status: number): CallVerdict => {
  if (status === 0) return { tone: 'idle', title: 'The inbox kept the message and gave no answer', advice: asTold }
  if (status >= 300) return { tone: 'idle', title: `The inbox answered ${status}`, advice: asTold }
  return { tone: 'good', title: 'The built-in inbox took a message' }
}

const byStatus = ({ surface, method, status }: Pick<LogSummary, 'surface' | 'method' | 'status'>): CallVerdict => {
  if (surface === 'inbox') return byInbox(status)
  if (status === 0)
    return { tone: 'bad', title: 'No answer went out', advice: 'The caller hung up before there was one.' }
  if (status >= 500) return { tone: 'bad', title: 'The service failed', advice: 'Its own log has the cause.' }
  if (surface === 'shop') return { tone: 'good', title: 'The demo shop showed a page' }
  if (surface === 'other') return { tone: status < 400 ? 'idle' : 'bad', title: 'A call outside the payment service' }
  if (status === 404) return { tone: 'bad', title: 'No payment link has this address', advice: 'Compare the id in it.' }
  if (status >= 400) return { tone: 'bad', title: 'The page refused what was sent', advice: 'Its answer says why.' }
  if (status >= 300) return { tone: 'good', title: 'The browser was redirected' }
  return { tone: 'good', title: method === 'GET' ? 'The hosted page was shown' : 'The hosted page took what was sent' }
}

type Judged = Pick<LogSummary, 'surface' | 'method' | 'status' | 'code' | 'message' | 'rules'>

/** Whether the code comes from a fault rule. It then says nothing about the call. */
const isCodeOfRule = ({ code, rules }: Pick<LogSummary, 'code' | 'rules'>): boolean =>
  code !== null && rules.some(({ effect }) => effect.kind === 'create-error' && effect.code === code)

/** Describes the result of a call, and what to do about it. */
export const callVerdict = (call: Judged): CallVerdict => {
  if (isCodeOfRule(call)) {
    return {
      tone: 'idle',
      title: `A fault rule answered ${call.code}`,
      advice: 'The code says nothing about the call. Switch the rule off to see the real result.',
    }
  }
  if (call.surface === 'create' && call.code === null && call.rules.length > 0) {
    return { tone: 'idle', title: 'A fault rule changed the answer', advice: 'What the caller received is below.' }
  }
  if (call.code === null) return byStatus(call)
  if (call.code === '00') return { tone: 'good', title: 'Accepted: a payment link was made' }
  return ofCode(call.code, call.message)
}

/** Whether Diagnose applies to this call. */
export const canBeDiagnosed = ({
  code,
  requestBody,
  rules,
}: Pick<LogEntryView, 'code' | 'requestBody' | 'rules'>): boolean =>
  code !== null && !isCodeOfRule({ code, rules }) && requestBody.bytes > 0 && isDiagnosable(code)
