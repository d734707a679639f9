/** The errors of the control API: a closed list of codes, each with its HTTP status. */
export const problemStatus = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'wrong-host': 421,
  internal: 500,
  unreachable: 502,
  storage: 503,
  busy: 503,
} as const

export type ProblemCode = keyof typeof problemStatus
/** Name of a field → why its value is refused. */
export type FieldFaults = Record<string, string>

/** An error response. `message` is shown to people: it says what is wrong and what to do, and contains no secret. */
export class ConsoleProblem extends Error {
  override name = 'ConsoleProblem'
  readonly code: ProblemCode
  readonly fields: FieldFaults | undefined

  constructor(code: ProblemCode, message: string, fields?: FieldFaults) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

/** A 400 response whose message names every refused field. */
export const invalid = (fields: FieldFaults): ConsoleProblem => {
  const faults = Object.entries(fields).map(([name, why]) => `${name} ${why}`)
  return new ConsoleProblem('invalid', `Not accepted: ${faults.join('; ')}.`, fields)
}

export const notFound = (what: string, id: string): ConsoleProblem =>
  new ConsoleProblem('not-found', `There is no ${what} ${id}. It may have been deleted, or the id is incomplete.`)

export const conflict = (message: string, fields?: FieldFaults): ConsoleProblem =>
  new ConsoleProblem('conflict', message, fields)

/** Returns the record with an id, or throws a 404. */
export const existing = <T>(records: { get(id: string): T | undefined }, what: string, id: string): T => {
  const record = records.get(id)
  if (record === undefined) throw notFound(what, id)
  return record
}
