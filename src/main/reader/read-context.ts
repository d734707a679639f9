import type { Candidate } from './candidate.ts'

export interface ReadContext {
  /** Texts inside each other that were decoded so far. */
  depth: number
  /** The text as JSON, parsed once; undefined where it is none. */
  json(): unknown
  /** Values for the variables of an API client's collection. */
  environment: ReadonlyMap<string, string>
  /** Reads a text that was decoded from the one at hand. */
  readInner(text: string): Candidate[]
}
