import { wellFormed } from '../../../shared/well-formed.ts'
import { bashCommands } from './bash-commands.ts'
import { isJson, textOf, utf8Of } from './bytes-of.ts'
import { cmdCommands } from './cmd-commands.ts'
import { curlRequests } from './curl-request.ts'
import { type PowershellArgument, powershellCommands } from './powershell-commands.ts'
import { maxRequests, type SentRequest } from './sent-request.ts'
import type { ShellWord } from './shell-word.ts'
import { hasWebParameters, webRequest } from './web-request.ts'
import { windowsArguments } from './windows-arguments.ts'

const curlName = /(?:^|[\\/])curl(?:\.exe)?$/i
const webCommand = /^(?:invoke-webrequest|invoke-restmethod|iwr|irm|wget)$/i
/** Without two adjacent runs of spaces, which would take quadratic time to match. */
const webCommandLine =
  /^[ \t]*(?:\$\w+[ \t]*=[ \t]*)?(?:\([ \t]*)?(?:invoke-webrequest|invoke-restmethod|iwr|irm)[ \t]/im
const mentionsCommand = /curl|invoke-webrequest|invoke-restmethod|\biwr\b|\birm\b/i
/** A prompt copied with the command: `user@host:~$ `, `C:\Users\x>`, `PS C:\>`. */
const prompt =
  /^\ufeff?\s*(?:PS [^\n>]{0,200}>|[A-Za-z]:[^\n>]{0,200}>|[^\n'"$%#>]{0,100}[$%#>❯➜])[ \t]*(?=curl|invoke-|iwr|irm)/i
/** Words that may precede the name of the program. */
const prefix = /^(?:sudo|time|exec|env|command|then|do|else|if|while|until|!|\{|nohup|[A-Za-z_]\w*=.*)$/s
/** Limits the nesting of commands such as `response=$(curl …)`. */
const maxDepth = 3

/**
 * Returns the requests of a pasted command; none when there is no command. The quoting shows for which shell it is, unless
 * it is known to be one of cmd.exe.
 */
export const commandRequests = (text: string, isOfCmd = false): SentRequest[] => {
  if (!mentionsCommand.test(text)) return []
  const script = wellFormed(text).replace(prompt, '')
  const outline = outlineOf(script)
  if (webCommandLine.test(script) || looksLikePowershell(outline) || /(?:\{|,|:|\[)`"/.test(script))
    return powershellRequests(script)
  if (isOfCmd || looksLikeCmd(text, outline)) return cmdRequests(script)
  return bashRequests(script, 0)
}

/** Returns the script with empty quotes, because a body may contain the syntax of any shell. */
const outlineOf = (script: string): string =>
  script.slice(0, 20_000).replace(/\\.|\$'(?:[^'\\]|\\.)*'|'[^']*'|"(?:[^"\\]|\\.)*"/gs, '""')

const looksLikePowershell = (outline: string): boolean =>
  /`\r?\n/.test(outline) ||
  /^[^\n]{0,200}[ \t]-(?:Uri|Headers)[ \t]/i.test(outline) ||
  /@""|@\{/.test(outline) ||
  /^\$\w+ *= *["@]/m.test(outline)

const looksLikeCmd = (text: string, outline: string): boolean =>
  /\^""|\^[ \t]*\r?\n/.test(outline) || /^\s*[A-Za-z]:[^\n>]{0,200}>/.test(text)

const bashRequests = (script: string, depth: number): SentRequest[] => {
  const { commands, substitutions, notes } = bashCommands(script)
  const found: SentRequest[] = []
  for (const { words, input } of commands) {
    const at = words.findIndex(({ text }) => curlName.test(text))
    if (at < 0 || !words.slice(0, at).every(({ text }) => prefix.test(text))) continue
    for (const request of curlRequests(words.slice(at + 1), input)) {
      found.push({ ...request, notes: [...request.notes, ...notes] })
    }
    if (found.length >= maxRequests) return found
  }
  if (found.length > 0 || depth === maxDepth) return found
  return substitutions.slice(0, maxRequests).flatMap((inside) => bashRequests(inside, depth + 1))
}

const undoubledNote =
  'Chrome’s “Copy as cURL (cmd)” writes every backslash twice: each was taken once, as the browser sent it.'
const doubledNote = 'This is what the command sends if it is run as it stands: every backslash twice.'

const notBeforeQuote = /\\+(?!["\\])/g
const halved = (run: string): string => run.slice(run.length / 2)

/** A command that Chrome copied sends another body than the browser did: both are returned, that of the browser first. */
const ofChrome = (request: SentRequest): SentRequest[] => {
  const body = textOf(request.body)
  // Windows has halved the runs before a quote.
  const runs = body.match(notBeforeQuote) ?? []
  const once = utf8Of(body.replace(notBeforeQuote, halved))
  if (runs.length === 0 || runs.some(({ length }) => length % 2 !== 0) || !isJson(once)) return [request]
  return [
    { ...request, body: once, notes: [...request.notes, undoubledNote] },
    { ...request, notes: [...request.notes, doubledNote] },
  ]
}

const fix =
  'Write it in double quotes, with \\" for each quote within, or save the body in a file and use -d @body.json.'
const lostQuotesNote = `cmd.exe knows no single quotes, and cURL got the body without its double quotes, as it is here: no JSON, so E001. ${fix}`
const otherShellNote = `cmd.exe knows no single quotes: this is what another shell sends, and at the prompt of cmd.exe it was something else. ${fix}`

/** A command with single quotes, which cmd.exe passes on: it sends another body, or no call if more is in such quotes. */
const ofSingleQuotes = (script: string, words: readonly ShellWord[], [sent]: readonly SentRequest[]): SentRequest[] => {
  const [meant] = bashRequests(script.replace(/\^(?=[ \t]*\r?\n)/g, '\\'), 0)
  if (meant === undefined || sent === undefined || !isJson(meant.body)) return []
  const isCall =
    sent.authorization === meant.authorization &&
    sent.contentType === meant.contentType &&
    words.some(({ text }) => text === meant.url)
  const note = isCall ? lostQuotesNote : otherShellNote
  return [{ ...meant, ...(isCall && { body: sent.body }), notes: [...meant.notes, note] }]
}

const cmdRequests = (script: string): SentRequest[] => {
  const found: SentRequest[] = []
  for (const { words } of cmdCommands(script)) {
    const [program, ...rest] = words
    if (!curlName.test(program?.text ?? '')) continue
    const requests = curlRequests(rest)
    const meant = rest.some(({ text }) => text.startsWith("'")) ? ofSingleQuotes(script, rest, requests) : []
    if (meant.length > 0) return meant
    found.push(...(/\^"/.test(script) ? requests.flatMap(ofChrome) : requests))
    if (found.length >= maxRequests) break
  }
  return found
}

const powershellRequests = (script: string): SentRequest[] => {
  const found: SentRequest[] = []
  for (const [program, ...args] of powershellCommands(script)) {
    const name = program?.value.type === 'text' ? program.value.text : ''
    if (webCommand.test(name) || (/^curl$/i.test(name) && hasWebParameters(args))) found.push(webRequest(args))
    else if (curlName.test(name)) found.push(...nativeCurl(args))
    if (found.length >= maxRequests) break
  }
  return found
}

const nativeCurl = (args: readonly PowershellArgument[]): SentRequest[] => {
  const words = args.map(({ value }): ShellWord => (value.type === 'text' ? value : { text: '', gaps: [] }))
  const passed = words.map(asPassed)
  const strips = passed.some(({ text }) => /(?<!\\)"/.test(text)) && words.every((word, at) => word === passed[at])
  const note =
    'PowerShell before 7.3 takes the double quotes out of what it passes to curl.exe: they were taken as written, ' +
    'which is what PowerShell 7.3 and later sends.'
  return curlRequests(passed).map((request) => (strips ? { ...request, notes: [...request.notes, note] } : request))
}

/**
 * Before 7.3 PowerShell does not escape double quotes for programs, so people write `\"`. Removes the backslash if all
 * quotes have one.
 */
const asPassed = (word: ShellWord): ShellWord => {
  if (!word.text.includes('\\"') || /(?<!\\)"/.test(word.text)) return word
  const quoted = /[ \t\n]/.test(word.text) ? `"${word.text}"` : word.text
  return { ...word, text: windowsArguments(quoted)[0] ?? '' }
}
