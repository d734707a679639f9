import type { InboxBehaviour, InboxStep } from './contract/inboxes.ts'

/** `1.5 s`, `250 ms`, `2 min` */
const timeWords = (ms: number): string => {
  if (ms < 1_000) return `${ms} ms`
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`
}

const hostOf = (url: string): string => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url

const late = (delayMs: number): string => (delayMs === 0 ? '' : ` after ${timeWords(delayMs)}`)

/** Describes one step in short: `500 after 2 s`, `no answer`. */
const stepWords = (step: InboxStep): string => {
  switch (step.kind) {
    case 'answer':
      return `${step.status}${late(step.delayMs)}`
    case 'reset':
      return `a broken connection${late(step.delayMs)}`
    case 'hang':
      return 'no answer'
    case 'forward':
      return `what ${hostOf(step.url)} answers`
  }
}

/** Describes a step as an action on `whom`: `answers 500 to every request`. */
const actionText = (step: InboxStep, whom: string): string => {
  switch (step.kind) {
    case 'answer':
      return `answers ${step.status} to ${whom}${late(step.delayMs)}`
    case 'reset':
      return `breaks off the connection of ${whom}${late(step.delayMs)}`
    case 'hang':
      return `leaves ${whom} without an answer`
    case 'forward':
      return `sends ${whom} on to ${hostOf(step.url)} and returns its answer`
  }
}

/** Limits the steps listed before "…". */
const maxNamed = 4

const sequenceWords = ({ steps, after }: Extract<InboxBehaviour, { kind: 'sequence' }>, answered: number): string => {
  const last = steps.at(-1)
  const isOver = after === 'repeat-last' && answered >= steps.length - 1
  if (isOver && last !== undefined) return `${actionText(last, 'every request')}: the sequence is at its end`
  const left = steps.slice(after === 'start-over' ? answered % steps.length : answered)
  const named = left.slice(0, maxNamed).map(stepWords).join(', then ')
  const more = left.length > maxNamed ? `, then ${left.length - maxNamed} more` : ''
  return `answers ${named}${more}, ${after === 'start-over' ? 'then starts over' : 'which stays'}`
}

/** Describes how an inbox answers its next requests, as the end of a sentence that starts with its name. */
export const nextWords = (behaviour: InboxBehaviour, answered: number): string => {
  switch (behaviour.kind) {
    case 'plain':
      return 'answers 200 to every request'
    case 'sequence':
      return sequenceWords(behaviour, answered)
    case 'fail-first': {
      const left = behaviour.times - answered
      if (left <= 0) return `answers 200 to every request: the first ${behaviour.times} have been counted`
      const next = actionText(behaviour.failure, left === 1 ? 'the next request' : `the next ${left}`)
      return `${next}, then ${behaviour.failure.kind === 'answer' ? '' : 'answers '}200`
    }
    default:
      return actionText(behaviour, 'every request')
  }
}
