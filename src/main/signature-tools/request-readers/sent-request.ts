/** A request taken out of a text. What the text does not say is null. */
export interface SentRequest {
  kind: 'curl' | 'http' | 'body'
  body: Uint8Array
  /** Without the spaces around it, which HTTP does not count as part of a value. */
  authorization: string | null
  method: string | null
  url: string | null
  contentType: string | null
  /** What could not be taken over, one sentence each. */
  notes: string[]
}

/** Where a text holds several requests: the first POST, since that is what creates links, or else the first. */
export const firstPost = (requests: readonly SentRequest[]): SentRequest | undefined =>
  requests.find(({ method }) => method === 'POST') ?? requests[0]

/** More requests than this are not looked at. */
export const maxRequests = 200
