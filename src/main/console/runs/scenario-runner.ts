import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ScenarioResult } from '../../../shared/contract/scenarios.ts'
import type { Api } from '../../client/api.ts'
import { runNumber } from '../../client/run-number.ts'
import { runScenario } from '../../scenario/run-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { ProgressEvents } from '../events/progress-events.ts'
import { createOneRun } from './one-run.ts'
import type { UnfinishedRuns } from './unfinished-runs.ts'

export interface ScenarioRunnerDeps {
  api: Api
  serviceUrl: () => string
  progressEvents: Pick<ProgressEvents, 'publish'>
  runs: UnfinishedRuns
}

/** Runs scenarios on this service and publishes each step. Meanwhile other runs are refused with `busy`. */
export const createScenarioRunner = ({ api, serviceUrl, progressEvents, runs }: ScenarioRunnerDeps, busy: string) => {
  const oneRun = createOneRun(busy, runs)
  return (scenario: Scenario, progressId: string | undefined, reply: FastifyReply): Promise<ScenarioResult> =>
    oneRun(reply, (canceled, keepUndos) => {
      const deps = {
        api,
        serviceUrl: serviceUrl(),
        now: Date.now,
        sleep: (ms: number) => delay(ms, undefined, { signal: canceled }),
        runNumber: runNumber(),
        keepUndos,
      }
      return runScenario(scenario, deps, (step, index) => {
        if (progressId !== undefined) progressEvents.publish({ type: 'scenario', id: progressId, index, step })
      })
    })
}
