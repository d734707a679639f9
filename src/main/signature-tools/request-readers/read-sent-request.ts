import { utf8Of } from './bytes-of.ts'
import { commandRequests } from './command-request.ts'
import { httpRequests } from './http-requests.ts'
import { firstPost, type SentRequest } from './sent-request.ts'

/**
 * Finds a request in what people have at hand: HTTP as it crosses the wire, a cURL command for bash, cmd.exe or
 * PowerShell, an Invoke-WebRequest, or a body alone. The body is byte for byte what was or would be sent. Takes any
 * text: what is neither request nor command is a body, untouched.
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
