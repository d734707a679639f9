// A child process: times the signature doctor on a 2 KB body, as its thread runs it, without a limit of its own.
import { createHash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import { diagnose } from '../src/main/signature-tools/doctor/diagnose.ts'
import { searchBudget } from '../src/main/signature-tools/doctor/search-budget.ts'
import { nodeDigests } from '../src/main/signature-tools/doctor-workers/node-digests.ts'
import type { Diagnosis } from '../src/shared/contract/signature.ts'
import { benchMerchant, bodyOf } from './signed-bodies.ts'

/** ms of each; `cold` is the very first one, which finds nothing. */
export interface DoctorTimes {
  bytes: number
  cold: number
  valid: number
  single: number
  pair: number
  none: number
  perSecond: number
  complete: boolean
}

const body = bodyOf('doctor').replace(/x+"/, (found) => `${'x'.repeat(1_448)}${found}`)
const fields = JSON.parse(body) as Record<string, unknown>
const sorted = JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))))
const { key, secret } = benchMerchant
const merchants = [
  { id: 'bench', name: 'Bench', key, secrets: [secret], rotated: ['before'] },
  { id: 'other', name: 'Other', key: 'mk_other', secrets: ['other-secret'], rotated: [] },
]

const timed = (hashed: string): { ms: number; diagnosis: Diagnosis } => {
  const authorization = `Bearer ${key}.${createHash('md5').update(hashed).digest('hex')}`
  const startedAt = performance.now()
  const diagnosis = diagnose(
    { body: { text: body }, authorization, merchants, numbers: 'as-sent' },
    { digests: nodeDigests, distance, now: () => performance.now(), budget: searchBudget },
  )
  return { ms: performance.now() - startedAt, diagnosis }
}

const expectCount = ({ diagnosis }: { diagnosis: Diagnosis }, count: number): void => {
  if (diagnosis.findings.length !== count)
    throw new Error(`expected ${count} findings: ${JSON.stringify(diagnosis.findings)}`)
}

const medianOf = (hashed: string, findings: number): number => {
  const runs = [1, 2, 3, 4, 5].map(() => timed(hashed))
  for (const run of runs) expectCount(run, findings)
  return runs.map(({ ms }) => ms).sort((a, b) => a - b)[2] ?? 0
}

const cold = timed('nothing of the kind')
const none = medianOf('nothing of the kind', 0)
const times: DoctorTimes = {
  bytes: Buffer.byteLength(body),
  cold: cold.ms,
  none,
  valid: medianOf(sorted + secret, 0),
  single: medianOf(sorted, 1),
  pair: medianOf(secret + sorted.replaceAll('/', '\\/'), 2),
  perSecond: (cold.diagnosis.tried * 1000) / none,
  complete: cold.diagnosis.complete,
}
process.send?.(times)
