import type { InboxStep } from '../../../../shared/contract/inboxes.ts'

/** The kinds of response to choose from. */
export const stepKinds = [
  { value: 'answer', label: 'Answer' },
  { value: 'reset', label: 'Reset the connection' },
  { value: 'hang', label: 'Never answer' },
  { value: 'forward', label: 'Forward' },
] as const

/** A step being edited. Every field is text, and values are kept when another kind is chosen. */
export interface StepDraft {
  kind: InboxStep['kind']
  status: string
  delayMs: string
  /** One `Name: value` per line. */
  headers: string
  body: string
  url: string
  timeoutSeconds: string
}

export const freshStep: StepDraft = {
  kind: 'answer',
  status: '500',
  delayMs: '0',
  headers: '',
  body: '',
  url: '',
  timeoutSeconds: '10',
}

export const draftOf = (step: InboxStep): StepDraft => {
  switch (step.kind) {
    case 'answer': {
      const headers = step.headers.map(([name, value]) => `${name}: ${value}`).join('\n')
      const { kind, status, delayMs, body } = step
      return { ...freshStep, kind, status: String(status), delayMs: String(delayMs), headers, body }
    }
    case 'reset':
      return { ...freshStep, kind: 'reset', delayMs: String(step.delayMs) }
    case 'hang':
      return { ...freshStep, kind: 'hang' }
    case 'forward':
      return { ...freshStep, kind: 'forward', url: step.url, timeoutSeconds: String(step.timeoutSeconds) }
  }
}

const headerPair = (line: string): [string, string] => {
  const colon = line.indexOf(':')
  return colon === -1 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}

/** Returns the step as sent to the engine, which validates it. */
export const stepOf = ({ kind, status, delayMs, headers, body, url, timeoutSeconds }: StepDraft): InboxStep => {
  const delay = { delayMs: Number(delayMs) }
  if (kind === 'hang') return { kind }
  if (kind === 'reset') return { kind, ...delay }
  if (kind === 'forward') return { kind, url: url.trim(), timeoutSeconds: Number(timeoutSeconds) }
  const lines = headers.split('\n').filter((line) => line.trim() !== '')
  return { kind, status: Number(status), headers: lines.map(headerPair), body, ...delay }
}
