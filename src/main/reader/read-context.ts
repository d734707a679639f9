import type { Candidate } from './candidate.ts'

export interface ReadContext {
  /** Number of nested texts decoded so far. */
  depth: number
  /** Returns the text parsed as JSON, parsed only once. Returns undefined when it is invalid. */
  json(): unknown
  /** Values of variables in an API client's collection. */
  environment: ReadonlyMap<string, string>
  /** Reads a text that was decoded from the current one. */
  readInner(text: string, variables?: ReadonlyMap<string, string>): Candidate[]
}
