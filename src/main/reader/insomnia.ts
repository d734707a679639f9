import { isObject } from '../../shared/is-object.ts'
import type { Candidate, TextRange } from './candidate.ts'
import { clientRequest } from './client-request.ts'
import { collectionRequests } from './collection-requests.ts'
import { variablesOf } from './environment.ts'
import { listAt, member, textAt } from './json-value.ts'
import type { ReadContext } from './read-context.ts'
import { pastedYaml } from './yaml-value.ts'

const maxRequests = 500

/** Reads an export of Insomnia: version 4 as JSON, version 5 as YAML. */
export const insomnia = (text: string, { json, environment }: ReadContext): Candidate[] => {
  const range = { start: 0, end: text.length }
  const value = json()
  if (isObject(value) && Array.isArray(value.resources)) return version4(value.resources, environment, range)
  const start = text.search(/^\ufeff?type:\s{0,10}["']?collection\.insomnia\.rest\/5/m)
  const file = start < 0 ? undefined : pastedYaml(text.slice(start))
  return isObject(file) ? version5(file, environment, { ...range, start }) : []
}

/** Returns the variables of an environment. Nested ones are named by their path: `urls.base`. */
const dataOf = (data: unknown, prefix = '', depth = 0): [string, string][] => {
  if (!isObject(data) || depth > 5) return []
  return Object.entries(data)
    .slice(0, 1_000)
    .flatMap(([name, value]) =>
      isObject(value)
        ? dataOf(value, `${prefix}${name}.`, depth + 1)
        : [[`${prefix}${name}`, typeof value === 'string' ? value : String(value)] as [string, string]],
    )
}

const version4 = (resources: readonly unknown[], given: ReadonlyMap<string, string>, range: TextRange): Candidate[] => {
  const environments = resources.filter((one) => textAt(one, '_type') === 'environment')
  const variables = new Map([...environments.flatMap((one) => dataOf(member(one, 'data'))), ...given])
  return resources
    .filter((one) => textAt(one, '_type') === 'request')
    .slice(0, maxRequests)
    .map((one) => requestOf(one, textAt(one, 'name'), variables, range))
}

const version5 = (file: Record<string, unknown>, given: ReadonlyMap<string, string>, range: TextRange): Candidate[] => {
  const own = member(file, 'environments')
  const below = listAt(own, 'subEnvironments').flatMap((one) => dataOf(member(one, 'data')))
  const variables = new Map([...dataOf(member(own, 'data')), ...below, ...given])
  return collectionRequests(listAt(file, 'collection'), 'children', (path) => {
    const item = path.at(-1)
    const name = path.map((one) => textAt(one, 'name') ?? '').join(' / ')
    return textAt(item, 'url') === null ? undefined : requestOf(item, name, variables, range)
  })
}

const requestOf = (
  request: unknown,
  name: string | null,
  variables: ReadonlyMap<string, string>,
  range: TextRange,
): Candidate => {
  const authentication = member(request, 'authentication')
  const isBearer = textAt(authentication, 'type') === 'bearer' && member(authentication, 'disabled') !== true
  const script = textAt(request, 'preRequestScript') ?? textAt(request, 'scripts', 'preRequest') ?? ''
  return clientRequest({
    source: 'insomnia',
    name,
    range,
    method: textAt(request, 'method') ?? 'GET',
    url: textAt(request, 'url'),
    headers: variablesOf(listAt(request, 'headers')),
    otherAuth: member(authentication, 'disabled') === true ? null : textAt(authentication, 'type'),
    bearer: isBearer ? textAt(authentication, 'token') : null,
    body: textAt(request, 'body', 'text') ?? formOf(request),
    contentType: textAt(request, 'body', 'mimeType'),
    scripts: [{ title: `The pre-request script of “${name ?? ''}”`, code: script }],
    variables,
    notes: [],
  })
}

const formOf = (request: unknown): string | null => {
  const params = listAt(request, 'body', 'params')
  return params.length === 0 ? null : new URLSearchParams(variablesOf(params)).toString()
}
