import { utf8Of } from './bytes-of.ts'
import { commandRequests } from './command-request.ts'
import { httpRequests } from './http-requests.ts'
import { firstPost, type SentRequest } from './sent-request.ts'

/**
 * Finds a request in a pasted text: raw HTTP, a cURL command for bash, cmd.exe or PowerShell, an Invoke-WebRequest, or
 * a body alone. The body is byte for byte the one that was or would be sent. Any other text is returned unchanged as a
 * body.
 */
export const readSentRequest = (text: string): SentRequest =>
  (looksLikeJson(text) ? undefined : (firstPost(httpRequests(text)) ?? firstPost(commandRequests(text)))) ?? {
    kind: 'body',
    body: utf8Of(text),
    authorization: null,
    method: null,
    url: null,
    contentType: null,
    notes: [],
  }

const looksLikeJson = (text: string): boolean => /^\ufeff?\s*(?:[{"]|\[\s*[^\sA-Za-z])/.test(text)
