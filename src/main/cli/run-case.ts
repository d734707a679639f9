import { randomInt } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import { type CaseFile, maxCaseText, type OpenedCase } from '../../shared/contract/cases.ts'
import { evidenceOf, isTooLargeToDiagnose, tooLargeToDiagnose } from '../cases/case-evidence.ts'
import { caseHtml } from '../cases/case-html.ts'
import { caseMarkdown } from '../cases/case-markdown.ts'
import { readCase } from '../cases/read-case.ts'
import { redactCase } from '../cases/redact-case.ts'
import { verdictOfDiagnosis } from '../cases/verdict-of-diagnosis.ts'
import { withOwnScenario } from '../scenario/with-own-scenario.ts'
import { diagnose, withoutPause } from '../signature-tools/doctor/diagnose.ts'
import { diagnosisKey } from '../signature-tools/doctor/diagnosis-key.ts'
import { resignInSteps } from '../signature-tools/doctor/resign.ts'
import { searchBudget } from '../signature-tools/doctor/search-budget.ts'
import { loadDigests } from '../signature-tools/doctor-workers/load-digests.ts'
import type { CaseOptions } from './case-arguments.ts'
import { CannotRun, consoleApi } from './console-api.ts'
import { abortOnStopSignal } from './on-stop-signal.ts'
import { printable } from './printable.ts'
import { FileFailure, readTextFile } from './read-text-file.ts'
import { type Output, runCommand } from './run-command.ts'
import { writeTextFile } from './write-text-file.ts'

/** The same digests as in the engine, so that the verdict is the same. */
const doctorDeps = async () => ({
  digests: await loadDigests(),
  distance,
  now: () => performance.now(),
  budget: searchBudget,
})

/** Makes each line safe for a terminal, because the text may contain escape sequences. */
const printed = (text: string): string => text.split('\n').map(printable).join('\n')

/** In ms. A console opens the largest case in a few seconds. */
const maxOpenMs = 60_000

const open = async (
  file: CaseFile,
  { url, token = '' }: CaseOptions,
  to: Output,
  stopped: AbortSignal,
): Promise<number> => {
  const { api } = consoleApi(url, token, { stopped, timeoutMs: maxOpenMs })
  const { status, body } = await api('POST', '/api/cases', { text: JSON.stringify(file) })
  if (status >= 400) {
    const { error } = (body ?? {}) as { error?: { message?: string } }
    throw new CannotRun(error?.message ?? `the console answered ${status}`)
  }
  const { summary } = (body ?? {}) as Partial<OpenedCase>
  if (status !== 200 || typeof summary?.id !== 'string') {
    throw new CannotRun(`what answers at ${url} is not a console (HTTP ${status}): give the address of the console`)
  }
  to.say(`${url}/cases/${encodeURIComponent(summary.id)}`)
  return 0
}

const verify = async ({ signing, verdict, head, redactions, exchanges }: CaseFile, to: Output): Promise<number> => {
  if (signing === null || verdict.diagnosis === null) {
    const reason = verdict.diagnosis && redactions.find(({ what }) => what === 'signature')?.how
    to.say(printable(`${head.title}: ${reason ?? 'This case has no signature to check.'}`))
    return 1
  }
  if (isTooLargeToDiagnose(signing)) throw new CannotRun(tooLargeToDiagnose)
  const again = diagnose(evidenceOf(signing), await doctorDeps())
  const isSame = diagnosisKey(again) === diagnosisKey(verdict.diagnosis)
  const exchange = exchanges.find(({ kind }) => kind === 'create')
  const { sentence } = verdictOfDiagnosis(again, { authorization: signing.authorization, exchange })
  to.say(printable(`${isSame ? 'Same diagnosis' : 'Different diagnosis'}. ${sentence}`))
  return isSame ? 0 : 1
}

/** The case contains real secrets, so they are replaced too. */
const redact = async (file: CaseFile): Promise<string> => {
  const { signing, redactions: _, ...rest } = file
  const merchants = signing?.merchants ?? []
  const doctor = await doctorDeps()
  const evidenceIn = file.exchanges.find(({ kind }) => kind === 'create')?.id
  const { case: made } = await redactCase(
    { ...rest, evidence: signing === null ? undefined : evidenceOf(signing), evidenceIn },
    {
      merchants,
      random: (max) => randomInt(Math.max(1, max)),
      keepCustomers: false,
      resign: async (evidence, candidates) => withoutPause(resignInSteps(evidence, candidates, doctor)),
    },
  )
  return `${JSON.stringify(withOwnScenario(made, '{{serviceUrl}}'), null, 1)}\n`
}

const done = async (file: CaseFile, options: CaseOptions, to: Output, stopped: AbortSignal): Promise<number> => {
  const write = async (text: string): Promise<number> => {
    if (options.out === undefined) to.say(printed(text.trimEnd()))
    else await writeTextFile(options.out, text)
    return 0
  }
  switch (options.action) {
    case 'open':
      return open(file, options, to, stopped)
    case 'verify':
      return verify(file, to)
    case 'redact':
      return write(await redact(file))
    case 'report':
      return write(options.html ? caseHtml(file) : caseMarkdown(file))
  }
}

/** Runs `paylink-console case`. Returns the exit code. */
export const runCase = (options: CaseOptions, to: Output, stopped = abortOnStopSignal()): Promise<number> =>
  runCommand(to, stopped, async () => {
    const read = readCase(await readTextFile(options.file, stopped.signal, maxCaseText))
    if (!read.ok) throw new FileFailure(`${options.file}: ${read.code}: ${read.message}`)
    return done(read.case, options, to, stopped.signal)
  })
