import { ConsoleProblem, type FieldFaults } from '../http/problems.ts'

/** Maximum number of faults in one response. */
const maxFaults = 20

/** Refuses an import. `message` is the end of a sentence. */
export const nothingImported = (message: string, fields?: FieldFaults): ConsoleProblem =>
  new ConsoleProblem('invalid', `Nothing was imported: ${message}.`, fields)

/** Throws when there are faults, naming them in one sentence. */
export const refuseFaults = (faults: FieldFaults): void => {
  const named = Object.entries(faults).slice(0, maxFaults)
  if (named.length === 0) return
  throw nothingImported(named.map(([name, why]) => `${name} ${why}`).join('; '), Object.fromEntries(named))
}
