import type { Candidate } from './candidate.ts'
import { commands } from './commands.ts'
import { httpText } from './http-text.ts'
import { ipnText } from './ipn-text.ts'

export interface ReadContext {
  /** Texts inside each other that were decoded so far. */
  depth: number
  /** Values for the variables of an API client's collection. */
  environment: ReadonlyMap<string, string>
  /** Reads a text that was decoded from the one at hand. */
  readInner(text: string): Candidate[]
}

export interface MaterialReader {
  /** For “nothing was recognised: looked for …”. */
  title: string
  read(text: string, context: ReadContext): Candidate[]
}

/** Every kind of material, in the order in which it is looked for: what an earlier one took is not read again. */
export const readers: readonly MaterialReader[] = [
  { title: 'a cURL or PowerShell command', read: commands },
  { title: 'an HTTP request', read: httpText },
  { title: 'the form of an IPN', read: ipnText },
]
