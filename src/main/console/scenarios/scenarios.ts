import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  checkScenario,
  getScenarioSchema,
  runScenario,
  scenarioFile,
  scenarioOfLink,
} from '../../../shared/contract/scenarios.ts'
import { JsonFault } from '../../../shared/json/json-fault.ts'
import { expecting } from '../../client/api.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import type { ScenarioReading } from '../../scenario/read-scenario.ts'
import { type RecordedLink, scenarioOfLink as textOf } from '../../scenario/scenario-of-link.ts'
import type { Store } from '../../store/store.ts'
import type { ProgressEvents } from '../events/progress-events.ts'
import { conflict, notFound } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { withinLimit } from '../parsers/limited-thread.ts'
import type { Parsers } from '../parsers/parsers.ts'
import { ownApi } from '../runs/own-api.ts'
import { createScenarioRunner } from '../runs/scenario-runner.ts'
import type { UnfinishedRuns } from '../runs/unfinished-runs.ts'

export interface ScenarioDeps {
  store: Pick<Store, 'links' | 'merchants' | 'settings'>
  token: string
  serviceUrl: () => string
  progressEvents: Pick<ProgressEvents, 'publish'>
  parsers: Pick<Parsers, 'readScenario'>
  runs: UnfinishedRuns
}

const unnamed = 'Scenario'

const scenarioText = (link: RecordedLink): string => {
  try {
    return textOf(link)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    throw conflict('A card number in the create call was masked, so it cannot be sent again.')
  }
}

/** Routes that check a scenario file, run one, and create one from a link's history. */
export const scenarios = async (
  app: FastifyInstance,
  { store, token, serviceUrl, progressEvents, parsers, runs }: ScenarioDeps,
): Promise<void> => {
  const api = ownApi(app, token)
  const ask = expecting(api, () => conflict('The link changed meanwhile. Try again.'))

  const read = (text: string): Promise<ScenarioReading> =>
    withinLimit(parsers.readScenario(text, unnamed), () => ({
      ok: false,
      problems: [{ line: 1, column: 1, message: 'it takes too long to read: split it into several files' }],
    }))

  const runOne = createScenarioRunner(
    { api, serviceUrl, progressEvents, runs },
    'A scenario is running; wait for its end.',
  )

  route(app, runScenario, async ({ body: { text, progressId }, reply }) => {
    const reading = await read(text)
    if (!reading.ok) return { kind: 'refused' as const, problems: reading.problems }
    const result = await runOne(reading.scenario, progressId, reply)
    return { kind: 'ran' as const, result }
  })

  route(app, checkScenario, async ({ body: { text } }) => {
    const reading = await read(text)
    return reading.ok
      ? { problems: [], steps: reading.scenario.steps.length }
      : { problems: reading.problems, steps: 0 }
  })

  route(app, scenarioOfLink, async ({ params: { id }, query: { standIn } }) => {
    const link = store.links.get(id)
    const merchant = link && store.merchants.get(link.merchantId)
    if (link === undefined || merchant === undefined) throw notFound('link', id)
    const view = await ask('GET /api/links/:id', { params: { id } })
    const deliveries = await Promise.all(
      view.deliveries.map((one) => ask('GET /api/deliveries/:id', { params: { id: one.id } })),
    )
    const { items: rules } = await ask('GET /api/rules')
    const text = scenarioText({
      link: view,
      deliveries,
      rules,
      settings: settingsFor(store, merchant.id),
      merchantKey: merchant.key,
      serviceUrl: serviceUrl(),
      standIn,
    })
    return { fileName: `${link.orderId.replaceAll(/[^\w.-]+/g, '-')}.scenario.yaml`, text }
  })

  route(app, getScenarioSchema, () => z.toJSONSchema(scenarioFile, { io: 'input' }) as Record<string, unknown>)
}
