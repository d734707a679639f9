import { wellFormed } from '../../../shared/well-formed.ts'
import { bytesOf } from './bytes-of.ts'
import { createHeaders } from './create-headers.ts'
import type { PowershellArgument } from './powershell-commands.ts'
import { type PowershellValue, textValue } from './powershell-value.ts'
import type { SentRequest } from './sent-request.ts'

/** The supported parameters. As in PowerShell, a name may be abbreviated if it is unique. */
const known = ['uri', 'method', 'headers', 'body', 'contenttype', 'infile', 'form', 'token', 'credential']
const switches = new Set(
  `usebasicparsing usedefaultcredentials disablekeepalive passthru skipcertificatecheck skipheadervalidation
  skiphttperrorcheck allowunencryptedauthentication preserveauthorizationonredirect noproxy resume verbose debug
  proxyusedefaultcredentials followrellink`.split(/\s+/),
)

const isName = ({ value, bare }: PowershellArgument): boolean =>
  bare && value.type === 'text' && /^-[A-Za-z]/.test(value.text)

/** Whether a command `curl` is Windows PowerShell's alias of Invoke-WebRequest. */
export const hasWebParameters = (args: readonly PowershellArgument[]): boolean =>
  args.some(
    (one) => isName(one) && one.value.type === 'text' && /^-(?:uri|headers|body|method)\b/i.test(one.value.text),
  )

/** Returns the request of `Invoke-WebRequest` or `Invoke-RestMethod`. `args` are the words after it. */
export const webRequest = (args: readonly PowershellArgument[]): SentRequest => {
  const given = parametersOf(args)
  const notes: string[] = []
  const text = (name: string): string | null => {
    const value = given.get(name)
    return value?.type === 'text' ? wellFormed(value.text) : null
  }
  const headers = createHeaders()
  const table = given.get('headers')
  for (const [name, value] of table?.type === 'table' ? table.entries : []) {
    if (value.type !== 'text') continue
    headers.add(name, wellFormed(value.text))
    for (const gap of value.gaps) notes.push(gapNote(gap, `the header ${name}`))
  }
  if (table?.type === 'text') notes.push(gapNote(table.text.slice(0, 40), 'the headers'))

  const sent = given.get('body')
  const method = text('method')?.toUpperCase() ?? 'GET'
  const contentType = text('contenttype') ?? headers.get('content-type')
  noteBody(sent, contentType, notes)
  if (given.has('infile')) notes.push('-InFile reads the body from a file, which cannot be read here.')
  if (given.has('form')) notes.push('-Form sends a multipart form, which is not taken over.')
  if (given.has('token')) notes.push('-Token holds the token in a form that cannot be read here.')
  return {
    kind: 'curl',
    body: sent?.type === 'text' ? bytesOf(wellFormed(sent.text)) : new Uint8Array(),
    authorization: headers.only('authorization', notes),
    method,
    url: text('uri'),
    contentType: contentType ?? (sent && method !== 'GET' ? 'application/x-www-form-urlencoded' : null),
    notes,
  }
}

const noteBody = (body: PowershellValue | undefined, contentType: string | null, notes: string[]): void => {
  if (body?.type === 'table') notes.push('The body is a table, which PowerShell sends as a form: it is not taken over.')
  if (body?.type !== 'text') return
  for (const gap of new Set(body.gaps)) notes.push(gapNote(gap, 'the body'))
  if (!body.asUtf8 && /[^\p{ASCII}]/u.test(body.text) && !/charset/i.test(contentType ?? '')) {
    notes.push(
      'Windows PowerShell 5.1 sends a text as Latin-1 unless the content type says charset=utf-8: it was taken as UTF-8.',
    )
  }
}

const gapNote = (gap: string, where: string): string =>
  `PowerShell puts a value in place of ${gap} in ${where}, which is not known here: write it in.`

const parametersOf = (args: readonly PowershellArgument[]): Map<string, PowershellValue> => {
  const found = new Map<string, PowershellValue>()
  const put = (name: string, value: PowershellValue): void => {
    const lower = name.toLowerCase()
    const full = known.find((one) => lower !== '' && one.startsWith(lower))
    if (full !== undefined && !found.has(full)) found.set(full, value)
  }
  const rest = args.values()
  for (const arg of rest) {
    const { value } = arg
    if (arg.splat) {
      if (value.type === 'table') for (const [name, entry] of value.entries) put(name, entry)
    } else if (!isName(arg) || value.type !== 'text') {
      put('uri', value)
    } else if (value.text.includes(':')) {
      const colon = value.text.indexOf(':')
      put(value.text.slice(1, colon), textValue(value.text.slice(colon + 1), value.gaps))
    } else if (!switches.has(value.text.slice(1).toLowerCase())) {
      const next = rest.next().value
      if (next) put(value.text.slice(1), next.value)
    }
  }
  return found
}
