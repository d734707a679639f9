import { isObject } from '../../shared/is-object.ts'
import type { Candidate, TextRange } from './candidate.ts'
import { clientRequest } from './client-request.ts'
import { collectionRequests } from './collection-requests.ts'
import { environmentCandidate, variablesOf } from './environment.ts'
import { listAt, member, textAt } from './json-value.ts'
import type { ReadContext } from './read-context.ts'
import { pastedYaml } from './yaml-value.ts'

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head'] as const

/**
 * Returns the blocks of Bruno's language by name (`body:json { … }`): their contents without the indentation of two
 * spaces.
 */
const bruBlocks = (text: string): Map<string, string> => {
  const blocks = new Map<string, string>()
  let open: { name: string; lines: string[] } | undefined
  for (const line of text.split(/\r?\n/)) {
    const name = open ? undefined : /^([a-z][a-z:-]{0,60}) [{[]\s*$/.exec(line)?.[1]
    if (name !== undefined) open = { name, lines: [] }
    else if (open && /^[}\]]\s*$/.test(line)) {
      blocks.set(open.name, open.lines.join('\n'))
      open = undefined
    } else open?.lines.push(line.replace(/^ {2}/, ''))
  }
  return blocks
}

/** Returns the pairs of `name: value` lines. `~` before a name disables it. */
const pairsOf = (block: string): [name: string, value: string][] =>
  block.split('\n').flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim()
    return colon < 1 || name.startsWith('~') ? [] : [[name, line.slice(colon + 1).trim()]]
  })

/** Reads a Bruno request or environment in its own language, or a collection exported as JSON. */
export const bruno = (text: string, { json, environment }: ReadContext): Candidate[] => {
  const range = { start: 0, end: text.length }
  const value = json()
  if (openStart.test(text)) return openCollection(text, environment, range)
  if (isObject(value)) return Array.isArray(value.items) ? collection(value, environment, range) : []
  if (/^vars(?::secret)? [{[]\s*$/m.test(text) && !/^meta \{\s*$/m.test(text)) return settings(text, range)
  return /^(?:get|post|put|patch|delete|options|head) \{\s*$/m.test(text) ? request(text, environment, range) : []
}

const openStart = /^opencollection:/m
/** A collection in YAML, with text before and after it. */
const openCollection = (text: string, given: ReadonlyMap<string, string>, { end }: TextRange): Candidate[] => {
  const start = text.search(openStart)
  const file = pastedYaml(text.slice(start))
  const environments = listAt(file, 'config', 'environments').flatMap((one) => variablesOf(listAt(one, 'variables')))
  const variables = new Map([...environments, ...given])
  const single = isObject(member(file, 'http')) ? [file] : []
  return collectionRequests([...listAt(file, 'items'), ...single], 'items', (path) => {
    const call = member(path.at(-1), 'http')
    if (!isObject(call)) return undefined
    const mode = textAt(call, 'body', 'type')
    const kind = textAt(call, 'auth', 'type')
    return clientRequest({
      source: 'bruno',
      name: path.map((one) => textAt(one, 'info', 'name') ?? '').join(' / '),
      range: { start, end },
      method: textAt(call, 'method'),
      url: textAt(call, 'url'),
      headers: variablesOf(listAt(call, 'headers')),
      bearer: kind === 'bearer' ? textAt(call, 'auth', 'token') : null,
      otherAuth: kind,
      body: textAt(call, 'body', 'data'),
      contentType: typeOf(mode),
      scripts: [],
      variables,
      notes: [],
    })
  })
}

/** An environment of Bruno. The values of its secrets are kept elsewhere. */
const settings = (text: string, range: TextRange): Candidate[] => {
  const blocks = bruBlocks(text)
  const secrets = (blocks.get('vars:secret') ?? '').split(/[\s,]+/).filter((name) => name !== '')
  const fields = pairsOf(blocks.get('vars') ?? '')
  const notes = secrets.length === 0 ? [] : [`Bruno keeps the values of ${secrets.join(', ')} elsewhere.`]
  return environmentCandidate(fields, { confidence: 'likely', source: 'bruno', name: null, range, notes })
}

const request = (text: string, given: ReadonlyMap<string, string>, range: TextRange): Candidate[] => {
  const blocks = bruBlocks(text)
  const verb = verbs.find((one) => blocks.has(one))
  if (verb === undefined) return []
  const pairs = (name: string): [string, string][] => pairsOf(blocks.get(name) ?? '')
  const call = new Map(pairs(verb))
  const form = pairs('body:form-urlencoded')
  const isForm = call.get('body') === 'formUrlEncoded'
  return [
    clientRequest({
      source: 'bruno',
      name: new Map(pairs('meta')).get('name') ?? null,
      range,
      method: verb.toUpperCase(),
      url: call.get('url') ?? null,
      headers: pairs('headers'),
      bearer: call.get('auth') === 'bearer' ? (new Map(pairs('auth:bearer')).get('token') ?? null) : null,
      body: isForm
        ? new URLSearchParams(form).toString()
        : (blocks.get('body:json') ?? blocks.get('body:text') ?? null),
      contentType: typeOf(isForm ? 'formUrlEncoded' : blocks.has('body:json') ? 'json' : 'text'),
      scripts: [{ title: 'The script before the request', code: blocks.get('script:pre-request') ?? '' }],
      // An environment that was pasted with the request is a block beside it.
      variables: new Map([...pairs('vars'), ...pairs('vars:pre-request'), ...given]),
      notes: [],
    }),
  ]
}

const typeOf = (mode: string | null): string | null => {
  if (mode === 'formUrlEncoded') return 'application/x-www-form-urlencoded'
  return mode === 'json' ? 'application/json' : null
}

const collection = (
  file: Record<string, unknown>,
  given: ReadonlyMap<string, string>,
  range: TextRange,
): Candidate[] => {
  const environments = listAt(file, 'environments').flatMap((one) => variablesOf(listAt(one, 'variables')))
  const variables = new Map([...environments, ...given])
  return collectionRequests(listAt(file, 'items'), 'items', (path) => {
    const item = path.at(-1)
    const name = path.map((one) => textAt(one, 'name') ?? '').join(' / ')
    return isObject(member(item, 'request')) ? exported(item, name, variables, range) : undefined
  })
}

const exported = (item: unknown, name: string, variables: ReadonlyMap<string, string>, range: TextRange): Candidate => {
  const call = member(item, 'request')
  const mode = textAt(call, 'body', 'mode')
  const own = variablesOf(listAt(call, 'vars', 'req'))
  return clientRequest({
    source: 'bruno',
    name,
    range,
    method: textAt(call, 'method'),
    url: textAt(call, 'url'),
    headers: variablesOf(listAt(call, 'headers')),
    bearer: textAt(call, 'auth', 'mode') === 'bearer' ? textAt(call, 'auth', 'bearer', 'token') : null,
    otherAuth: textAt(call, 'auth', 'mode'),
    body:
      mode === 'formUrlEncoded'
        ? new URLSearchParams(variablesOf(listAt(call, 'body', 'formUrlEncoded'))).toString()
        : (textAt(call, 'body', 'json') ?? textAt(call, 'body', 'text')),
    contentType: typeOf(mode),
    scripts: [{ title: 'The script before the request', code: textAt(call, 'script', 'req') ?? '' }],
    variables: new Map([...variables, ...own]),
    notes: [],
  })
}
