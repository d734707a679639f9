/** A request read from a text. Unknown parts are null. */
export interface SentRequest {
  kind: 'curl' | 'http' | 'body'
  body: Uint8Array
  /** Without surrounding spaces, which are not part of a header value. */
  authorization: string | null
  method: string | null
  url: string | null
  contentType: string | null
  /** The parts that could not be read, one sentence each. */
  notes: string[]
}

/** Returns the first POST, because that creates links; otherwise the first request. */
export const firstPost = (requests: readonly SentRequest[]): SentRequest | undefined =>
  requests.find(({ method }) => method === 'POST') ?? requests[0]

/** Limits the requests that are read. */
export const maxRequests = 200
