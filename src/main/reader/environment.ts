import { createPath } from '../../shared/create-path.ts'
import { isObject } from '../../shared/is-object.ts'
import type { EnvironmentCandidate } from './candidate.ts'
import { edgesOf, isSecretName, shownValue } from './environment-lines.ts'
import { jsonOf, jsonText, listAt, member, textAt } from './json-value.ts'

const maxVariables = 1_000

/** Reads `[{ key | name, value, enabled | disabled }]`, the variables of Postman, Bruno and Hoppscotch. */
export const variablesOf = (list: readonly unknown[]): [name: string, value: string][] =>
  list.slice(0, maxVariables).flatMap((one): [string, string][] => {
    const name = textAt(one, 'key') ?? textAt(one, 'name')
    if (name === null || member(one, 'enabled') === false || member(one, 'disabled') === true) return []
    const value =
      member(one, 'value') ?? member(one, 'currentValue') ?? member(one, 'initialValue') ?? member(one, 'initial') ?? ''
    return [[name, jsonText(value)]]
  })

const edgeNotes = (name: string, value: string): string[] => {
  const edges = isSecretName(name) ? edgesOf(value) : []
  return edges.length === 0 ? [] : [`${name}: ${edges.join(', ')}. The secret is hashed with it.`]
}

const versionAtEnd = /^(?:https?:\/\/|\{\{)[^\s?#]*\/v\d{1,2}\/?$/i

/** An address of the service that ends in the version, which the path of a call has too. */
const versionNotes = (name: string, value: string): string[] =>
  versionAtEnd.test(value)
    ? [
        `${name} ends in ${value.replace(/^.*(?=\/v\d)/i, '')}: a request that adds ${createPath} to it has the version twice, which is E040. Leave it out of one of them.`,
      ]
    : []

/** The variables of an API client, without the values of secrets. */
export const environmentCandidate = (
  fields: readonly [name: string, value: string][],
  {
    notes = [],
    ...found
  }: Pick<EnvironmentCandidate, 'source' | 'range' | 'name' | 'confidence'> & { notes?: string[] },
): EnvironmentCandidate[] =>
  fields.length === 0
    ? []
    : [
        {
          kind: 'environment',
          ...found,
          notes: [
            ...fields.flatMap(([name, value]) => [...edgeNotes(name, value), ...versionNotes(name, value)]),
            ...notes,
          ],
          fields: fields.map(([name, value]) => [name, shownValue(name, value)]),
        },
      ]

const variablesIn = (
  text: string,
): (Pick<EnvironmentCandidate, 'source' | 'name' | 'confidence'> & { fields: [string, string][] }) | undefined => {
  const value = jsonOf(text)
  if (!isObject(value)) return undefined
  const isPostman = typeof value._postman_variable_scope === 'string' || Array.isArray(value.values)
  const isBruno = Array.isArray(value.variables) && !Array.isArray(value.items) && !Array.isArray(value.requests)
  if (!isPostman && !isBruno) return undefined
  return {
    fields: variablesOf(listAt(value, isPostman ? 'values' : 'variables')),
    confidence: isPostman && '_postman_variable_scope' in value ? 'certain' : 'likely',
    source: isPostman ? 'postman' : 'bruno',
    name: textAt(value, 'name'),
  }
}

/** Reads a file of variables: Postman's environment or globals, or Bruno's. */
export const environment = (text: string): EnvironmentCandidate[] => {
  const file = variablesIn(text)
  if (file === undefined) return []
  const { fields, ...found } = file
  return environmentCandidate(fields, { ...found, range: { start: 0, end: text.length } })
}

/** Returns the values of an environment file; none when it is not one. */
export const environmentValues = (text: string | undefined): ReadonlyMap<string, string> => {
  if (text === undefined) return new Map()
  const file = variablesIn(text)
  if (file && file.fields.length > 0) return new Map(file.fields)
  const plain = jsonOf(text)
  if (isObject(plain)) return new Map(Object.entries(plain).flatMap(([name, value]) => pairOf(name, value)))
  return new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const pair = /^\s*([\w.-]{1,100})\s*[=:]\s*(\S.*)$/.exec(line.slice(0, 10_000))
      return pair ? [[pair[1] ?? '', (pair[2] ?? '').trim().replace(/^(["'])(.*)\1$/, '$2')]] : []
    }),
  )
}

const pairOf = (name: string, value: unknown): [string, string][] =>
  typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
