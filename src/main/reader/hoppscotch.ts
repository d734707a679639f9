import { isObject } from '../../shared/is-object.ts'
import type { Candidate } from './candidate.ts'
import { clientRequest } from './client-request.ts'
import { collectionRequests } from './collection-requests.ts'
import { variablesOf } from './environment.ts'
import { listAt, member, textAt } from './json-value.ts'
import type { ReadContext } from './read-context.ts'

/** `<<name>>` is the variable that other clients write as `{{name}}`. */
const withBraces = (text: string | null): string | null => text?.replace(/<<([^<>\n]{1,200})>>/g, '{{$1}}') ?? null

const inactive = (one: unknown): boolean => member(one, 'active') === false

/** A folder whose requests inherit its header. */
const authOf = (path: readonly unknown[]): unknown =>
  path
    .map((one) => member(one, 'auth'))
    .findLast((auth) => isObject(auth) && auth.authActive !== false && auth.authType !== 'inherit')

/** Reads a collection of Hoppscotch, whose folders are collections too. */
export const hoppscotch = (text: string, { json, environment }: ReadContext): Candidate[] => {
  const file = json()
  const collections = Array.isArray(file) ? file : [file]
  if (!collections.some((one) => listAt(one, 'requests').some((request) => textAt(request, 'endpoint') !== null))) {
    return []
  }
  const range = { start: 0, end: text.length }
  const own = collections.flatMap((one) => variablesOf(listAt(one, 'variables')))
  const variables = new Map([...own, ...environment])
  const read = (path: readonly unknown[]): Candidate => {
    const request = path.at(-1)
    const auth = authOf(path)
    const kind = textAt(auth, 'authType')
    return clientRequest({
      source: 'hoppscotch',
      name: path.map((one) => textAt(one, 'name') ?? '').join(' / '),
      range,
      method: textAt(request, 'method'),
      url: withBraces(textAt(request, 'endpoint')),
      headers: variablesOf(listAt(request, 'headers').filter((one) => !inactive(one))).map(([name, value]) => [
        name,
        withBraces(value) ?? '',
      ]),
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
