import { type MaterialReading, readMaterial } from '../../reader/read-material.ts'
import { readScenario, type ScenarioReading } from '../../scenario/read-scenario.ts'
import { readSentRequest } from '../../signature-tools/request-readers/read-sent-request.ts'
import type { SentRequest } from '../../signature-tools/request-readers/sent-request.ts'
import type { WithReady } from './limited-thread.ts'

/** Entry of the worker thread that parses pasted texts, so that parsing never blocks the engine. */

export type ParseTask =
  | { kind: 'scenario'; text: string; name: string }
  | { kind: 'request'; text: string }
  | { kind: 'material'; text: string; environment: string | undefined }

// A text with thousands of mistakes creates an error for each. Their stack traces are not needed.
Error.stackTraceLimit = 0

export default (task: WithReady<ParseTask>): ScenarioReading | SentRequest | MaterialReading | undefined => {
  switch (task.kind) {
    case 'ready':
      return undefined
    case 'scenario':
      return readScenario(task.text, task.name)
    case 'request':
      return readSentRequest(task.text)
    case 'material':
      return readMaterial(task.text, task.environment)
  }
}
