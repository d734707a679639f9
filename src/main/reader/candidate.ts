import type { MaterialSource, ReadConfidence } from '../../shared/contract/read.ts'

/** UTF-16 units of the text that was given. */
export interface TextRange {
  start: number
  end: number
}

/** A request as it was or would be sent. What the text does not say is null. */
export interface ReadRequest {
  method: string | null
  url: string | null
  authorization: string | null
  contentType: string | null
  body: Uint8Array
}

/** A script of an API client that runs before the request: shown, never run. */
export interface ClientScript {
  title: string
  code: string
  /** The line, from 1, in which a hash is computed; null where there is none. */
  signingLine: number | null
}

interface Found {
  confidence: ReadConfidence
  source: MaterialSource
  /** What the text itself calls it: the name of a request in a collection. */
  name: string | null
  range: TextRange
  /** What was decoded, left out or could not be taken over: one sentence each. */
  notes: string[]
}

export interface RequestCandidate extends Found {
  kind: 'create-request'
  request: ReadRequest
  /** Whether it is a create call. Nothing is said of the signature of what is not. */
  createCall: boolean
  scripts: ClientScript[]
}

export interface IpnCandidate extends Found {
  kind: 'ipn'
  format: 'form' | 'json' | null
  fields: [name: string, value: string][]
  /** Where it differs from the specification: one sentence each. */
  faults: string[]
}

export interface AccessCandidate extends Found {
  kind: 'access-line'
  fields: { method: string; target: string; status: number; time: string | null; agent: string | null }
  /** What the status means for an IPN or a create call. */
  explanation: string
}

export interface EnvironmentCandidate extends Found {
  kind: 'environment'
  fields: [name: string, value: string][]
}

export type Candidate = RequestCandidate | IpnCandidate | AccessCandidate | EnvironmentCandidate
