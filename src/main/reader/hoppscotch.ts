import { isObject } from '../../shared/is-object.ts'
import type { Candidate } from './candidate.ts'
import { clientRequest } from './client-request.ts'
import { collectionRequests } from './collection-requests.ts'
import { variablesOf } from './environment.ts'
import { listAt, member, textAt } from './json-value.ts'
import type { ReadContext } from './read-context.ts'

/** `<<name>>` is the variable that other clients write as `{{name}}`. */
const withBraces = (text: string | null): string | null => text?.replace(/<<([^<>\n]{1,200})>>/g, '{{$1}}') ?? null

/** The headers of a request and of its folders, nearest first. */
const headersOf = (path: readonly unknown[]): [name: string, value: string][] =>
  variablesOf(
    path
      .toReversed()
      .flatMap((one) => listAt(one, 'headers'))
      .filter((one) => member(one, 'active') !== false),
  ).map(([name, value]) => [name, withBraces(value) ?? ''])

/** The auth of a request, which may be that of a folder. */
const authOf = (path: readonly unknown[]): unknown => {
  const auths = path.map((one) => member(one, 'auth'))
  const used = auths.findLast((auth) => isObject(auth) && auth.authType !== 'inherit')
  return [used, auths.at(-1)].some((auth) => member(auth, 'authActive') === false) ? undefined : used
}

/** Reads a collection of Hoppscotch, whose folders are collections too. */
export const hoppscotch = (text: string, { json, environment }: ReadContext): Candidate[] => {
  const file = json()
  const collections = Array.isArray(file) ? file : [file]
  const range = { start: 0, end: text.length }
  const own = collections.flatMap((one) => variablesOf(listAt(one, 'variables')))
  const variables = new Map([...own, ...environment])
  const read = (path: readonly unknown[]): Candidate | undefined => {
    if (path.length < 2) return undefined
    const request = path.at(-1)
    const auth = authOf(path)
    const kind = textAt(auth, 'authType')
    return clientRequest({
      source: 'hoppscotch',
      name: path.map((one) => textAt(one, 'name') ?? '').join(' / '),
      range,
      method: textAt(request, 'method'),
      url: withBraces(textAt(request, 'endpoint')),
      headers: headersOf(path),
      bearer: kind === 'bearer' ? withBraces(textAt(auth, 'token')) : null,
      otherAuth: kind,
      body: withBraces(textAt(request, 'body', 'body')),
      contentType: textAt(request, 'body', 'contentType'),
      scripts: [{ title: 'The script before the request', code: textAt(request, 'preRequestScript') ?? '' }],
      variables,
      notes: [],
    })
  }
  return collectionRequests(collections, childrenOf, read)
}

const childrenOf = (one: unknown): readonly unknown[] | undefined =>
  textAt(one, 'endpoint') === null ? [...listAt(one, 'folders'), ...listAt(one, 'requests')] : undefined
