import type { Scorecard, ScorecardLine } from '../../shared/contract/scorecards.ts'
import { roundedToTenth } from '../../shared/rounded-ms.ts'
import { type ScorecardLineId, scorecardLines } from '../../shared/scorecard-lines.ts'
import { expecting, StepFailure } from '../client/api.ts'
import { createScorecardRun } from './create-scorecard-run.ts'
import { type LineVerdict, unknown } from './line-verdict.ts'
import { acknowledgingLines } from './lines/acknowledging.ts'
import { burst } from './lines/burst.ts'
import { fulfilmentLines } from './lines/fulfilment.ts'
import { slowNetwork } from './lines/slow-network.ts'
import { valueLines } from './lines/values.ts'
import { maskedUrl } from './masked.ts'
import { type LineEvidence, NotDetermined, type ScorecardDeps } from './scorecard-deps.ts'
import type { Line, ScorecardRun } from './scorecard-run.ts'

const lines: Record<ScorecardLineId, Line> = {
  ...acknowledgingLines,
  ...fulfilmentLines,
  ...valueLines,
  burst,
  'slow-network': slowNetwork,
}

/** Lines that run even if the receiver has acknowledged nothing. */
const first = new Set<ScorecardLineId>(['form', 'json'])

const notTried = (
  { acknowledged }: ScorecardRun,
  id: ScorecardLineId,
  done: readonly ScorecardLine[],
): string | undefined => {
  if (acknowledged.length > 0 || first.has(id)) return undefined
  // If one was not determined, the cause may not be the receiver.
  return done.some((line) => first.has(line.id) && line.outcome === 'unknown')
    ? 'Not tried: no IPN, as a form or in JSON, could be seen to be acknowledged. The lines above say why.'
    : 'Not tried: the receiver acknowledged no IPN, neither as a form nor in JSON. Put that right first.'
}

const judgeLine = async (line: Line, run: ScorecardRun): Promise<LineVerdict> => {
  try {
    return await line(run)
  } catch (error) {
    // A refusal of the control API does not depend on the receiver.
    if (error instanceof NotDetermined) return unknown(error.message)
    if (error instanceof StepFailure) return unknown(`It could not be tried: ${error.message}`)
    throw error
  }
}

/**
 * Checks a receiver line by line with payments made through the control API. Afterwards stops what is still due and
 * restores settings and rules. Rejects when the run is canceled or the engine does not respond.
 */
export const runScorecard = async (
  deps: ScorecardDeps,
  onLine: (line: ScorecardLine, index: number) => void = () => {},
): Promise<Scorecard> => {
  const { api, limits, now, sleep } = deps
  const startedAt = now()
  const merchant = await expecting(api)('GET /api/merchants/:id', { params: { id: deps.merchantId } })
  const evidence: LineEvidence = { exchanges: [], looks: [] }
  const { run, tidyUp } = await createScorecardRun(deps, evidence)
  const results: ScorecardLine[] = []
  try {
    for (const { id, title, why } of scorecardLines) {
      // Gives a cancellation the chance to end the run between two lines.
      await sleep(0)
      const began = now()
      const isLate = began - startedAt > limits.totalMs
      const reason = isLate
        ? `Not tried: the run had taken its ${limits.totalMs / 1_000} s by then.`
        : notTried(run, id, results)
      const verdict = reason === undefined ? await judgeLine(lines[id], run) : unknown(reason)
      await run.notifications.cancelDueAttempts()
      const exchanges = evidence.exchanges.splice(0)
      const looks = evidence.looks.splice(0)
      const line = { id, title, why, ...verdict, exchanges, looks, durationMs: roundedToTenth(now() - began) }
      results.push(line)
      onLine(line, results.length - 1)
    }
  } finally {
    await tidyUp()
  }
  const count = (outcome: LineVerdict['outcome']): number => results.filter((line) => line.outcome === outcome).length
  return {
    ipnUrl: maskedUrl(deps.ipnUrl),
    merchant: merchant.name,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: roundedToTenth(now() - startedAt),
    passed: count('passed'),
    failed: count('failed'),
    unknown: count('unknown'),
    lines: results,
  }
}
