import type { Parser } from '@lezer/common'
import type { MaterialSource } from '../../../shared/contract/read.ts'
import type { Literal } from '../literal.ts'

/** The value of an argument. `name` is set when it is passed by name. */
export interface CodeArgument {
  name: string | null
  value: Literal
}

/** A call with its name as written, `requests.post`. A method of a call's result has only its own name, `post`. */
export interface CodeCall {
  name: string
  args: readonly CodeArgument[]
  /** The calls before the method, nearest first: `Http::withToken('…')` in `Http::withToken('…')->post(…)`. */
  chain: readonly CodeCall[]
}

/** The request of a call in code. `body` is undefined when there is none. */
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
  /** Matches a text that may contain a relevant call. */
  mentions: RegExp
  /** Decodes the text between quotes. `opening` is the quote with its prefix. */
  unescape(written: string, opening: string): string
  /** Returns a number as JSON has it after the program has read it. */
  number(written: string): string
  /** The operator that joins two texts. */
  joins: string
  /** Returns the value of a known call, such as `JSON.stringify(…)`. */
  callValue(call: CodeCall): Literal | undefined
  /** Returns the request of a call; undefined for any other call. */
  requestOf(call: CodeCall): CodeRequest | undefined
  /** Returns the request that several calls make together, as with PHP's cURL. */
  requestOfCalls?(calls: readonly CodeCall[]): CodeRequest | undefined
}
