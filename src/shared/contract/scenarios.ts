import { z } from 'zod'
import { idParams, instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { inboxName } from './inboxes.ts'
import { scenarioSteps } from './scenario-steps.ts'

const anyStep = z.union(Object.values(scenarioSteps) as unknown as readonly [z.ZodType, z.ZodType])

/** A scenario file. */
export const scenarioFile = z.strictObject({
  name: z.string().min(1).max(120).optional(),
  merchant: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'key, name or id of a merchant; defaults to the only one' }),
  steps: z.array(anyStep).min(1).max(500),
})

export const scenarioProblem = z.object({
  line: z.number().int(),
  column: z.number().int(),
  message: z.string(),
})
export type ScenarioProblem = z.output<typeof scenarioProblem>

export const stepResult = z.object({
  line: z.number().int(),
  title: z.string(),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  message: z.string().nullable().meta({ description: 'why it failed' }),
  durationMs: z.number(),
  linkId: z.string().nullable(),
})
export type StepResult = z.output<typeof stepResult>

export const scenarioResult = z.object({
  name: z.string(),
  outcome: z.enum(['passed', 'failed']),
  steps: z.array(stepResult),
  startedAt: instant,
  durationMs: z.number(),
})
export type ScenarioResult = z.output<typeof scenarioResult>

const scenarioText = z.string().max(256 * 1024)

export const runScenario = endpoint('POST', '/api/scenarios/run', {
  summary: 'Run a scenario file on this engine; canceled when the caller disconnects. One run at a time',
  body: z.strictObject({ text: scenarioText, progressId: z.string().max(64).optional() }),
  reply: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ran'), result: scenarioResult }),
    z.object({ kind: z.literal('refused'), problems: z.array(scenarioProblem) }),
  ]),
})

export const checkScenario = endpoint('POST', '/api/scenarios/check', {
  summary: 'Check a scenario file and list its problems with lines; runs nothing',
  body: z.strictObject({ text: scenarioText }),
  reply: z.object({ problems: z.array(scenarioProblem), steps: z.number().int() }),
})

export const scenarioOfLink = endpoint('GET', '/api/links/:id/scenario', {
  summary: 'A scenario file that repeats the history of a link',
  params: idParams,
  query: z.object({
    standIn: inboxName
      .optional()
      .meta({ description: 'an inbox that is to answer as receivers elsewhere did, so that nothing is sent to them' }),
  }),
  reply: z.object({ fileName: z.string(), text: z.string() }),
})

export const getScenarioSchema = endpoint('GET', '/api/scenarios/schema', {
  summary: 'JSON Schema of scenario files',
  reply: z.record(z.string(), z.unknown()),
})
