import type { MaterialSource, ReadConfidence } from '../../shared/contract/read.ts'

/** A range of the given text, in UTF-16 units. */
export interface TextRange {
  start: number
  end: number
}

/** A request that was or would be sent. Unknown parts are null. */
export interface ReadRequest {
  method: string | null
  url: string | null
  authorization: string | null
  contentType: string | null
  body: Uint8Array
  /** false: the tool that printed, wrapped or scanned the text may have changed characters of the body. */
  exact: boolean
}

/** A pre-request script of an API client. It is shown and never run. */
export interface ClientScript {
  title: string
  code: string
  /** The line, from 1, that computes a hash. null when there is none. */
  signingLine: number | null
}

interface Found {
  confidence: ReadConfidence
  source: MaterialSource
  /** The name in the text, such as that of a request in a collection. */
  name: string | null
  range: TextRange
  /** The parts that were decoded, omitted or could not be read, one sentence each. */
  notes: string[]
  /** The code with which the service answered it, `00` for a link, if the text says so. */
  answered?: string | undefined
  /** When it was sent, if the material says so. ISO 8601. */
  at?: string | undefined
}

export interface RequestCandidate extends Found {
  kind: 'create-request'
  request: ReadRequest
  /** Whether it is a create call. The signature of other requests is not checked. */
  createCall: boolean
  scripts: ClientScript[]
}

export interface IpnCandidate extends Found {
  kind: 'ipn'
  format: 'form' | 'json' | null
  fields: [name: string, value: string][]
  /** Its differences from the specification, one sentence each. */
  faults: string[]
  /** Set by a reader that has noted how often the text has it. `withIpnNotes` removes it. */
  isRepeated?: true
}

export interface AccessCandidate extends Found {
  kind: 'access-line'
  fields: { method: string; target: string; status: number; time: string | null; agent: string | null }
  /** The meaning of the status for an IPN or a create call. */
  explanation: string
}

export interface EnvironmentCandidate extends Found {
  kind: 'environment'
  fields: [name: string, value: string][]
}

export type Candidate = RequestCandidate | IpnCandidate | AccessCandidate | EnvironmentCandidate

/** Whether a candidate is a call that creates a link, or should be one. */
export const isCreateCall = (one: Candidate): one is RequestCandidate => one.kind === 'create-request' && one.createCall
