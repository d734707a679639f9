import type { ScenarioResult, StepResult } from '../../shared/contract/scenarios.ts'
import { maskCardData } from '../../shared/mask-card-data.ts'
import { roundedToTenth } from '../../shared/rounded-ms.ts'
import { expecting, StepFailure } from '../client/api.ts'
import { createRunContext, type RunDeps } from './run-context.ts'
import { runStep } from './run-step.ts'
import type { PlacedStep, Scenario } from './scenario.ts'
import { stepTitle } from './step-title.ts'

interface MerchantName {
  id: string
  key: string
  name: string
}

/** Finds a merchant by id, key or name, or the only one whose key or name contains the text. */
const findMerchant = (merchants: readonly MerchantName[], wanted: string | undefined): MerchantName => {
  const known = merchants.map(({ name, key }) => `${name} (${key})`).join(', ') || 'none'
  const exact = merchants.find(({ id, key, name }) => [id, key, name].includes(wanted ?? ''))
  if (exact !== undefined) return exact
  const word = (wanted ?? '').toLowerCase()
  const near = merchants.filter(({ key, name }) => `${key}\n${name}`.toLowerCase().includes(word))
  if (near.length === 1 && near[0] !== undefined) return near[0]
  if (wanted === undefined) throw new StepFailure(`name the merchant: there are ${known}`)
  throw new StepFailure(
    `${near.length === 0 ? 'no' : 'more than one'} merchant is called "${wanted}": there are ${known}`,
  )
}

/**
 * Runs the steps of a scenario against the control API, then restores the settings, rules, inboxes and clock that it
 * changed. After a failed step the others are skipped. Rejects only when the engine does not respond or the run is
 * canceled.
 */
export const runScenario = async (
  scenario: Scenario,
  deps: RunDeps,
  onStep: (result: StepResult, index: number) => void = () => {},
): Promise<ScenarioResult> => {
  const startedAt = deps.now()
  const results: StepResult[] = []
  const note = (result: StepResult): void => {
    results.push(result)
    onStep(result, results.length - 1)
  }
  const failedAtStart = (message: string): void => {
    for (const [index, placed] of scenario.steps.entries()) {
      note({ ...blank(placed), outcome: index === 0 ? 'failed' : 'skipped', message: index === 0 ? message : null })
    }
  }

  const finish = (): ScenarioResult => ({
    name: maskCardData(scenario.name),
    outcome: results.every(({ outcome }) => outcome === 'passed') ? 'passed' : 'failed',
    steps: results,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: roundedToTenth(deps.now() - startedAt),
  })

  /** Fails the last step that ran, because the next run may start from a different state. */
  const failRestore = (complaints: readonly string[]): void => {
    const index = results.findLastIndex(({ outcome }) => outcome !== 'skipped')
    const last = results[index]
    if (complaints.length === 0 || last === undefined) return
    const leftovers = `some changes of the run could not be undone: ${complaints.join('; ')}`
    const message = last.message === null ? leftovers : `${last.message}; ${leftovers}`
    results[index] = { ...last, outcome: 'failed', message }
    onStep(results[index], index)
  }

  const { items } = await expecting(deps.api)('GET /api/merchants', { query: { limit: 500 } })
  let merchant: MerchantName
  try {
    merchant = findMerchant(items, scenario.merchant)
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error
    failedAtStart(error.message)
    return finish()
  }

  const context = createRunContext(deps, merchant.id)
  try {
    let failed = false
    for (const placed of scenario.steps) {
      if (failed) {
        note(blank(placed))
        continue
      }
      // Gives a cancellation the chance to end the run between two steps.
      await deps.sleep(0)
      const began = deps.now()
      const message = await runStep(placed, context).then(() => null, failureOf)
      failed = message !== null
      const durationMs = roundedToTenth(deps.now() - began)
      note({
        ...blank(placed),
        title: context.fill(stepTitle(placed)),
        outcome: failed ? 'failed' : 'passed',
        message,
        durationMs,
        linkId: context.links.newest(),
      })
    }
  } finally {
    failRestore(await context.undoAll())
  }
  return finish()
}

const blank = (placed: PlacedStep): StepResult => ({
  line: placed.line,
  title: stepTitle(placed),
  outcome: 'skipped',
  message: null,
  durationMs: 0,
  linkId: null,
})

const failureOf = (error: unknown): string => {
  if (error instanceof StepFailure) return error.message
  throw error
}
