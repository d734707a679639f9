import { isObject } from '../../shared/is-object.ts'
import type { Candidate } from './candidate.ts'
import { clientRequest } from './client-request.ts'
import { collectionRequests } from './collection-requests.ts'
import { environment, variablesOf } from './environment.ts'
import { listAt, member, textAt } from './json-value.ts'
import type { ReadContext } from './read-context.ts'

interface Folder {
  names: readonly string[]
  auth: unknown
  scripts: readonly { title: string; code: string }[]
}

/** Reads a Postman collection, version 2.0 or 2.1. Its environment may be a separate file. */
export const postman = (text: string, { json, environment: given }: ReadContext): Candidate[] => {
  const value = json()
  if (!isObject(value)) return environmentWithin(text)
  if (!Array.isArray(value.item)) return environment(text)
  const isPostman = /postman/i.test(textAt(value, 'info', 'schema') ?? '') || isObject(value.info)
  if (!isPostman) return []
  const variables = new Map([...variablesOf(listAt(value, 'variable')), ...given])
  return collectionRequests(value.item, 'item', (path) =>
    requestOf(
      path.at(-1),
      [value, ...path].reduce(folderOf, { names: [], auth: undefined, scripts: [] }),
      variables,
      text,
    ),
  )
}

/** An environment within a chat or mail. Postman indents its lines, so its brackets alone start one. */
const environmentWithin = (text: string): Candidate[] => {
  const mark = text.indexOf('"_postman_variable_scope"')
  if (mark < 0) return []
  const start = Math.max(0, text.lastIndexOf('\n{', mark) + 1)
  const end = text.indexOf('\n}', mark) + 2
  return end < 2 ? [] : environment(text.slice(start, end)).map((one) => ({ ...one, range: { start, end } }))
}

const scriptsOf = (item: unknown, name: string): { title: string; code: string }[] =>
  listAt(item, 'event')
    .filter((event) => textAt(event, 'listen') === 'prerequest')
    .map((event) => {
      const code = textAt(event, 'script', 'exec') ?? listAt(event, 'script', 'exec').map(String).join('\n')
      return { title: `The pre-request script of “${name}”`, code }
    })

const folderOf = (outer: Folder, item: unknown): Folder => {
  const name = textAt(item, 'name') ?? textAt(item, 'info', 'name') ?? ''
  const auth = member(item, 'request', 'auth') ?? member(item, 'auth')
  return {
    names: name === '' ? outer.names : [...outer.names, name],
    auth: isObject(auth) ? auth : outer.auth,
    scripts: [...outer.scripts, ...scriptsOf(item, name)],
  }
}

/** The parameters of an auth are a list in 2.1 and an object in 2.0. */
const bearerOf = (auth: unknown): string | null => {
  if (textAt(auth, 'type') !== 'bearer') return null
  const listed = listAt(auth, 'bearer').find((one) => textAt(one, 'key') === 'token')
  return textAt(listed, 'value') ?? textAt(auth, 'bearer', 'token')
}

const requestOf = (
  item: unknown,
  { names, auth, scripts }: Folder,
  variables: ReadonlyMap<string, string>,
  text: string,
) => {
  const request = member(item, 'request')
  const notes: string[] = []
  const mode = textAt(request, 'body', 'mode')
  const pairs = variablesOf(listAt(request, 'header'))
  return clientRequest({
    source: 'postman',
    name: names.join(' / ').slice(0, 200),
    range: { start: 0, end: text.length },
    method: typeof request === 'string' ? 'GET' : (textAt(request, 'method') ?? 'GET'),
    url: typeof request === 'string' ? request : (textAt(request, 'url', 'raw') ?? textAt(request, 'url')),
    headers: pairs,
    bearer: bearerOf(auth),
    otherAuth: textAt(auth, 'type'),
    body: bodyOf(request, mode, notes),
    contentType: typeOf(request, mode),
    scripts,
    variables,
    notes,
  })
}

const bodyOf = (request: unknown, mode: string | null, notes: string[]): string | null => {
  if (mode === null || mode === 'raw') return textAt(request, 'body', 'raw')
  if (mode === 'urlencoded') return new URLSearchParams(variablesOf(listAt(request, 'body', 'urlencoded'))).toString()
  notes.push(`The body is of the kind ${mode.slice(0, 20)}, which is not taken over: a create call sends JSON.`)
  return null
}

/** Postman adds this type to a body marked as JSON. A raw body without a mark is text. */
const typeOf = (request: unknown, mode: string | null): string | null => {
  if (mode === 'urlencoded') return 'application/x-www-form-urlencoded'
  if (mode !== 'raw') return null
  return textAt(request, 'body', 'options', 'raw', 'language') === 'json' ? 'application/json' : 'text/plain'
}
