import type { Parser } from '@lezer/common'
import type { MaterialSource } from '../../../shared/contract/read.ts'
import type { Literal } from '../literal.ts'

/** An argument as it is worth; `name` where it is given by name. */
export interface CodeArgument {
  name: string | null
  value: Literal
}

/** A call with its name as written, `requests.post`. A method of what a call returned has its name alone, `post`. */
export interface CodeCall {
  name: string
  args: readonly CodeArgument[]
  /** Calls the method stands on, the nearest first: `Http::withToken('…')` of `Http::withToken('…')->post(…)`. */
  chain: readonly CodeCall[]
}

/** A request that a call in code makes; `body` is undefined where it has none. */
export interface CodeRequest {
  source: MaterialSource
  method: string
  url: Literal | undefined
  headers: Literal | undefined
  authorization?: string
  body: string | undefined
  contentType: string | null
  notes?: string[]
}

export interface CodeLanguage {
  parser: Parser
  /** Whether a text may have a call that matters. */
  mentions: RegExp
  /** What a text between quotes means. `opening` is the quote with all before it. */
  unescape(written: string, opening: string): string
  /** A number as JSON has it once the program has read it. */
  number(written: string): string
  /** Sign that joins two texts. */
  joins: string
  /** What a call is worth where that is plain, such as `JSON.stringify(…)`. */
  callValue(call: CodeCall): Literal | undefined
  /** The request a call makes; undefined for any other call. */
  requestOf(call: CodeCall): CodeRequest | undefined
  /** Requests that several calls make together, as those of PHP's cURL do. */
  requestOfCalls?(calls: readonly CodeCall[]): CodeRequest | undefined
}
