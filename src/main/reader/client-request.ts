import type { MaterialSource } from '../../shared/contract/read.ts'
import { gapText } from '../../shared/gaps.ts'
import { headerOf } from '../../shared/header-of.ts'
import { utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate, ClientScript, TextRange } from './candidate.ts'
import { requestCandidate } from './request-candidate.ts'

/** A request as an API client (Postman, Insomnia, Bruno) stores it, before variables are substituted. */
export interface ClientRequest {
  source: MaterialSource
  name: string | null
  range: TextRange
  method: string | null
  url: string | null
  headers: readonly (readonly [name: string, value: string])[]
  /** The token of an `auth` of type bearer. */
  bearer: string | null
  /** The type of an `auth` other than bearer. Its header is not known. */
  otherAuth?: string | null
  body: string | null
  contentType: string | null
  scripts: readonly { title: string; code: string }[]
  variables: ReadonlyMap<string, string>
  notes: readonly string[]
}

const variable = /\{\{\s{0,10}([^{}\n]{1,200}?)\s{0,10}\}\}/g
/** Limits the nesting of variables in values of variables. */
const maxDepth = 5
const maxScript = 200_000
/** Limits the length of an expanded text: variables that contain each other twice double it in each round. */
const maxLength = 2_000_000

/** Returns the name of a variable. Insomnia's `{{ _.host }}` is `host`. */
const nameOf = (written: string): string => written.replace(/^_\.|^_\[['"]|['"]\]$/g, '')

/** Substitutes variables, also within values of variables. Adds the names of those without a value to `missing`. */
const interpolate = (text: string, variables: ReadonlyMap<string, string>, missing: Set<string>): string => {
  let result = text
  for (let round = 0; round < maxDepth && result.includes('{{') && result.length < maxLength; round++) {
    const before = result
    result = result.replace(variable, (all, written: string) => variables.get(nameOf(written)) ?? all)
    if (result === before) break
  }
  for (const [, written = ''] of result.slice(0, maxLength).matchAll(variable)) missing.add(nameOf(written))
  return result
}

const hashing = /md5|CryptoJS|createHash|hash\(/i

const scriptOf = ({ title, code }: { title: string; code: string }): ClientScript => {
  const lines = code.split('\n')
  const numbers = [/md5/i, hashing].map((pattern) => lines.findIndex((line) => pattern.test(line)) + 1)
  return { title, code: code.slice(0, maxScript), signingLine: numbers.find((number) => number > 0) ?? null }
}

/** How a script reads the body with its variables not yet substituted. */
const readsRawBody = /request\.body\.raw|req\.getBody\(|request\.body\b(?!\.)/
/** How a script substitutes them itself. */
const substitutes = /replaceIn|interpolate|\.render\(/

const rawBodyNotes = ({ code, signingLine }: ClientScript, body: string | null): string[] => {
  const [first] = body?.match(variable) ?? []
  if (first === undefined || signingLine === null || !readsRawBody.test(code) || substitutes.test(code)) return []
  return [
    `The script hashes the body with ${first} in it: variables are filled in after the script has run. In Postman, hash pm.variables.replaceIn(pm.request.body.raw).`,
  ]
}

const scriptNote = ({ title, signingLine }: ClientScript): string =>
  signingLine === null
    ? `${title} runs before the request: it is shown, not run.`
    : `${title} computes a hash in line ${signingLine}: it is shown, not run, so take the token from a call that was sent.`

/** Substitutes the variables of a request. Names those without a value in a note. */
export const clientRequest = (given: ClientRequest): Candidate => {
  const { source, name, range, method, variables } = given
  const missing = new Set<string>()
  const filled = (text: string): string => interpolate(text, variables, missing)
  const header = (wanted: string): string | null => headerOf(given.headers, wanted) ?? null
  const bearer = given.bearer === null ? null : `Bearer ${given.bearer}`
  const kind = given.otherAuth ?? 'none'
  const isUnknownAuth = bearer === null && !/^(?:none|noauth|inherit)$/i.test(kind)
  const authorization =
    header('authorization') ?? bearer ?? (isUnknownAuth ? gapText('the header Authorization') : null)
  const contentType = header('content-type') ?? given.contentType
  // A body or header with a variable in it was not sent like this.
  const withGaps = (text: string): string =>
    filled(text).replace(variable, (_, written: string) => gapText(nameOf(written)))
  const parts = {
    url: given.url === null ? null : filled(given.url),
    authorization: authorization === null ? null : withGaps(authorization),
    contentType: contentType === null ? null : filled(contentType),
    body: utf8Of(withGaps(given.body ?? '')),
  }
  const scripts = given.scripts.filter(({ code }) => code.trim() !== '').map(scriptOf)
  const notes = [...given.notes, ...scripts.flatMap((one) => [scriptNote(one), ...rawBodyNotes(one, given.body)])]
  if (isUnknownAuth && header('authorization') === null) {
    notes.push(
      `Its auth is of the kind ${kind.slice(0, 40)}, whose token is not read here: give the header Authorization.`,
    )
  }
  const names = [...missing].slice(0, 20).map((one) => `{{${one}}}`)
  if (names.length > 0) {
    notes.push(`No value is known for ${names.join(', ')}: paste the environment too, or write it in.`)
  }
  return requestCandidate({ source, name, range, method, notes, scripts, ...parts })
}
