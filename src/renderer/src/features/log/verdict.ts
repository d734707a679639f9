import type { LogEntryView, LogSummary } from '../../../../shared/contract/log.ts'

export interface Verdict {
  tone: 'good' | 'bad' | 'idle'
  /** What happened. */
  title: string
  /** What to do next, where something is to be done. */
  advice?: string
}

const codes: Readonly<Record<string, { title: string; advice: string }>> = {
  E001: {
    title: 'The body is not one valid JSON object',
    advice: 'The message names the place. Duplicate keys and more than 32 levels are refused too.',
  },
  E002: {
    title: 'Required fields are missing',
    advice: 'The message names them all. Null and an empty text count as missing.',
  },
  E003: {
    title: 'A field has a value that is not allowed',
    advice: 'The message names each field and what is allowed.',
  },
  E004: {
    title: 'This order already has a link',
    advice: 'Use another order_id, or let the setting "Repeated order" allow it.',
  },
  E010: {
    title: 'The Authorization header is missing or malformed',
    advice: 'It reads Bearer <key>.<hash>, with 32 lower-case hexadecimal digits after the last dot.',
  },
  E011: {
    title: 'No merchant has this key',
    advice: 'The key is the part of the token before its last dot. Compare it with the keys on the Merchants page.',
  },
  E012: {
    title: 'The signature does not match the body',
    advice:
      'The body was changed after signing, was written in another way than it was signed, or the secret is another. ' +
      'Diagnose finds out which, and how to put it right.',
  },
  E020: { title: 'The content type is not JSON', advice: 'Send the header Content-Type: application/json.' },
  E021: { title: 'The body is too large', advice: 'At most 64 KiB are taken.' },
  E029: { title: 'Too many requests', advice: 'A fault rule says so: there is no limit otherwise.' },
  E040: {
    title: 'There is no such endpoint',
    advice: 'The one endpoint is POST /v2/payment-links. Check path and version.',
  },
  E041: { title: 'This method is not allowed here', advice: 'Create calls are POST.' },
  E098: {
    title: 'The engine could not store it: nothing was created',
    advice: 'Make room on the disk or make the data folder writable, then send it again.',
  },
  E099: { title: 'The engine failed', advice: 'Its own log has the cause, under the id in the message.' },
}

const asTold = 'The Inbox page shows the message, and how this inbox was told to answer.'

/** An inbox answers as it is told: what would be a failure elsewhere is what was asked for here. */
const byInbox = (status: number): Verdict => {
  if (status === 0) return { tone: 'idle', title: 'The inbox kept the message and gave no answer', advice: asTold }
  if (status >= 300) return { tone: 'idle', title: `The inbox answered ${status}`, advice: asTold }
  return { tone: 'good', title: 'The built-in inbox took a message' }
}

const byStatus = ({ surface, method, status }: Pick<LogSummary, 'surface' | 'method' | 'status'>): Verdict => {
  if (surface === 'inbox') return byInbox(status)
  if (status === 0)
    return { tone: 'bad', title: 'No answer went out', advice: 'The caller hung up before there was one.' }
  if (status >= 500) return { tone: 'bad', title: 'The engine failed', advice: 'Its own log has the cause.' }
  if (surface === 'shop') return { tone: 'good', title: 'The demo shop showed a page' }
  if (surface === 'other') return { tone: status < 400 ? 'idle' : 'bad', title: 'A call outside the payment service' }
  if (status === 404) return { tone: 'bad', title: 'No payment link has this address', advice: 'Compare the id in it.' }
  if (status >= 400) return { tone: 'bad', title: 'The page refused what was sent', advice: 'Its answer says why.' }
  if (status >= 300) return { tone: 'good', title: 'The browser was sent on' }
  return { tone: 'good', title: method === 'GET' ? 'The hosted page was shown' : 'The hosted page took what was sent' }
}

type Judged = Pick<LogSummary, 'surface' | 'method' | 'status' | 'code' | 'message' | 'rules'>

/** Whether the code is a fault rule's: then it says nothing about the call. */
const isCodeOfRule = ({ code, rules }: Pick<LogSummary, 'code' | 'rules'>): boolean =>
  code !== null && rules.some(({ effect }) => effect.kind === 'create-error' && effect.code === code)

/** What a call came to, in words, and what to do about it. */
export const verdictOf = (call: Judged): Verdict => {
  if (isCodeOfRule(call)) {
    return {
      tone: 'idle',
      title: `A fault rule answered ${call.code}`,
      advice: 'It says nothing about the call. Switch the rule off to see what the call comes to.',
    }
  }
  if (call.surface === 'create' && call.code === null && call.rules.length > 0) {
    return { tone: 'idle', title: 'A fault rule spoilt the answer', advice: 'What the caller got of it is below.' }
  }
  if (call.code === null) return byStatus(call)
  if (call.code === '00') return { tone: 'good', title: 'Accepted: a payment link was made' }
  return { tone: 'bad', ...(codes[call.code] ?? { title: call.message ?? `Refused with ${call.code}` }) }
}

/** Refusals the doctor has something to say about: the body, the header, or what it signs. */
const forTheDoctor = ['E001', 'E010', 'E011', 'E012']

/** Whether Diagnose leads anywhere for this call. */
export const canBeDiagnosed = ({
  code,
  requestBody,
  rules,
}: Pick<LogEntryView, 'code' | 'requestBody' | 'rules'>): boolean =>
  code !== null && !isCodeOfRule({ code, rules }) && requestBody.bytes > 0 && forTheDoctor.includes(code)
