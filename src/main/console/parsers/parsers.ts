import type { MaterialReading } from '../../reader/read-material.ts'
import type { ScenarioReading } from '../../scenario/read-scenario.ts'
import type { SentRequest } from '../../signature-tools/request-readers/sent-request.ts'
import { workerFile } from '../../worker-file.ts'
import { createLimitedThread } from './limited-thread.ts'
import type { ParseTask } from './parse-worker.ts'

export interface Parsers {
  readScenario(text: string, name: string): Promise<ScenarioReading>
  readSentRequest(text: string): Promise<SentRequest>
  readMaterial(text: string, environment: string | undefined): Promise<MaterialReading>
  close(): Promise<void>
}

/**
 * Limits the time to parse a text of up to 2 MB, in ms; a longer one has twice as much. Two seconds are usual, more on a
 * busy machine.
 */
const defaultTimeLimit = 5_000
const longText = 2_000_000

/**
 * Parses pasted texts in two worker threads: one for scenarios, so that they do not wait for other texts, and one for
 * the rest. Rejects with a ThreadLimit for a text that exceeds the time or memory of its thread.
 */
export const createParsers = (
  timeLimit = defaultTimeLimit,
  filename = workerFile('parse-worker', import.meta.url),
): Parsers => {
  const scenarios = createLimitedThread<ParseTask>(filename)
  const others = createLimitedThread<ParseTask>(filename)
  const parse = (task: ParseTask): Promise<unknown> =>
    (task.kind === 'scenario' ? scenarios : others).run(task, {
      timeLimit: task.text.length > longText ? 2 * timeLimit : timeLimit,
    })

  return {
    readScenario: (text, name) => parse({ kind: 'scenario', text, name }) as Promise<ScenarioReading>,
    readSentRequest: (text) => parse({ kind: 'request', text }) as Promise<SentRequest>,
    readMaterial: (text, environment) => parse({ kind: 'material', text, environment }) as Promise<MaterialReading>,
    close: async () => void (await Promise.all([scenarios.close(), others.close()])),
  }
}
