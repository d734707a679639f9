import { bytesOf, plainText } from './bytes-of.ts'
import { createHeaders } from './create-headers.ts'
import { type CurlArgument, curlArguments } from './curl-arguments.ts'
import { curlBody, isData } from './curl-body.ts'
import { maxRequests, type SentRequest } from './sent-request.ts'
import type { ShellWord } from './shell-word.ts'

/** Returns the requests of one cURL command; `--next` starts another. `words` are those after `curl`. */
export const curlRequests = (words: readonly ShellWord[], input?: ShellWord): SentRequest[] => {
  const requests: SentRequest[] = []
  let own: CurlArgument[] = []
  for (const argument of curlArguments(words)) {
    if (argument.name !== 'next') {
      own.push(argument)
      continue
    }
    requests.push(requestOf(own, input))
    own = []
    if (requests.length >= maxRequests) return requests
  }
  return [...requests, requestOf(own, input)]
}

/** Options that send data which the reader ignores. */
const notTaken: Readonly<Record<string, string>> = {
  form: '-F sends a multipart form, which is not taken over.',
  'form-string': '--form-string sends a multipart form, which is not taken over.',
  'upload-file': '-T sends a file, which cannot be read here.',
  config: '-K reads more options from a file, which cannot be read here.',
  user: '-u sends a user name and a password, not a token: the service would refuse it.',
  'aws-sigv4': '--aws-sigv4 signs in its own way, not with a token.',
}

const requestOf = (args: readonly CurlArgument[], input: ShellWord | undefined): SentRequest => {
  const notes: string[] = []
  const last = (name: string): string | undefined => args.findLast((argument) => argument.name === name)?.value.text
  const has = (name: string): boolean => args.some((argument) => argument.name === name)

  const data = args.filter(isData)
  const text = curlBody(data, input, notes)
  const inAddress = has('get') && data.length > 0
  if (inAddress) notes.push('-G puts the data into the address: the request has no body.')
  for (const [name, note] of Object.entries(notTaken)) if (has(name)) notes.push(note)
  noteGaps(args, input, notes)

  const headers = createHeaders()
  for (const { name, value } of args) if (name === 'header') addHeader(headers, plainText(value.text), notes)
  const bearer = last('oauth2-bearer')
  const address = args.find(({ name }) => name === 'url')?.value.text
  const multipart = has('form') || has('form-string')
  return {
    kind: 'curl',
    body: inAddress ? new Uint8Array() : bytesOf(text),
    authorization:
      headers.only('authorization', notes) ?? (bearer === undefined ? null : `Bearer ${plainText(bearer)}`),
    method: plainText(last('request') ?? impliedMethod(has, data.length > 0 || multipart)),
    url: address === undefined ? null : plainText(address),
    contentType: headers.get('content-type') ?? impliedType(has, data.length > 0 && !inAddress),
    notes,
  }
}

const impliedMethod = (has: (name: string) => boolean, sendsData: boolean): string => {
  if (has('head')) return 'HEAD'
  if (has('get')) return 'GET'
  if (has('upload-file')) return 'PUT'
  return sendsData ? 'POST' : 'GET'
}

const impliedType = (has: (name: string) => boolean, sendsData: boolean): string | null => {
  if (has('json')) return 'application/json'
  return sendsData ? 'application/x-www-form-urlencoded' : null
}

/** Adds `Name: value`. `Name;` is a header without a value; `Name:` removes one of cURL's own. */
const addHeader = (headers: ReturnType<typeof createHeaders>, text: string, notes: string[]): void => {
  if (text.startsWith('@')) {
    notes.push(`cURL reads headers from the file ${text.slice(1, 81)}, which cannot be read here.`)
    return
  }
  const colon = text.indexOf(':')
  if (colon > 0 && text.slice(colon + 1).trim() !== '') headers.add(text.slice(0, colon), text.slice(colon + 1))
  else if (colon < 0 && text.endsWith(';')) headers.add(text.slice(0, -1), '')
}

const noteGaps = (args: readonly CurlArgument[], input: ShellWord | undefined, notes: string[]): void => {
  const used = args.filter(({ name }) => isData({ name, value: { text: '', gaps: [] } }) || name === 'url')
  const inBody = new Set(used.flatMap(({ name, value }) => (name === 'url' ? [] : value.gaps)))
  if (used.some(({ value }) => value.text === '@-')) for (const gap of input?.gaps ?? []) inBody.add(gap)
  const inHeaders = new Set(
    args.filter(({ name }) => name === 'header' || name === 'oauth2-bearer').flatMap(({ value }) => value.gaps),
  )
  for (const gap of inBody) notes.push(gapNote(gap, 'the body'))
  for (const gap of inHeaders) notes.push(gapNote(gap, 'a header'))
}

const gapNote = (gap: string, where: string): string =>
  `The shell puts a value in place of ${gap} in ${where}, which is not known here: write it in.`
